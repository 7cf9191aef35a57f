import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { skipLocked } from '../../storage/locks.ts';
import { newKey } from '../../storage/keys.ts';
import type { OutboxTable, Tables } from '../../storage/tables.ts';
import type { Language } from '../content/clinic.ts';
import type { TryResult } from '../http/send-mail.server.ts';
import { noteEvent } from '../live/events.server.ts';

/** A message to one address about one enquiry. */
export interface NewMessage {
  kind: OutboxTable['kind'];
  enquiryKey: string;
  recipient: string;
  language: Language;
  /** The agreed time that it tells, or that it calls off. */
  toldTime?: string;
}

export type WaitingMessage = Pick<
  Selectable<OutboxTable>,
  | 'key'
  | 'kind'
  | 'enquiry_key'
  | 'recipient'
  | 'language'
  | 'message_id'
  | 'created_at'
  | 'told_time'
>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Pauses after the first, second, … failed attempt; the last one repeats. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS];
const GIVE_UP_AFTER_MS = 2 * DAY_MS;
/** Longer than all timeouts of one delivery together. */
const CLAIM_MS = 10 * MINUTE_MS;
const MAX_CLAIMED = 8;
const MAX_ANSWER = 500;
/** Keeps the form from being used to flood a stranger's mailbox. */
const MAX_TO_VISITOR_A_DAY = 3;

/**
 * Adds messages. Call it in the transaction that stores the news, so that both are stored or neither. `host` is the name
 * after the @ in their Message-IDs; `now` may be later, for messages that are due then.
 */
export async function addMessages(
  transaction: Transaction<Tables>,
  messages: readonly NewMessage[],
  {
    now,
    host,
    state = 'waiting',
  }: { now: Date; host: string; state?: 'waiting' | 'given-up' | undefined },
): Promise<void> {
  if (messages.length === 0) return;
  const at = now.toISOString();
  const rows = messages.map(({ kind, enquiryKey, recipient, language, toldTime = null }) => {
    const key = newKey(now);
    return {
      key,
      kind,
      enquiry_key: enquiryKey,
      recipient: recipient.toLowerCase(),
      mailbox: mailboxOf(recipient),
      language,
      message_id: `${key}@${host}`,
      created_at: at,
      state,
      next_try_at: state === 'waiting' ? at : null,
      told_time: toldTime,
    };
  });
  await transaction.insertInto('outbox').values(rows).execute();
}

/** Messages of these kinds go to the clinic, all others to a visitor. */
export const TO_CLINIC = ['new-enquiry', 'many-enquiries', 'possible-spam'] as const;

/**
 * The mailbox in which an address ends, for counting only: without the tag after a plus sign, which most mail servers
 * leave out, and at Gmail without dots.
 */
function mailboxOf(address: string): string {
  const [, local = '', domain = ''] = /^(.*)@(.*)$/.exec(address.toLowerCase()) ?? [];
  const [name = ''] = local.split('+');
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** Whether a visitor's address, which anybody may have typed, may get another message today. */
export async function mayWriteTo(
  transaction: Transaction<Tables>,
  address: string,
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  const { count } = await transaction
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(({ or, and, eb }) =>
      or([
        eb('mailbox', '=', mailboxOf(address)),
        and([eb('mailbox', 'is', null), eb('recipient', '=', address.toLowerCase())]),
      ]),
    )
    .where('created_at', '>', since)
    .where('kind', 'not in', TO_CLINIC)
    .executeTakeFirstOrThrow();
  return Number(count) < MAX_TO_VISITOR_A_DAY;
}

/**
 * Claims a few messages that are due, oldest first, for this process: no other process sends them until the claim
 * expires, which it only does if this process dies.
 */
export async function claimDue(database: Database, now: Date): Promise<WaitingMessage[]> {
  const at = now.toISOString();
  if (!(await isAnyDue(database.read, at))) return [];
  const claimed_until = new Date(now.getTime() + CLAIM_MS).toISOString();
  return database.write((transaction) =>
    transaction
      .updateTable('outbox')
      .set({ claimed_until })
      .where('key', 'in', (select) => {
        const due = selectDue(select as unknown as Kysely<Tables>, at)
          .orderBy('next_try_at')
          .limit(MAX_CLAIMED);
        return skipLocked(transaction, due);
      })
      .returning([
        'key',
        'kind',
        'enquiry_key',
        'recipient',
        'language',
        'message_id',
        'created_at',
        'told_time',
      ])
      .execute(),
  );
}

async function isAnyDue(rows: Kysely<Tables>, at: string): Promise<boolean> {
  return (await selectDue(rows, at).limit(1).execute()).length > 0;
}

function selectDue(rows: Pick<Kysely<Tables>, 'selectFrom'>, at: string) {
  return rows
    .selectFrom('outbox')
    .select('key')
    .where('state', '=', sql.lit('waiting' as const))
    .where('next_try_at', '<=', at)
    .where(({ or, eb }) => or([eb('claimed_until', 'is', null), eb('claimed_until', '<', at)]));
}

/** Records an attempt and releases the claim. After two days of failed attempts the message is given up. */
export async function recordTry(
  database: Database,
  message: Pick<WaitingMessage, 'key' | 'enquiry_key' | 'created_at'>,
  { result, answer }: TryResult,
  now: Date,
): Promise<OutboxTable['state']> {
  return database.write(async (transaction) => {
    const before = await transaction
      .selectFrom('outbox_tries')
      .select(({ fn }) => [
        fn.max('tried_at').as('last'),
        // Without the attempts before staff sent the message again.
        fn.countAll<number>().filterWhere('tried_at', '>=', message.created_at).as('count'),
      ])
      .where('message_key', '=', message.key)
      .executeTakeFirstOrThrow();
    const next = planNext(result, Number(before.count), message.created_at, now);
    const { numUpdatedRows } = await transaction
      .updateTable('outbox')
      .set({ ...next, claimed_until: null })
      .where('key', '=', message.key)
      .executeTakeFirst();
    // Erased while it was being sent: nothing of it may come back.
    if (numUpdatedRows === 0n) return next.state;
    await transaction
      .insertInto('outbox_tries')
      .values({
        message_key: message.key,
        enquiry_key: message.enquiry_key,
        tried_at: laterThan(before.last, now),
        result,
        answer: answer.slice(0, MAX_ANSWER),
      })
      .execute();
    await noteEvent(transaction, 'message', message.enquiry_key);
    return next.state;
  });
}

/** The time of a try: a message has one try in a millisecond, also where the clock was set back. */
function laterThan(last: string | null, now: Date): string {
  const earliest = last === null ? 0 : Date.parse(last) + 1;
  return new Date(Math.max(now.getTime(), earliest)).toISOString();
}

function planNext(
  result: TryResult['result'],
  earlierTries: number,
  createdAt: string,
  now: Date,
): Pick<OutboxTable, 'state' | 'next_try_at'> {
  if (result === 'accepted') return { state: 'sent', next_try_at: null };
  if (result === 'refused') return { state: 'refused', next_try_at: null };
  if (result === 'dropped') return { state: 'given-up', next_try_at: null };
  const pause = PAUSES_MS[earlierTries] ?? PAUSES_MS.at(-1) ?? HOUR_MS;
  const next = now.getTime() + pause;
  if (next > Date.parse(createdAt) + GIVE_UP_AFTER_MS) {
    return { state: 'given-up', next_try_at: null };
  }
  return { state: 'waiting', next_try_at: new Date(next).toISOString() };
}

/**
 * Gives up the messages that wait at `now`. Called after a restore or an undone move, whose older data may list messages
 * as waiting that have been sent since. Reminders that are due later cannot have been sent and stay.
 */
export async function giveUpWaiting(transaction: Transaction<Tables>, now: Date): Promise<void> {
  await transaction
    .updateTable('outbox')
    .set({ state: 'given-up', next_try_at: null, claimed_until: null })
    .where('state', '=', 'waiting')
    .where('created_at', '<=', now.toISOString())
    .execute();
  await transaction.updateTable('enquiries_to_tell').set({ state: 'given-up' }).execute();
}

/** Releases the claims of a process that died. Only for SQLite, which one server at a time uses. */
export async function releaseClaims(database: Database): Promise<void> {
  if (database.kind !== 'sqlite') return;
  await database.write((transaction) =>
    transaction
      .updateTable('outbox')
      .set({ claimed_until: null })
      .where('claimed_until', 'is not', null)
      .execute(),
  );
}

/**
 * How many messages wait, and when the oldest of them was created. An enquiry whose messages are not in the outbox yet
 * counts as one that waits.
 */
export async function countWaiting(
  rows: Kysely<Tables>,
): Promise<{ waiting: number; oldestWaiting: string | null }> {
  let waiting = 0;
  let oldestWaiting: string | null = null;
  for (const table of ['outbox', 'enquiries_to_tell'] as const) {
    const { count, oldest } = await rows
      .selectFrom(table)
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow();
    waiting += Number(count);
    if (oldest !== null && (oldestWaiting === null || oldest < oldestWaiting))
      oldestWaiting = oldest;
  }
  return { waiting, oldestWaiting };
}
