import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addMessages } from '../../app/messages/outbox.server.ts';
import { openTestClinic, type TestClinic } from '../../tests/support/open-test-clinic.ts';
import { SAMPLE_ENQUIRY } from '../../tests/support/sample-enquiry.ts';
import {
  findMailServerFault,
  type MailServer,
  startMailServer,
} from '../../tests/support/servers/start-mail-server.ts';
import { startTestServer } from '../../tests/support/servers/start-test-server.ts';
import { listBackups } from '../../server/data/find-backups.ts';

import * as backup from './backup.ts';
import * as restore from './restore.ts';

vi.setConfig({ testTimeout: 120_000 });

const fault = findMailServerFault();
if (fault) process.stderr.write(`${fault}\n`);
const mailTest = test.skipIf(fault !== undefined);

let mailServer: MailServer;
let clinic: TestClinic;
beforeAll(async () => {
  if (fault !== undefined) return;
  mailServer = await startMailServer();
  clinic = await openTestClinic();
});
afterAll(async () => {
  await mailServer?.stop();
  await clinic?.remove();
});

const startSite = () =>
  startTestServer({
    DATA_DIR: clinic.dataDir,
    SMTP_URL: mailServer.plainUrl,
    MAIL_FROM: 'clinic@example.org',
  });

/** Sends an enquiry, of which the clinic and the visitor are told. */
async function send(address: string, message1: string) {
  const answer = await fetch(`${address}/enquiries`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ ...SAMPLE_ENQUIRY, message1 }),
  });
  expect(answer.status).toBe(201);
  return (await answer.json()) as { key: string; reference: string; link: string };
}

async function open(address: string, link: string) {
  const answer = await fetch(address + link);
  return { status: answer.status, text: await answer.text() };
}

mailTest(
  'after a restore a visitor’s link works if the backup has the enquiry, and nothing is sent a second time',
  async () => {
    const before = await startSite();
    const kept = await send(before.address, 'Before the backup.');
    await mailServer.waitFor(2);
    await before.stop();
    await clinic.withStores(({ database }) =>
      database.write((transaction) =>
        addMessages(
          transaction,
          [
            {
              kind: 'received',
              enquiryKey: kept.key,
              recipient: 'visitor@example.org',
              language: 'en',
            },
          ],
          { now: new Date(), host: 'clinic.example.org' },
        ),
      ),
    );
    clinic.clock.now = new Date();
    await clinic.run(backup, []);
    const [made] = await listBackups(clinic.settings.backupDir);

    const after = await startSite();
    await mailServer.waitFor(3);
    const lost = await send(after.address, 'After the backup.');
    await mailServer.waitFor(5);
    await after.stop();
    clinic.clock.now = new Date();
    expect(await clinic.run(restore, [made?.path ?? ''])).toBe(0);

    const restored = await startSite();
    const page = await open(restored.address, kept.link);
    expect(page.status).toBe(200);
    expect(page.text).toContain(kept.reference);
    const gone = await open(restored.address, lost.link);
    expect(gone.status).toBe(404);
    expect(gone.text).toContain('0891 000 0101');
    expect(gone.text).not.toContain(lost.reference);

    // It is sent behind what was due before.
    await send(restored.address, 'After the restore.');
    expect(await mailServer.waitFor(7)).toHaveLength(7);
    await restored.stop();
    const states = await clinic.withStores(({ database }) =>
      database.read.selectFrom('outbox').select('state').orderBy('key').execute(),
    );
    expect(states.map(({ state }) => state)).toEqual(['sent', 'sent', 'given-up', 'sent', 'sent']);
  },
);
