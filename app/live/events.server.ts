import { sql, type Kysely, type Transaction } from 'kysely';
import { announceInTurn, compileOnce } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import type { EventKind } from '../http/event-kinds.ts';

/** A change of an enquiry, record or report: only its kind and key. The page fetches the content if its role may see it. */
export interface StaffEvent {
  id: number;
  kind: EventKind;
  subject_key: string;
}

export type Following =
  | { kind: 'events'; events: StaffEvent[] }
  /** Some events since then are deleted already, or there are too many to send one by one. */
  | { kind: 'gap' };

const insertEvent = compileOnce<{ id: number }, [EventKind, string]>(
  ([kind, key]) =>
    sql`insert into events (kind, subject_key) values (${kind}, ${key}) returning id`,
);

const KEPT = 50_000;
const CUT_EVERY = 1000;

/**
 * Notifies every open staff page of a change once its transaction is committed. Call it last in the transaction: on
 * PostgreSQL other writers wait here until the commit, because ids must become visible in order. An event that
 * appeared after one with a higher id would never be read.
 */
export async function noteEvent(
  transaction: Transaction<Tables>,
  kind: EventKind,
  key: string,
): Promise<void> {
  await announceInTurn(transaction, 'events');
  const [noted] = await insertEvent(transaction, [kind, key]);
  if (noted && noted.id % CUT_EVERY === 0) {
    await transaction
      .deleteFrom('events')
      .where('id', '<=', noted.id - KEPT)
      .execute();
  }
}

/** The id of the newest event; 0 before the first. */
export async function findLastEvent(rows: Kysely<Tables>): Promise<number> {
  // Plain SQL: the query builder would take longer than the query, for each page of the inbox.
  const query = sql<{ last: number | null }>`select max(id) as last from events`;
  const [newest] = (await query.execute(rows)).rows;
  return newest?.last ?? 0;
}

/** At most `most` events after the id `after`, oldest first. */
export async function readEvents(
  rows: Kysely<Tables>,
  after: number,
  most: number,
): Promise<StaffEvent[]> {
  return rows
    .selectFrom('events')
    .select(['id', 'kind', 'subject_key'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();
}

/** The events after the last one that a page has seen, which may be from before a restart or from another database. */
export async function followFrom(
  rows: Kysely<Tables>,
  after: number,
  most: number,
): Promise<Following> {
  const events = await readEvents(rows, after, most + 1);
  const [first] = events;
  if (events.length > most) return { kind: 'gap' };
  if (first ? await isCutOff(rows, after) : (await findLastEvent(rows)) < after) {
    return { kind: 'gap' };
  }
  return { kind: 'events', events };
}

async function isCutOff(rows: Kysely<Tables>, after: number): Promise<boolean> {
  const { oldest } = await rows
    .selectFrom('events')
    .select(({ fn }) => fn.min<number | null>('id').as('oldest'))
    .executeTakeFirstOrThrow();
  return oldest !== null && oldest > after + 1;
}
