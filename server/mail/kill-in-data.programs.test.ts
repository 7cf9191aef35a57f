import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SAMPLE_ENQUIRY } from '../../tests/support/sample-enquiry.ts';
import {
  findMailServerFault,
  type MailServer,
  startMailServer,
} from '../../tests/support/servers/start-mail-server.ts';
import { startSmtpRelay } from '../../tests/support/servers/start-smtp-relay.ts';
import { startTestServer } from '../../tests/support/servers/start-test-server.ts';

const fault = findMailServerFault();
if (fault) process.stderr.write(`${fault}\n`);
const mailTest = test.skipIf(fault !== undefined);

/** Each enquiry makes one message to the clinic and one to the visitor, which the site sends at the same time. */
const MESSAGES = 2;

let mailServer: MailServer;
beforeAll(async () => {
  if (fault === undefined) mailServer = await startMailServer();
});
afterAll(() => mailServer?.stop());

/** Kills the site while both messages of an enquiry are held in DATA; the next start sends what is left to send. */
async function killInData(holds: 'content' | 'answer') {
  const before = new Set(await readIds());
  const relay = await startSmtpRelay(mailServer.plainUrl, holds);
  const first = await startTestServer({ SMTP_URL: relay.url, MAIL_FROM: 'clinic@example.org' });
  const answer = await fetch(`${first.address}/enquiries`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: first.address },
    body: JSON.stringify(SAMPLE_ENQUIRY),
  });
  expect(answer.status).toBe(201);
  await expect.poll(relay.countHeld, { timeout: 20_000 }).toBe(MESSAGES);
  first.signal('SIGKILL');
  await first.ended;
  await relay.stop();
  const second = await startTestServer({
    DATA_DIR: first.folder,
    SMTP_URL: mailServer.plainUrl,
    MAIL_FROM: 'clinic@example.org',
  });
  const listStates = () => readStates(first.folder);
  await expect.poll(listStates, { timeout: 30_000 }).toEqual(Array(MESSAGES).fill('sent'));
  await second.stop();
  await rm(first.folder, { recursive: true });
  const count = before.size + (holds === 'answer' ? 2 : 1) * MESSAGES;
  await mailServer.waitFor(count);
  return (await readIds()).filter((id) => !before.has(id));
}

function readStates(folder: string): unknown[] {
  const database = new DatabaseSync(join(folder, 'clinic.sqlite'), { readOnly: true });
  const rows = database.prepare('select state from outbox').all();
  database.close();
  return rows.map(({ state }) => state);
}

async function readIds(): Promise<string[]> {
  const messages = await mailServer.readAll();
  return messages.map((message) => /^Message-ID: <(.+)>\r$/im.exec(message)?.[1] ?? '');
}

mailTest(
  'a kill before the mail server has the whole message loses nothing, and it arrives once',
  async () => {
    const arrived = await killInData('content');
    expect(arrived).toHaveLength(MESSAGES);
    expect(new Set(arrived).size).toBe(MESSAGES);
  },
);

mailTest(
  'a kill between the mail server’s 250 and our note sends a message twice, with one Message-ID',
  async () => {
    const arrived = await killInData('answer');
    expect(arrived).toHaveLength(2 * MESSAGES);
    expect(new Set(arrived).size).toBe(MESSAGES);
  },
);
