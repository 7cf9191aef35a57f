import { type Compilable, CompiledQuery, type Insertable, type Kysely } from 'kysely';
import { isOnPostgres } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';

/** Rows per statement. With more, SQLite takes longer to parse than it saves. */
const BULK_ROWS = 200;

/** Inserts the rows whose key is not there yet and returns their number. All rows must have the same columns. */
export async function insertNew<Table extends keyof Tables>(
  transaction: Kysely<Tables>,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<number> {
  const columns = Object.keys(rows[0] ?? {}) as (keyof Insertable<Tables[Table]>)[];
  const oneRow = Object.fromEntries(columns.map((column) => [column, '']));
  const compile = () =>
    transaction
      .insertInto(table as keyof Tables)
      .values(rows.map(() => oneRow as never))
      .onConflict((conflict) => conflict.doNothing());
  const values: unknown[] = [];
  for (const row of rows) for (const column of columns) values.push(row[column] ?? null);
  const name = `${table} ${columns.join()} ${rows.length}`;
  const { numAffectedRows } = await runCompiled(transaction, name, compile, values);
  return Number(numAffectedRows ?? 0n);
}

const compiled = new Map<string, string>();

/** Runs a query that is compiled once for each `name`: compiling takes longer than running it. */
export function runCompiled<Row>(
  rows: Kysely<Tables>,
  name: string,
  compile: () => Compilable,
  values: readonly unknown[],
) {
  const text = compiled.getOrInsertComputed(
    `${isOnPostgres(rows)} ${name}`,
    () => compile().compile().sql,
  );
  return rows.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
}

/** Which of these keys the table has. */
export async function findHere(
  rows: Kysely<Tables>,
  table: 'records' | 'recalls' | 'appointments' | 'results' | 'prescriptions' | 'report_files',
  keys: Iterable<string>,
): Promise<Set<string>> {
  const here = new Set<string>();
  for (const piece of chunk(keys)) {
    const found = await rows.selectFrom(table).select('key').where('key', 'in', piece).execute();
    for (const { key } of found) here.add(key);
  }
  return here;
}

export function* chunk<Item>(items: Iterable<Item>, atOnce = BULK_ROWS): Generator<Item[]> {
  let piece: Item[] = [];
  for (const item of items) {
    piece.push(item);
    if (piece.length < atOnce) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}
