import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../storage/database.ts';
import {
  lastNumberOf,
  listTables,
  readRows,
  type SourceTable,
} from '../../storage/sqlite/sqlite-tables.ts';
import type { Tables } from '../../storage/tables.ts';
import { CommandFault, pauseAndStopIfAsked, type CommandContext } from '../command.ts';
import { startProgress } from '../progress.ts';

/**
 * Staff sign in again, and failed attempts are counted from zero. Known devices do move: staff continue on the
 * same devices, and a flood of attempts must not shut them out.
 */
const LEFT_BEHIND = new Set(['sessions', 'attempts']);
/** Come last, so that a fault is found in the record itself. */
const DERIVED = new Set(['known_names', 'name_words']);
/** Migrations insert its first rows. */
const SEEDED = 'audit_head';
const ROWS_AT_ONCE = 1000;

interface MovingTables extends Pick<CommandContext, 'errors' | 'signal'> {
  /** Locked against writes. */
  source: DatabaseSync;
  target: Pick<Database, 'write'>;
}

const MODULUS = 1n << 256n;

/** A table's content, comparable across databases: the number of rows and the sum of their hashes. */
interface TableDigest {
  rows: number;
  sum: bigint;
}

/**
 * Copies all tables in one transaction and compares every row before `beforeCommit` and the commit. Returns the
 * row counts by table; throws CommandFault if a table differs or the target is not empty.
 */
export async function moveTables(
  { source, target, errors, signal }: MovingTables,
  beforeCommit: (transaction: Transaction<Tables>) => Promise<void>,
): Promise<Record<string, number>> {
  const tables = listMovingTables(source);
  const total = 2 * tables.reduce((sum, { rows }) => sum + rows, 0);
  const progress = startProgress(errors, 'Moving and comparing rows', total);
  const step = async (rows: number) => {
    progress.advance(rows);
    await pauseAndStopIfAsked(signal);
  };
  await target.write(async (transaction) => {
    await holdEmpty(transaction, tables);
    const sent: TableDigest[] = [];
    for (const table of tables) sent.push(await copyTable(source, transaction, table, step));
    for (const [place, table] of tables.entries()) {
      const found = await digestTable(transaction, table, step);
      const expected = sent[place];
      if (!expected || !isSameDigest(found, expected)) {
        throw new CommandFault(`The table ${table.name} differs there from here.`);
      }
    }
    await beforeCommit(transaction);
  });
  progress.stop();
  return Object.fromEntries(tables.map(({ name, rows }) => [name, rows]));
}

/** The names of the tables whose rows differ between the two databases. */
export async function findDifferentTables(
  source: DatabaseSync,
  transaction: Transaction<Tables>,
  tables: readonly SourceTable[],
): Promise<string[]> {
  const different: string[] = [];
  for (const table of tables) {
    const here: TableDigest = { rows: 0, sum: 0n };
    for (const row of readRows(source, table)) addToDigest(here, table.columns, row);
    const there = await digestTable(transaction, table, async () => undefined);
    if (!isSameDigest(here, there)) different.push(table.name);
  }
  return different;
}

export function listMovingTables(source: DatabaseSync): SourceTable[] {
  const isDerived = ({ name }: SourceTable) => Number(DERIVED.has(name));
  return listTables(source)
    .filter(({ name }) => !LEFT_BEHIND.has(name))
    .sort((one, other) => isDerived(one) - isDerived(other));
}

/** Locks the target's tables and throws CommandFault if they hold a clinic. */
async function holdEmpty(
  transaction: Transaction<Tables>,
  tables: readonly SourceTable[],
): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(transaction);
  const names = sql.join(tables.map(({ name }) => sql.table(name)));
  await sql`lock table ${names} in exclusive mode`.execute(transaction);
  await refuseFilled(transaction, tables);
}

/** Throws CommandFault if the database already holds a clinic. */
export async function refuseFilled(
  rowsThere: Database['read'],
  tables: readonly SourceTable[],
): Promise<void> {
  for (const { name } of tables) {
    const isOurs = name === SEEDED ? sql`where number > 0` : sql``;
    const { rows } = await sql<{ is_filled: boolean }>`
      select exists (select from ${sql.table(name)} ${isOurs}) as is_filled
    `.execute(rowsThere);
    if (!rows[0]?.is_filled) continue;
    throw new CommandFault('That database already holds a clinic: name an empty one.');
  }
}

async function copyTable(
  source: DatabaseSync,
  transaction: Transaction<Tables>,
  table: SourceTable,
  step: (rows: number) => Promise<void>,
): Promise<TableDigest> {
  const digest: TableDigest = { rows: 0, sum: 0n };
  let piece: Record<string, unknown>[] = [];
  const send = async () => {
    await insertRows(transaction, table, piece);
    await step(piece.length);
    piece = [];
  };
  for (const row of readRows(source, table)) {
    addToDigest(digest, table.columns, row);
    refuseNul(table, row);
    piece.push(row);
    if (piece.length === ROWS_AT_ONCE) await send();
  }
  if (piece.length > 0) await send();
  await continueNumbers(transaction, table, lastNumberOf(source, table.name));
  return digest;
}

async function insertRows(
  transaction: Transaction<Tables>,
  { name, columns }: SourceTable,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  const updates = columns.map(
    (column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`,
  );
  const conflict =
    name === SEEDED ? sql`on conflict (name) do update set ${sql.join(updates)}` : sql``;
  await sql`insert into ${sql.table(name)} (${list})
    select ${list} from json_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(rows)}::json)
    ${conflict}`.execute(transaction);
}

/** PostgreSQL's `text` cannot store U+0000. */
function refuseNul({ name }: SourceTable, row: Record<string, unknown>): void {
  const has = Object.values(row).some((value) => typeof value === 'string' && value.includes('\0'));
  if (!has) return;
  throw new CommandFault(
    `A row of ${name} (${String(Object.values(row)[0])}) has a character that PostgreSQL cannot keep, U+0000: correct it first.`,
  );
}

async function continueNumbers(
  transaction: Transaction<Tables>,
  { name }: SourceTable,
  last: number,
): Promise<void> {
  if (last === 0) return;
  const { rows } = await sql<{ column_name: string }>`
    select column_name from information_schema.columns
    where table_schema = current_schema() and table_name = ${name} and column_default like 'nextval(%'
  `.execute(transaction);
  for (const { column_name } of rows) {
    await sql`select setval(pg_get_serial_sequence(${name}, ${column_name}), ${last})`.execute(
      transaction,
    );
  }
}

async function digestTable(
  transaction: Transaction<Tables>,
  table: SourceTable,
  step: (rows: number) => Promise<void>,
): Promise<TableDigest> {
  const digest: TableDigest = { rows: 0, sum: 0n };
  for await (const rows of readPieces(transaction, table)) {
    for (const row of rows) addToDigest(digest, table.columns, row);
    await step(rows.length);
  }
  return digest;
}

/** All rows of a PostgreSQL table, in batches of a thousand. */
async function* readPieces(
  transaction: Transaction<Tables>,
  { name, columns }: SourceTable,
): AsyncGenerator<Record<string, unknown>[]> {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  await sql`declare moved no scroll cursor for select ${list} from ${sql.table(name)}`.execute(
    transaction,
  );
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`
      fetch ${sql.lit(ROWS_AT_ONCE)} from moved
    `.execute(transaction);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close moved`.execute(transaction);
}

/** A sum does not depend on the order of rows, so neither database has to sort. */
function addToDigest(
  digest: TableDigest,
  columns: readonly string[],
  row: Record<string, unknown>,
): void {
  const text = JSON.stringify(columns.map((column) => row[column]));
  const hash = createHash('sha256').update(text).digest('hex');
  digest.rows += 1;
  digest.sum = (digest.sum + BigInt(`0x${hash}`)) % MODULUS;
}

function isSameDigest(one: TableDigest, other: TableDigest): boolean {
  return one.rows === other.rows && one.sum === other.sum;
}
