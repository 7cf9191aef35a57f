import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setDefaultCACertificates, getCACertificates } from 'node:tls';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeCalendar } from '../../app/hours/calendar-file.ts';
import { sendTestMail, writeTestMail } from '../../app/messages/test-mail.server.ts';
import type { Mail } from '../../app/http/send-mail.server.ts';
import {
  findMailServerFault,
  GREYLISTED_ADDRESS,
  type MailServer,
  startMailServer,
  UNKNOWN_ADDRESS,
} from '../../tests/support/servers/start-mail-server.ts';
import { readSettings, type MailSettings } from '../settings/settings.ts';
import { openSmtp } from './smtp.ts';

const fault = findMailServerFault();
if (fault) process.stderr.write(`${fault}\n`);
const mailTest = test.skipIf(fault !== undefined);

let server: MailServer;
beforeAll(async () => {
  if (fault === undefined) server = await startMailServer();
});
afterAll(() => server?.stop());

let made = 0;
const makeMail = (changes: Partial<Mail> = {}): Mail => ({
  to: 'visitor@example.org',
  replyTo: 'reception@example.org',
  subject: 'మీ అభ్యర్థన మాకు అందింది',
  text: 'Thank you.\n',
  html: '<p>Thank you.</p>\n',
  messageId: `message-${made++}@clinic.example.org`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  ...changes,
});

function readMail(url: string): MailSettings {
  const { mail } = readSettings({ SMTP_URL: url, MAIL_FROM: 'clinic@example.org' });
  if (!mail) throw new Error('no mail server is set');
  return mail;
}

const send = (url: string, mail: Mail) => sendThrough(readMail(url), mail);

async function sendThrough(settings: MailSettings, mail: Mail) {
  const smtp = openSmtp(settings);
  try {
    return await smtp.send(mail);
  } finally {
    smtp.close();
  }
}

const find = (messages: string[], mail: Mail) =>
  messages.filter((message) => message.includes(`Message-ID: <${mail.messageId}>`));

mailTest(
  'a message arrives in the mailbox with its Message-ID, answer address and marks',
  async () => {
    const mail = makeMail();
    expect(await send(server.plainUrl, mail)).toMatchObject({ result: 'accepted' });
    const [arrived = ''] = find(await server.waitFor(1), mail);
    expect(arrived).toMatch(/^From: clinic@example.org\r$/m);
    expect(arrived).toMatch(/^To: visitor@example.org\r$/m);
    expect(arrived).toMatch(/^Reply-To: reception@example.org\r$/m);
    expect(arrived).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(arrived).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(arrived).toMatch(/^Content-Type: multipart\/alternative/m);
  },
);

mailTest('a calendar file arrives whole, with its method, beside the text', async () => {
  const event = {
    id: 'key@clinic.example.org',
    startsAt: '2026-11-26 10:30',
    minutes: 30,
    timeZone: 'Asia/Kolkata',
    summary: 'లయ క్లినిక్ లో అపాయింట్‌మెంట్\r\nATTACH:https://evil.example.org',
    description: 'AB12-CD34, 0891 000 0101',
    location: 'Visakhapatnam',
    sequence: 3,
  };
  for (const method of ['PUBLISH', 'CANCEL'] as const) {
    const organizer = 'reception@example.org';
    const text = writeCalendar(event, new Date('2026-11-20T06:00:00Z'), { method, organizer });
    const before = (await server.readAll()).length;
    const mail = makeMail({ calendar: { method, name: 'appointment.ics', text } });
    expect(await send(server.plainUrl, mail)).toMatchObject({ result: 'accepted' });
    const [arrived = ''] = find(await server.waitFor(before + 1), mail);
    const parts = readCalendarParts(arrived);
    expect(parts.length).toBeGreaterThan(0);
    for (const { type, content } of parts) {
      expect(type).toMatch(/^(?:text\/calendar; charset=utf-8; method=|application\/ics)/);
      expect(content).toBe(text);
    }
    expect(parts[0]?.type).toContain(`method=${method}`);
    const lines = (parts[0]?.content ?? '').replaceAll('\r\n ', '').split('\r\n');
    const isCalledOff = method === 'CANCEL';
    for (const line of [`METHOD:${method}`, 'UID:key@clinic.example.org', 'SEQUENCE:3']) {
      expect(lines).toContain(line);
    }
    expect(lines).toContain('DTSTART:20261126T050000Z');
    expect(lines).toContain(`ORGANIZER:mailto:${organizer}`);
    expect(lines.includes('STATUS:CANCELLED')).toBe(isCalledOff);
    expect(lines.filter((line) => line.startsWith('ATTACH'))).toEqual([]);
  }
});

/** The calendar parts of a message as it was received: the type with its parameters, and the decoded content. */
function readCalendarParts(message: string): { type: string; content: string }[] {
  return message.split(/\r\n--[^\r\n]+\r\n/).flatMap((part) => {
    const [head = '', body = ''] = part.split(/\r\n\r\n([^]*)/);
    const type = /^Content-Type: ((?:text\/calendar|application\/ics)[^]*?)(?=\r\n\S|$)/im.exec(
      head,
    );
    if (!type?.[1]) return [];
    const [, encoding] = /^Content-Transfer-Encoding: (\S+)/im.exec(head) ?? [];
    const content = encoding === 'base64' ? Buffer.from(body, 'base64').toString() : unquote(body);
    return [{ type: type[1].replace(/\s+/g, ' '), content }];
  });
}

/** Decodes quoted-printable (RFC 2045, 6.7). */
function unquote(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

mailTest('the test message of an owner arrives, and its answer is told', async () => {
  const before = (await server.readAll()).length;
  const smtp = openSmtp(readMail(server.plainUrl));
  const mail = writeTestMail('owner@example.org', {
    publicUrl: 'https://clinic.example.org',
    now: new Date(),
  });
  const told = await sendTestMail(smtp.send, mail);
  smtp.close();
  expect(told).toMatchObject({ result: 'accepted', answer: expect.stringMatching(/^250 /) });
  const [arrived = ''] = find(await server.waitFor(before + 1), mail);
  expect(arrived).toMatch(/^To: owner@example.org\r$/m);
  expect(arrived).not.toMatch(/^Reply-To:/m);
});

mailTest('line ends in a subject or an address add no header and no recipient', async () => {
  const before = (await server.readAll()).length;
  const mail = makeMail({ subject: 'Hello\r\nBcc: all@example.org\r\n\r\nbody' });
  expect(await send(server.plainUrl, mail)).toMatchObject({ result: 'accepted' });
  const [arrived = ''] = find(await server.waitFor(before + 1), mail);
  expect(arrived).not.toMatch(/^Bcc:/im);
  const wrong = [
    'a@example.org, b@example.org',
    'a@example.org\r\nRCPT TO:<b@example.org>',
    '"a@example.org>, <b"@example.org',
    'Name <a@example.org>',
  ];
  for (const to of wrong) {
    expect(await send(server.plainUrl, makeMail({ to }))).toMatchObject({ result: 'refused' });
  }
  expect(await server.readAll()).toHaveLength(before + 1);
});

mailTest(
  'an address that does not exist is refused for good, with the words of the mail server',
  async () => {
    const tried = await send(server.plainUrl, makeMail({ to: UNKNOWN_ADDRESS }));
    expect(tried.result).toBe('refused');
    expect(tried.answer).toContain('No such user here');
  },
);

mailTest('a greylisted address is tried again later', async () => {
  const tried = await send(server.plainUrl, makeMail({ to: GREYLISTED_ADDRESS }));
  expect(tried.result).toBe('failed');
  expect(tried.answer).toContain('Greylisted');
});

const elsewhere = (url: string): MailSettings => ({ ...readMail(url), isOnThisMachine: false });

mailTest('a certificate that nobody signed is not trusted, and nothing is sent', async () => {
  const before = (await server.readAll()).length;
  for (const url of [server.tlsUrl, server.startTlsUrl('localhost')]) {
    expect(await sendThrough(elsewhere(url), makeMail())).toMatchObject({
      result: 'failed',
      answer: expect.stringContaining('self-signed certificate'),
    });
  }
  expect(await server.readAll()).toHaveLength(before);
});

mailTest(
  'a server on this machine that demands STARTTLS gets it, whoever signed its certificate',
  async () => {
    const before = (await server.readAll()).length;
    for (const url of [server.startTlsUrl('127.0.0.1'), server.tlsUrl]) {
      expect(await send(url, makeMail())).toMatchObject({ result: 'accepted' });
    }
    await server.waitFor(before + 2);
  },
);

mailTest(
  'with a trusted certificate a message goes over TLS and over STARTTLS, signed in',
  async () => {
    const former = getCACertificates('default');
    setDefaultCACertificates([...former, readFileSync(server.certificate, 'utf8')]);
    try {
      for (const url of [server.tlsUrl, server.startTlsUrl('localhost')]) {
        const sent = await sendThrough(elsewhere(url), makeMail());
        expect(sent).toMatchObject({ result: 'accepted' });
      }
    } finally {
      setDefaultCACertificates(former);
    }
  },
);

mailTest('a server on another machine that offers no encryption is sent nothing', async () => {
  const before = (await server.readAll()).length;
  const settings = readMail(server.plainUrl);
  const smtp = openSmtp({ ...settings, isOnThisMachine: false });
  expect(await smtp.send(makeMail())).toMatchObject({ result: 'failed' });
  smtp.close();
  expect(await server.readAll()).toHaveLength(before);
});

mailTest('a wrong password is a fault that the owner can mend, so the message stays', async () => {
  const former = getCACertificates('default');
  setDefaultCACertificates([...former, readFileSync(server.certificate, 'utf8')]);
  try {
    const settings = readMail(server.startTlsUrl('localhost', 'wrong'));
    const smtp = openSmtp({ ...settings, isOnThisMachine: false });
    expect(await smtp.send(makeMail())).toMatchObject({
      result: 'failed',
      answer: expect.stringContaining('535'),
    });
    smtp.close();
  } finally {
    setDefaultCACertificates(former);
  }
});

mailTest(
  'while the mail server is away a message is kept, and afterwards it arrives once',
  async () => {
    const mail = makeMail();
    await server.pause();
    expect(await send(server.plainUrl, mail)).toMatchObject({ result: 'failed' });
    await server.resume();
    const before = (await server.readAll()).length;
    expect(await send(server.plainUrl, mail)).toMatchObject({ result: 'accepted' });
    expect(find(await server.waitFor(before + 1), mail)).toHaveLength(1);
  },
);

test('a server that accepts the connection and closes it is a fault, not a crash', async () => {
  const closing = createServer((socket) => socket.end('421 too busy\r\n')).listen(0, '127.0.0.1');
  await once(closing, 'listening');
  const { port } = closing.address() as AddressInfo;
  expect(await send(`smtp://127.0.0.1:${port}`, makeMail())).toMatchObject({ result: 'failed' });
  closing.close();
});
