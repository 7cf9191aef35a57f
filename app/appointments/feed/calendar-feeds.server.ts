import { createHash, randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { CalendarFeedsTable, Tables } from '../../../storage/tables.ts';

/** 192 bits: 32 characters. */
const SECRET_BYTES = 24;
const SECRET = /^[\w-]{32}$/;

/** Gives a person a new secret address, which replaces the former. Only its hash is stored. */
export async function renewFeed(
  transaction: Transaction<Tables>,
  person: string,
  now: Date,
): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const values = { secret_hash: hashSecret(secret), created_at: now.toISOString() };
  await transaction
    .insertInto('calendar_feeds')
    .values({ person, ...values })
    .onConflict((conflict) => conflict.column('person').doUpdateSet(values))
    .execute();
  return secret;
}

/** Since when a person has a calendar; undefined without one. */
export async function findFeed(
  rows: Kysely<Tables>,
  person: string,
): Promise<{ createdAt: string } | undefined> {
  return rows
    .selectFrom('calendar_feeds')
    .select('created_at as createdAt')
    .where('person', '=', person)
    .executeTakeFirst();
}

export async function removeFeed(transaction: Transaction<Tables>, person: string): Promise<void> {
  await transaction.deleteFrom('calendar_feeds').where('person', '=', person).execute();
}

/**
 * Replaces the calendars that a restore brought with the present ones, as an address that was renewed or switched
 * off must not open again. Undefined: the present ones are unknown, so all end. Resolves to how many ended for that
 * reason.
 */
export async function keepFeeds(
  transaction: Transaction<Tables>,
  present: readonly CalendarFeedsTable[] | undefined,
): Promise<number> {
  const restored = await transaction.deleteFrom('calendar_feeds').returning('person').execute();
  for (const feed of present ?? []) {
    await transaction.insertInto('calendar_feeds').values(feed).execute();
  }
  return present ? 0 : restored.length;
}

/** Whether a secret is that of a calendar at present. */
export async function isFeedSecret(rows: Kysely<Tables>, secret: string): Promise<boolean> {
  if (!SECRET.test(secret)) return false;
  const feed = await rows
    .selectFrom('calendar_feeds')
    .select('person')
    .where('secret_hash', '=', hashSecret(secret))
    .executeTakeFirst();
  return feed !== undefined;
}

function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
