import { CompiledQuery, type Compilable, type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { updateSettledBy } from '../../app/recalls/update-settled-by.server.ts';
import type { Tables } from '../../storage/tables.ts';
import { ENQUIRY_COLUMNS, RECORD_COLUMNS } from './entry-members.ts';

/** Rows per statement. With more, SQLite takes longer to parse than it saves. */
const BULK_ROWS = 200;

const MANY_ROWS = 50_000;

/** `insert … on conflict do nothing` for one table; `insert` returns the number of new rows. */
export class BulkInsert<Table extends keyof Tables & string> {
  readonly #columns: readonly (keyof Tables[Table] & string)[];
  readonly #query: BulkQuery;

  constructor(
    database: Kysely<Tables>,
    table: Table,
    columns: readonly (keyof Tables[Table] & string)[],
  ) {
    this.#columns = columns;
    const oneRow = Object.fromEntries(columns.map((column) => [column, '']));
    this.#query = new BulkQuery((rows) =>
      database
        .insertInto(table as keyof Tables)
        .values(Array.from({ length: rows }, () => oneRow as never))
        .onConflict((conflict) => conflict.doNothing()),
    );
  }

  async insert(
    transaction: Kysely<Tables>,
    rows: readonly Partial<Record<keyof Tables[Table] & string, unknown>>[],
  ): Promise<number> {
    const values: unknown[] = [];
    for (const row of rows) for (const column of this.#columns) values.push(row[column] ?? null);
    const { numAffectedRows } = await this.#query.run(transaction, rows.length, values);
    return Number(numAffectedRows ?? 0n);
  }
}

/** The tables that import and demo-data fill, with the columns that they set. */
export function openBulkTables(database: Kysely<Tables>) {
  const recordColumns = RECORD_COLUMNS.map(([, column]) => column);
  const enquiryColumns = ENQUIRY_COLUMNS.map(([, column]) => column);
  return {
    records: new BulkInsert(database, 'records', [
      'key',
      ...recordColumns,
      'mobile_match',
      'mobile_typed',
      'original',
      'version',
      'visited_at',
      'indexed_version',
    ]),
    enquiries: new BulkInsert(database, 'enquiries', [
      'key',
      ...enquiryColumns,
      'mobile_typed',
      'reference',
      'original',
      'place',
      'notice_version',
      'version',
      'status',
      'read_at',
      'note',
      'agreed_at',
      'appointment_status',
      'answered_at',
    ]),
    appointments: new BulkInsert(database, 'appointments', [
      'key',
      'patientid',
      'name',
      'mobile',
      'mobile_match',
      'mobile_typed',
      'starts_at',
      'status',
      'version',
    ]),
    histories: new BulkInsert(database, 'record_versions', [
      'record_key',
      'version',
      ...recordColumns,
      'mobile_match',
      'mobile_typed',
      'original',
      'change',
      'changed_at',
      'changed_by',
    ]),
    recalls: new BulkInsert(database, 'recalls', [
      'key',
      'patientid',
      'record_key',
      'said_at',
      'said_on',
      'said_by',
      'due_on',
      'ask_on',
      'state',
      'call_key',
      'settled_by',
      'version',
    ]),
    recallCalls: new BulkInsert(database, 'recall_calls', [
      'key',
      'recall_key',
      'called_at',
      'called_by',
      'result',
      'until',
      'note',
      'taken_back_at',
    ]),
    others: new BulkInsert(database, 'other_lists', ['name', 'json']),
    listFacts: new BulkInsert(database, 'kept_values', ['name', 'value', 'updated_at']),
    files: new BulkInsert(database, 'report_files', [
      'key',
      'patientid',
      'name',
      'size',
      'sha256',
      'type',
      'file_id',
      'created_at',
      'updated_at',
    ]),
  };
}

/**
 * Runs `fill`, which adds rows to a table. If it adds many, and more than the table holds, SQLite's indexes and
 * triggers are dropped first and rebuilt afterwards, which is many times faster. The transaction hides this from
 * readers.
 */
export async function fillTable(
  database: Pick<Database, 'kind'>,
  transaction: Transaction<Tables>,
  table: 'records' | 'enquiries',
  newRows: number,
  fill: () => Promise<void>,
): Promise<void> {
  const isMany = newRows > MANY_ROWS && newRows > (await countRows(transaction, table));
  if (database.kind !== 'sqlite' || !isMany) return fill();
  const { rows: dropped } = await sql<{ type: 'index' | 'trigger'; name: string; sql: string }>`
    select type, name, sql from sqlite_master
    where type in ('index', 'trigger') and tbl_name = ${table} and sql is not null
  `.execute(transaction);
  for (const { type, name } of dropped) {
    await sql`drop ${sql.raw(type)} ${sql.id(name)}`.execute(transaction);
  }
  await fill();
  for (const one of dropped) await sql.raw(one.sql).execute(transaction);
  if (table !== 'records') return;
  await updateSettledBy(transaction);
}

async function countRows(transaction: Transaction<Tables>, table: 'records' | 'enquiries') {
  const { count } = await transaction
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A query that is compiled once per number of rows: compiling takes longer than running it. */
export class BulkQuery {
  readonly #compiled = new Map<number, string>();
  readonly #compile: (rows: number) => Compilable;

  /** `compile` builds the query for a number of rows; its parameters must be ordered row by row. */
  constructor(compile: (rows: number) => Compilable) {
    this.#compile = compile;
  }

  run<Row>(rows: Kysely<Tables>, count: number, values: readonly unknown[]) {
    let text = this.#compiled.get(count);
    if (text === undefined) {
      text = this.#compile(count).compile().sql;
      this.#compiled.set(count, text);
    }
    return rows.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  }
}

export function* chunk<Item>(items: Iterable<Item>): Generator<Item[]> {
  let piece: Item[] = [];
  for (const item of items) {
    piece.push(item);
    if (piece.length < BULK_ROWS) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}
