import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { DatabaseUnavailable } from '../../../storage/database.ts';
import { newKey } from '../../../storage/keys.ts';
import type { Tables } from '../../../storage/tables.ts';
import { clinicDatetime } from '../../hours/clinic-time.ts';
import type { Services, SiteSnapshot } from '../../services/services.server.ts';
import {
  type EnquiryLinks,
  keepEnquiryLinks,
  openEnquiryLinks,
} from '../../access/enquiry-link.server.ts';
import {
  limitNetworks,
  reserveAttempt,
  type AttemptLimit,
} from '../../access/rate-limit.server.ts';
import { noteEvent } from '../../live/events.server.ts';
import { tellEnquiry, tellManyEnquiries } from '../../messages/tell-enquiry.server.ts';
import type { Language } from '../../content/clinic.ts';
import {
  findSaved,
  moveToQuarantine,
  type SavedEnquiry,
  type SaveOutcome,
  saveEnquiry,
} from './save-enquiry.server.ts';
import { toAnswerColumns } from '../answer-columns.server.ts';
import {
  choosePlace,
  type ChosenPlace,
  reserveQuarantine,
  TooMany,
} from './choose-place.server.ts';
import type { CheckedEnquiry } from './enquiry-schema.server.ts';
import { hashAnswers } from './hash-answers.server.ts';
import { makeReference } from './reference.ts';

type ReceivingServices = Services & Pick<SiteSnapshot, 'content'>;

export type Receipt =
  /** `link` is the path of the visitor's own page; undefined once the visitor has withdrawn, and for answers without a key that came before, perhaps from somebody else. */
  | { kind: 'saved' | 'repeated'; enquiry: SavedEnquiry; link: string | undefined }
  | { kind: 'key-taken' }
  | { kind: 'too-many'; retryAfterSeconds: number };

/** How long a sender waits for the answer while very many enquiries come in. */
const SLOW_MS = 1000;

/** Stores a checked enquiry durably and once, in the inbox or in quarantine (`choosePlace`). */
export async function receiveEnquiry(
  services: ReceivingServices,
  answers: CheckedEnquiry,
  sent: { idempotencyKey: string | undefined; address: string; language: Language },
): Promise<Receipt> {
  const { content, database } = services;
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
  const known = await keepEnquiryLinks(database);
  try {
    const counted = { address: sent.address, countedAt };
    let isFlooded = false;
    const receipt = await database.write<Receipt>(async (transaction) => {
      const links = known ?? (await openEnquiryLinks(transaction, now));
      const link = links.make(key);
      const outcome = await saveEnquiry(transaction, { ...enquiry, link_hash: link.hash }, now);
      if (outcome.kind === 'repeated' && outcome.isRestored) {
        await noteEvent(transaction, 'enquiry', outcome.enquiry.key);
      }
      if (outcome.kind !== 'saved') return answerRepeated(outcome, sent, links);
      const place = await findPlace(transaction, services, answers, counted);
      if (place.place === 'quarantine') await moveToQuarantine(transaction, key);
      await tell(transaction, services, { ...place, key, now }, counted);
      await noteEvent(transaction, 'enquiry', key);
      ({ isFlooded } = place);
      return { ...outcome, link: link.path };
    });
    if (isFlooded) await pause(SLOW_MS);
    return receipt;
  } catch (error) {
    if (error instanceof TooMany) {
      return { kind: 'too-many', retryAfterSeconds: error.retryAfterSeconds };
    }
    if (!(error instanceof DatabaseUnavailable)) throw error;
    // Nothing can be written now, but an enquiry that is already stored can be confirmed.
    const before = await findSaved(database, enquiry);
    if (!before) throw error;
    return answerRepeated(before, sent, known);
  }
}

/** Without an idempotency key the same answers may have come from somebody else, who alone gets the link. */
function answerRepeated(
  outcome: SaveOutcome,
  { idempotencyKey }: { idempotencyKey: string | undefined },
  links: EnquiryLinks | undefined,
): Receipt {
  if (outcome.kind === 'key-taken') return outcome;
  const { key, link_hash } = outcome.enquiry;
  const link = idempotencyKey === undefined ? undefined : links?.pathOf(key, link_hash);
  return { ...outcome, link };
}

/** Returns the answers if the same ones are already stored under this idempotency key. */
export async function findStoredBefore(
  { database }: Pick<Services, 'database'>,
  answers: CheckedEnquiry,
  idempotencyKey: string | undefined,
): Promise<CheckedEnquiry | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const stored = await database.read
    .selectFrom('enquiries')
    .select('key')
    .where('idempotency_key', '=', idempotencyKey)
    .where('body_hash', '=', hashAnswers(answers))
    .executeTakeFirst();
  return stored && answers;
}

/** Counts an enquiry against the limits, unless they are off. Throws TooMany. */
async function findPlace(
  transaction: Transaction<Tables>,
  { settings }: Services,
  { website }: CheckedEnquiry,
  { address, countedAt }: { address: string; countedAt: Date },
): Promise<ChosenPlace> {
  const alone = { areMany: false, isFlooded: false };
  if (!settings.hasRateLimits) return { ...alone, place: website ? 'quarantine' : 'inbox' };
  if (!website) return choosePlace(transaction, address, countedAt);
  await reserveQuarantine(transaction, address, countedAt);
  return { ...alone, place: 'quarantine' };
}

/** Adds the messages about an enquiry. Messages to visitors are limited: anybody may have typed the address. */
async function tell(
  transaction: Transaction<Tables>,
  services: ReceivingServices,
  { key, now, place, areMany }: ChosenPlace & { key: string; now: Date },
  { address, countedAt }: { address: string; countedAt: Date },
): Promise<void> {
  const { settings, log } = services;
  if (place === 'inbox' && settings.hasMail === true) {
    const limits = settings.hasRateLimits ? messageLimits(address) : [];
    const { isRefused } = await reserveAttempt(transaction, limits, countedAt);
    const recipients = isRefused ? 'clinic' : 'all';
    if (!isRefused || !areMany) await tellEnquiry(transaction, services, { key, now, recipients });
  }
  if (!areMany) return;
  const once = { bucket: 'many enquiries told', most: 1, seconds: 3600 };
  if ((await reserveAttempt(transaction, [once], countedAt)).isRefused) return;
  await tellManyEnquiries(transaction, services, { key, now });
  log.warn('many-enquiries');
}

function messageLimits(address: string): AttemptLimit[] {
  return [
    ...limitNetworks(address, { bucket: 'messages', most: 20, seconds: 3600 }),
    { bucket: 'messages', most: 200, seconds: 3600 },
  ];
}
