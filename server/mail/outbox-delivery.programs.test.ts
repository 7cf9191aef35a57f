import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from 'vitest';
import { sendDue } from '../../app/messages/send-messages.server.ts';
import { openTestSite, type TestSite } from '../../tests/support/open-test-site.ts';
import { SAMPLE_ENQUIRY } from '../../tests/support/sample-enquiry.ts';
import {
  findMailServerFault,
  GREYLISTED_ADDRESS,
  type MailServer,
  startMailServer,
} from '../../tests/support/servers/start-mail-server.ts';
import { readSettings } from '../settings/settings.ts';
import { openSmtp } from './smtp.ts';

const fault = findMailServerFault();
if (fault) process.stderr.write(`${fault}\n`);
const mailTest = test.skipIf(fault !== undefined);

const START = Date.parse('2026-11-20T06:00:00Z');
const MINUTE_MS = 60_000;

let mailServer: MailServer;
beforeAll(async () => {
  if (fault === undefined) mailServer = await startMailServer();
});
afterAll(() => mailServer?.stop());

let site: TestSite;
beforeEach(async () => {
  site = await openTestSite({ hasMail: true });
});
afterEach(() => site.remove());

function connectTo(url: string, options?: Parameters<typeof openSmtp>[1]) {
  const { mail } = readSettings({ SMTP_URL: url, MAIL_FROM: 'clinic@example.org' });
  if (!mail) throw new Error('no mail server is set');
  return openSmtp(mail, options);
}

const sendEnquiry = (email: string) =>
  site.askJson('POST', '/enquiries', { ...SAMPLE_ENQUIRY, email });

/** The message to the visitor, with the results of its tries. */
async function findMessage() {
  const { read } = site.services.database;
  const message = await read
    .selectFrom('outbox')
    .select(['key', 'state', 'message_id'])
    .where('kind', '=', 'received')
    .executeTakeFirstOrThrow();
  const tries = await read
    .selectFrom('outbox_tries')
    .select(['result', 'answer'])
    .where('message_key', '=', message.key)
    .orderBy('tried_at')
    .execute();
  return { ...message, tries };
}

const countArrived = async (messageId: string) =>
  (await mailServer.readAll()).filter((message) => message.includes(`<${messageId}>`)).length;

mailTest(
  'a message that is greylisted for an hour arrives once, at the next try after it',
  async () => {
    const smtp = connectTo(mailServer.plainUrl);
    await sendEnquiry(GREYLISTED_ADDRESS);
    for (let minute = 0; minute < 60; minute++) {
      site.setTime(new Date(START + minute * MINUTE_MS).toISOString());
      await sendDue(site.services, smtp.send);
    }
    const { tries, message_id } = await findMessage();
    expect(tries.map(({ result }) => result)).toEqual(['failed', 'failed', 'failed', 'failed']);
    expect(tries[0]?.answer).toContain('Greylisted, try again later');
    expect(await countArrived(message_id)).toBe(0);

    await mailServer.endGreylisting();
    site.setTime(new Date(START + 82 * MINUTE_MS).toISOString());
    await sendDue(site.services, smtp.send);
    smtp.close();
    expect((await findMessage()).state).toBe('sent');
    await expect.poll(() => countArrived(message_id)).toBe(1);
  },
);

mailTest(
  'a mail server that takes the whole message and then hangs is given up, and the next one gets it',
  async () => {
    const hanging = await startHanging();
    const smtp = connectTo(hanging.url, { silenceMs: 300 });
    await sendEnquiry('visitor@example.org');
    await sendDue(site.services, smtp.send);
    smtp.close();
    await hanging.stop();
    const { state, tries, message_id } = await findMessage();
    expect([state, tries[0]?.result]).toEqual(['waiting', 'failed']);
    expect(tries[0]?.answer).toMatch(/timeout/i);
    expect(hanging.contents().filter((content) => content.includes(message_id))).toHaveLength(1);

    const mended = connectTo(mailServer.plainUrl);
    site.setTime(new Date(START + MINUTE_MS).toISOString());
    await sendDue(site.services, mended.send);
    mended.close();
    expect((await findMessage()).state).toBe('sent');
    await expect.poll(() => countArrived(message_id)).toBe(1);
  },
);

/** Takes messages, and never answers to the end of one. */
async function startHanging() {
  const contents: string[] = [];
  const server = createServer((socket) => {
    let content: string | undefined;
    socket.write('220 hanging\r\n');
    socket.on('error', () => socket.destroy());
    socket.on('data', (piece) => {
      if (content !== undefined) {
        content += String(piece);
        if (content.endsWith('\r\n.\r\n')) contents.push(content);
        return;
      }
      const isData = String(piece).startsWith('DATA');
      if (isData) content = '';
      socket.write(isData ? '354 go ahead\r\n' : '250 fine\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    contents: () => contents,
    async stop() {
      server.close();
      await once(server, 'close');
    },
  };
}
