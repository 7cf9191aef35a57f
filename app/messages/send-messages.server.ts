import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { findEnquiryLinks } from '../access/enquiry-link.server.ts';
import { writeCalendar } from '../hours/calendar-file.ts';
import { findMoment } from '../hours/clinic-moment.ts';
import type { Mail, SendMail, TryResult } from '../http/send-mail.server.ts';
import type { Services } from '../services/services.server.ts';
import { hideAddresses } from './hide-addresses.server.ts';
import { claimDue, recordTry, releaseClaims, type WaitingMessage } from './outbox.server.ts';
import { visitEvent, findStandingTime } from './tell-appointment.server.ts';
import { addNotedMessages } from './tell-enquiry.server.ts';
import { addSpamNotice, countUnreadSpam } from './tell-spam.server.ts';
import { writeMessage } from './write-message.server.ts';

type SendingServices = Pick<Services, 'database' | 'log' | 'now' | 'settings' | 'site'>;

const LOOK_MS = 1000;
/** Between two batches, so that sending many messages hardly slows the answers to visitors. */
const REST_MS = 250;
/** While the site has much else to do: messages can wait, and people cannot. */
const LONG_REST_MS = 1000;
const STOP_PATIENCE_MS = 1000;
/** Share of the time in which the thread was not idle. */
const MUCH = 0.75;

/**
 * Sends the messages of the outbox while the site runs. Looks once a second; a query on an index of waiting messages,
 * which is nearly always empty. Several instances share the work by claims in the database.
 */
export function startSending(
  services: SendingServices,
  send: SendMail,
  { lookMs = LOOK_MS }: { lookMs?: number } = {},
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let running: Promise<void> = releaseClaims(services.database).catch((error: unknown) =>
    services.log.error('messages', error),
  );
  let isRunning = false;

  async function look(): Promise<void> {
    try {
      let before = performance.eventLoopUtilization();
      while (!stopping.signal.aborted && (await sendDue(services, send)) > 0) {
        const { utilization } = performance.eventLoopUtilization(before);
        before = performance.eventLoopUtilization();
        const restMs = utilization > MUCH ? LONG_REST_MS : REST_MS;
        await wait(restMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    } catch (error) {
      services.log.error('messages', error);
    }
  }

  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    running = running.then(look).finally(() => (isRunning = false));
  }, lookMs);
  timer.unref();
  return {
    /**
     * Resolves when the messages on their way are noted, at the latest after a second: a mail server may hang for much
     * longer. A message that is not noted by then is sent again after the next start.
     */
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await Promise.race([running, wait(STOP_PATIENCE_MS, undefined, { ref: false })]);
    },
  };
}

/** Adds the messages about new enquiries, sends a few of those that are due and resolves to the number of these. */
export async function sendDue(services: SendingServices, send: SendMail): Promise<number> {
  await addNotedMessages(services);
  await addSpamNotice(services);
  const messages = await claimDue(services.database, services.now());
  await Promise.all(messages.map((message) => sendOne(services, send, message)));
  return messages.length;
}

async function sendOne(
  services: SendingServices,
  send: SendMail,
  message: WaitingMessage,
): Promise<void> {
  const { database, log, now } = services;
  const written = await write(services, message);
  const tried: TryResult =
    'mail' in written ? await send(written.mail) : { result: 'dropped', answer: written.reason };
  const state = await recordTry(database, message, tried, now());
  const fields = { kind: message.kind, state, answer: hideAddresses(tried.answer) };
  if (tried.result === 'accepted') log.info('message', fields);
  else log.warn('message', fields);
}

const ENQUIRY_COLUMNS = [
  'key',
  'reference',
  'name',
  'removed_at',
  'status',
  'agreed_at',
  'appointment_status',
  'link_hash',
  'version',
] as const;

async function write(
  services: SendingServices,
  message: WaitingMessage,
): Promise<{ mail: Mail } | { reason: string }> {
  const { database, settings, now } = services;
  const { content } = services.site.current();
  const enquiry = await database.read
    .selectFrom('enquiries')
    .select(ENQUIRY_COLUMNS)
    .where('key', '=', message.enquiry_key)
    .executeTakeFirst();
  if (!enquiry) return { reason: 'The enquiry has been erased.' };
  const isOfSpam = message.kind === 'many-enquiries' || message.kind === 'possible-spam';
  if (!isOfSpam && (enquiry.removed_at !== null || enquiry.status === 'spam')) {
    return { reason: 'The enquiry has been removed, or is spam.' };
  }
  const { clinic, mail: words } = content;
  const { told_time: time, kind, language } = message;
  if (time !== null) {
    if (findStandingTime(enquiry) !== (kind === 'called-off' ? null : time)) {
      return { reason: 'The agreed time has changed since.' };
    }
    if (findMoment(time, clinic.timeZone) <= now()) return { reason: 'The agreed time is past.' };
  }
  const link = await findLink(services, message, enquiry);
  const spam = isOfSpam ? await countUnreadSpam(database.read) : undefined;
  if (kind === 'possible-spam' && spam === 0) return { reason: 'No unread spam waits any more.' };
  const mail = words && writeMessage(message, { clinic, mail: words, link, spam, enquiry });
  if (!mail) return { reason: 'The owner has switched this message off.' };
  if (time === null || kind === 'reminder') return { mail };
  const { hostname } = new URL(settings.publicUrl);
  const { event } = content.yourEnquiry[language];
  const visit = visitEvent({ ...enquiry, agreedAt: time }, { clinic, event, hostname });
  const method = kind === 'called-off' ? ('CANCEL' as const) : ('PUBLISH' as const);
  const text = writeCalendar(visit, now(), { method, organizer: clinic.email });
  return { mail: { ...mail, calendar: { method, name: 'appointment.ics', text } } };
}

/**
 * The clinic's link opens the enquiry at the desk, after sign-in. The visitor's opens the own page, with a proof that
 * whoever opens it reads this address.
 */
async function findLink(
  { database, settings }: SendingServices,
  { kind, recipient, language }: WaitingMessage,
  enquiry: { key: string; link_hash: string | null },
): Promise<string> {
  const { publicUrl } = settings;
  if (kind === 'new-enquiry' || kind === 'many-enquiries' || kind === 'possible-spam')
    return `${publicUrl}/?enquiry=${enquiry.key}#search-patient`;
  const links = await findEnquiryLinks(database.read);
  const path = links?.mailedPathOf(enquiry.key, enquiry.link_hash, recipient);
  return path === undefined ? publicUrl : `${publicUrl}${path}?lang=${language}`;
}
