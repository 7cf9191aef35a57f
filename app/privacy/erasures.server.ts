import { createHmac, randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { ErasuresTable, Tables } from '../../storage/tables.ts';
import { timeOfKey } from '../../storage/keys.ts';

const SECRET = 'erasure-secret';

/** 'everybody' is a mobile number too: with all who have it, other than that of one patient. */
export type Erased = { kind: ErasuresTable['kind'] | 'everybody'; value: string };

/** A row as far as an erasure may concern it. */
export interface ErasableRow {
  key: string;
  patientid?: string | null;
  /** As Search matches it. */
  mobile?: string | null;
  /** The same as it stands in the row. */
  writtenMobile?: string | null;
  datetime?: string | null;
}

export type IsErased = (row: ErasableRow) => boolean;

/**
 * The key of the hashes. A mobile number has few digits, so a plain hash of it could be guessed: without this
 * secret, which rests with the data and in sealed backups only, the hashes say nothing.
 */
export async function ensureErasureSecret(
  transaction: Transaction<Tables>,
  now: Date,
): Promise<string> {
  await transaction
    .insertInto('kept_values')
    .values({
      name: SECRET,
      value: randomBytes(32).toString('hex'),
      updated_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await transaction
    .selectFrom('kept_values')
    .select('value')
    .where('name', '=', SECRET)
    .executeTakeFirstOrThrow();
  return value;
}

/** Notes what has been erased in the transaction that erases it. */
export async function noteErased(
  transaction: Transaction<Tables>,
  erased: readonly Erased[],
  now: Date,
): Promise<void> {
  const secret = await ensureErasureSecret(transaction, now);
  const erased_at = now.toISOString();
  const rows = erased.map(({ kind, value }) => ({
    hash: hash(secret, kind, value),
    kind: kind === 'everybody' ? ('mobile' as const) : kind,
    secret,
    erased_at,
  }));
  await keepErasures(transaction, rows);
}

/** Adds what is not known yet; of what was erased twice the later time counts. */
export async function keepErasures(
  transaction: Transaction<Tables>,
  rows: readonly ErasuresTable[],
): Promise<void> {
  for (const row of rows) {
    await transaction
      .insertInto('erasures')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .column('hash')
          .doUpdateSet({ erased_at: row.erased_at })
          .where('erasures.erased_at', '<', row.erased_at),
      )
      .execute();
  }
}

export async function readErasures(rows: Kysely<Tables>): Promise<ErasuresTable[]> {
  return rows.selectFrom('erasures').selectAll().execute();
}

/** Those that are not known yet, or are later than is known: each once, the latest. */
export function listFresh(
  erasures: readonly ErasuresTable[],
  known: readonly ErasuresTable[],
): ErasuresTable[] {
  const erasedAt = new Map(known.map((one) => [one.hash, one.erased_at]));
  const fresh = new Map<string, ErasuresTable>();
  for (const one of erasures) {
    if (one.erased_at <= (erasedAt.get(one.hash) ?? '')) continue;
    erasedAt.set(one.hash, one.erased_at);
    fresh.set(one.hash, one);
  }
  return [...fresh.values()];
}

/** Tells of any row whether it was erased here; undefined where nothing ever was. */
export async function openErasures(rows: Kysely<Tables>): Promise<IsErased | undefined> {
  return createErasureMatcher(await readErasures(rows));
}

export function createErasureMatcher(erasures: readonly ErasuresTable[]): IsErased | undefined {
  if (erasures.length === 0) return undefined;
  const erasedAt = new Map(erasures.map((one) => [one.hash, one.erased_at]));
  const secrets = [...new Set(erasures.map((one) => one.secret))];
  const find = (kind: Erased['kind'], value: string | null | undefined) => {
    if (value === null || value === undefined) return undefined;
    for (const secret of secrets) {
      const found = erasedAt.get(hash(secret, kind, value));
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return (row) => {
    if (find('key', row.key) !== undefined) return true;
    const isOlder = (at: string | undefined) => at !== undefined && timeOfRow(row) <= at;
    // Who comes back after an erasure is kept like everybody else.
    if (isOlder(find('patientid', row.patientid))) return true;
    // Of other patients the number of one who was erased tells nothing: a family may share it.
    if (row.patientid) return isOlder(find('everybody', row.mobile));
    return listHashed(row).some((number) => isOlder(find('mobile', number)));
  };
}

/**
 * Of numbers written '+0…' or '+0091…' the hash was once made with that prefix, and of those with unseen marks or
 * digits of another script as they were written.
 */
function listHashed({ mobile, writtenMobile }: ErasableRow): string[] {
  if (mobile === null || mobile === undefined) return [];
  const prefixed = /^\d{10}$/.test(mobile) ? [`0${mobile}`, `0091${mobile}`] : [];
  return [mobile, ...prefixed, writtenMobile ?? mobile];
}

function hash(secret: string, kind: Erased['kind'], value: string): string {
  return createHmac('sha256', secret).update(`${kind}\0${value}`).digest('hex');
}

/**
 * When a row came to be, as ISO text: what its key tells, as keys begin with their time, else its `datetime`
 * as if it were UTC. The empty text, which sorts before all times, where neither says.
 */
export function timeOfRow({ key, datetime }: { key: string; datetime?: string | null }): string {
  return timeOfKey(key)?.toISOString() ?? timeOfText(datetime ?? '') ?? '';
}

function timeOfText(datetime: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(datetime)) return undefined;
  return `${datetime.replace(' ', 'T')}.000Z`;
}
