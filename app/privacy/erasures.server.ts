import { createHmac, randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { ErasuresTable, Tables } from '../../storage/tables.ts';
import { ensureKept } from '../../storage/kept-values.ts';
import { timeOfKey } from '../../storage/keys.ts';
import { readDatetime } from '../hours/read-datetime.ts';

/**
 * The value by which data was erased, and its kind. Both 'mobile' and 'everybody' hold a mobile number: 'everybody'
 * erased all patients who have it, 'mobile' only the rows that name no patient.
 */
export type Erased = { kind: ErasuresTable['kind'] | 'everybody'; value: string };

/** The fields of a row that an erasure is matched against. */
export interface ErasableRow {
  key: string;
  patientid?: string | null;
  /** Normalised as for Search (R7). */
  mobile?: string | null;
  /** The mobile number as stored in the row. */
  writtenMobile?: string | null;
  datetime?: string | null;
}

export type IsErased = (row: ErasableRow) => boolean;

/**
 * The HMAC key of the erasure hashes, created on first use. A plain hash of a mobile number could be found by trying
 * all numbers. The secret is stored only with the data and in encrypted backups.
 */
export function ensureErasureSecret(transaction: Transaction<Tables>, now: Date): Promise<string> {
  return ensureKept(transaction, 'erasure-secret', () => randomBytes(32).toString('hex'), now);
}

/** Stores hashes of what is erased, in the transaction that erases it. */
export async function recordErasures(
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
  await storeErasures(transaction, rows);
}

/** Adds erasures; if one is stored already, the later `erased_at` wins. */
export async function storeErasures(
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

/** Erasures that are not in `known`, or are newer than there; for each hash the latest one. */
export function listNewErasures(
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

/** A matcher for all erasures of this database; undefined if there are none. */
export async function readErasureMatcher(rows: Kysely<Tables>): Promise<IsErased | undefined> {
  return createErasureMatcher(await readErasures(rows));
}

/** Returns a test whether a row belongs to erased data and is not newer than its erasure; undefined without erasures. */
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
    // Rows newer than the erasure stay: the person has come back since.
    if (isOlder(find('patientid', row.patientid))) return true;
    // A family may share the number of an erased patient, so a row that names a patient needs 'everybody'.
    if (row.patientid) return isOlder(find('everybody', row.mobile));
    return listHashed(row).some((number) => isOlder(find('mobile', number)));
  };
}

/**
 * All spellings under which a number may have been hashed: earlier versions hashed numbers written '+0…' or '+0091…'
 * with that prefix, and numbers with invisible characters or digits of another script as written.
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
 * When a row was created, as ISO 8601: the time at the beginning of its key, else its `datetime` read as UTC, else
 * the empty string, which sorts before all times.
 */
export function timeOfRow({ key, datetime }: { key: string; datetime?: string | null }): string {
  return timeOfKey(key)?.toISOString() ?? timeOfText(datetime ?? '') ?? '';
}

function timeOfText(datetime: string): string | undefined {
  const moment = readDatetime(datetime);
  return moment === null ? undefined : `${moment.replace(' ', 'T')}.000Z`;
}
