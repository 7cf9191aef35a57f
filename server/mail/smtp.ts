import type { Transporter } from 'nodemailer';
import type { Mail, SendMail, TryResult } from '../../app/http/send-mail.server.ts';
import type { MailSettings } from '../settings/settings.ts';
import { isOneAddress } from '../settings/smtp-url.ts';

const CONNECT_TIMEOUT_MS = 20_000;
/** How long the server may be silent once connected. RFC 5321 allows more, but then a claim would have to last longer. */
const SILENCE_TIMEOUT_MS = 60_000;
const MAX_CONNECTIONS = 2;

/** Sends through the mail server of SMTP_URL. The mailer is loaded, and a connection opened, for the first message. */
export function openSmtp(
  settings: MailSettings,
  { silenceMs = SILENCE_TIMEOUT_MS }: { silenceMs?: number } = {},
): { send: SendMail; close(): void } {
  let transport: Promise<Transporter> | undefined;
  return {
    async send(mail) {
      if (!isOneAddress(mail.to)) {
        return { result: 'refused', answer: 'This is not one e-mail address.' };
      }
      try {
        transport ??= connect(settings, silenceMs);
        const { response } = await (await transport).sendMail(describeMail(mail, settings.from));
        return { result: 'accepted', answer: String(response) };
      } catch (error) {
        return describeFault(error);
      }
    },
    close() {
      void transport?.then((opened) => opened.close());
    },
  };
}

async function connect(
  { server, isOnThisMachine }: MailSettings,
  silenceMs: number,
): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const { host, port, isTls, user, password } = server;
  return createTransport({
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    host,
    port,
    secure: isTls,
    requireTLS: !isTls && !isOnThisMachine,
    // A mail server on this machine often has no certificate that anybody signed, and nobody is between.
    tls: { rejectUnauthorized: !isOnThisMachine },
    ...(user === undefined ? {} : { auth: { user, pass: password } }),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function describeMail(
  { to, replyTo, subject, text, html, messageId, headers, calendar }: Mail,
  from: string,
) {
  return {
    from,
    // As an object, since a text would be read as a list of addresses.
    to: { name: '', address: to },
    envelope: { from, to: [to] },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html,
    messageId: `<${messageId}>`,
    headers,
    ...(calendar && {
      icalEvent: { method: calendar.method, filename: calendar.name, content: calendar.text },
    }),
  };
}

interface Fault {
  message?: string;
  /** 'EENVELOPE', 'EAUTH', … */
  code?: string;
  /** The command that failed, such as 'RCPT TO'. */
  command?: string;
  /** The server's reply code. */
  responseCode?: number;
  response?: string;
}

/**
 * A permanent refusal (5xx) of this recipient or this text is final. Everything else, such as a wrong password, may be
 * mended by the owner or by time and is tried again.
 */
function describeFault(error: unknown): TryResult {
  const fault: Fault = error instanceof Error ? error : {};
  const { responseCode = 0, command = '', response } = fault;
  const isFinal = responseCode >= 500 && /^(?:RCPT TO|DATA)/.test(command);
  return {
    result: isFinal ? 'refused' : 'failed',
    answer: response ?? fault.message ?? String(error),
  };
}
