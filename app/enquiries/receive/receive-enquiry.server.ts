import type { Transaction } from 'kysely';
import { newKey } from '../../../storage/keys.ts';
import type { Tables } from '../../../storage/tables.ts';
import { clinicDatetime } from '../../hours/clinic-datetime.ts';
import type { Services } from '../../http/services.server.ts';
import {
  type EnquiryLinks,
  findEnquiryLinks,
  openEnquiryLinks,
} from '../../access/enquiry-link.server.ts';
import {
  limitNetworks,
  reserveAttempt,
  type AttemptLimit,
} from '../../access/rate-limit.server.ts';
import { noteEvent } from '../../live/events.server.ts';
import { tellEnquiry } from '../../messages/tell-enquiry.server.ts';
import type { Language } from '../../content/clinic.ts';
import {
  findSaved,
  moveToQuarantine,
  type SavedEnquiry,
  type SaveOutcome,
  saveEnquiry,
} from './save-enquiry.server.ts';
import { toAnswerColumns } from '../answer-details.ts';
import type { CheckedEnquiry } from './enquiry-schema.server.ts';
import { hashAnswers } from './hash-answers.server.ts';
import { makeReference } from './reference.ts';

export type Receipt =
  /** `link` is the path of the visitor's own page; undefined once the visitor has withdrawn. */
  | { kind: 'saved' | 'repeated'; enquiry: SavedEnquiry; link: string | undefined }
  | { kind: 'key-taken' }
  | { kind: 'too-many'; retryAfterSeconds: number };

/**
 * Stores a checked enquiry durably and once. Families and hostels share one address, so enquiries above a first
 * limit go to quarantine, where staff still see them; only above a second limit are they refused.
 */
export async function receiveEnquiry(
  services: Services,
  answers: CheckedEnquiry,
  sent: { idempotencyKey: string | undefined; address: string; language: Language },
): Promise<Receipt> {
  const { content, database, settings } = services;
  const now = services.now();
  const countedAt = services.steadyNow?.() ?? now;
  const key = newKey(now);
  const body_hash = hashAnswers(answers);
  const datetime = clinicDatetime(now, content.clinic.timeZone);
  const enquiry = {
    key,
    reference: makeReference(key),
    ...toAnswerColumns(answers),
    datetime,
    notice_version: content.privacy.en.version,
    // A form sent without script has no idempotency key: the same answers on one day count as one enquiry.
    idempotency_key: sent.idempotencyKey ?? `body:${datetime.slice(0, 10)}:${body_hash}`,
    body_hash,
    language: sent.language,
  };
  const before = await findSaved(database, enquiry);
  if (before) return addLink(before, await findEnquiryLinks(database.read));
  try {
    return await database.write(async (transaction) => {
      const links = await openEnquiryLinks(transaction, now);
      const linked = { ...enquiry, link_hash: links.hashOf(key) };
      const outcome = addLink(await saveEnquiry(transaction, linked, now), links);
      if (outcome.kind === 'repeated' && outcome.isRestored) {
        await noteEvent(transaction, 'enquiry', outcome.enquiry.key);
      }
      if (outcome.kind !== 'saved') return outcome;
      const isBelowLimit =
        !settings.hasRateLimits || (await fitsInbox(transaction, sent.address, countedAt));
      if (!isBelowLimit || answers.website) {
        await quarantine(transaction, services, key, sent.address, countedAt);
      } else {
        await tellEnquiry(transaction, services, { key, now });
      }
      await noteEvent(transaction, 'enquiry', key);
      return outcome;
    });
  } catch (error) {
    if (error instanceof TooMany) {
      return { kind: 'too-many', retryAfterSeconds: error.retryAfterSeconds };
    }
    throw error;
  }
}

function addLink(outcome: SaveOutcome, links: EnquiryLinks | undefined) {
  if (outcome.kind === 'key-taken') return outcome;
  const { key, link_hash } = outcome.enquiry;
  return { ...outcome, link: links?.pathOf(key, link_hash) };
}

/** Returns the answers if the same ones are already stored under this idempotency key. */
export async function findStoredBefore(
  { database }: Pick<Services, 'database'>,
  answers: CheckedEnquiry | undefined,
  idempotencyKey: string | undefined,
): Promise<CheckedEnquiry | undefined> {
  if (!answers || idempotencyKey === undefined) return undefined;
  const stored = await database.read
    .selectFrom('enquiries')
    .select('key')
    .where('idempotency_key', '=', idempotencyKey)
    .where('body_hash', '=', hashAnswers(answers))
    .executeTakeFirst();
  return stored && answers;
}

/** Thrown in the transaction to roll it back. */
class TooMany extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('too many enquiries');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

async function fitsInbox(transaction: Transaction<Tables>, address: string, now: Date) {
  const reservation = await reserveAttempt(transaction, inboxLimits(address), now);
  return !reservation.isRefused;
}

async function quarantine(
  transaction: Transaction<Tables>,
  { settings }: Services,
  key: string,
  address: string,
  now: Date,
): Promise<void> {
  if (settings.hasRateLimits) {
    const reservation = await reserveAttempt(transaction, quarantineLimits(address), now);
    if (reservation.isRefused) throw new TooMany(reservation.retryAfterSeconds);
  }
  await moveToQuarantine(transaction, key);
}

function inboxLimits(address: string): AttemptLimit[] {
  return [
    ...limitNetworks(address, { bucket: 'inbox', most: 60, seconds: 600 }),
    { bucket: 'inbox', most: 60, seconds: 60 },
  ];
}

function quarantineLimits(address: string): AttemptLimit[] {
  return [
    ...limitNetworks(address, { bucket: 'quarantine', most: 40, seconds: 600 }),
    { bucket: 'quarantine', most: 540, seconds: 60 },
  ];
}
