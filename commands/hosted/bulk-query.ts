import { CompiledQuery, type Compilable, type Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';

/** Rows a statement carries: with more, SQLite spends longer on reading it than it saves. */
const BULK_ROWS = 200;

/** Runs a compiled query over and over with other values: compiling one anew costs more than running it. */
export class BulkQuery {
  readonly #compiled = new Map<number, string>();
  readonly #compile: (rows: number) => Compilable;

  /** `compile` writes the query for a number of rows; its values must come row by row. */
  constructor(compile: (rows: number) => Compilable) {
    this.#compile = compile;
  }

  run<Row>(rows: Kysely<Tables>, count: number, values: readonly unknown[]) {
    let sql = this.#compiled.get(count);
    if (sql === undefined) {
      ({ sql } = this.#compile(count).compile());
      this.#compiled.set(count, sql);
    }
    return rows.executeQuery<Row>(CompiledQuery.raw(sql, [...values]));
  }
}

/** `insert … on conflict do nothing` for one table; gives how many rows were new. */
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

export function* inPieces<Item>(items: Iterable<Item>): Generator<Item[]> {
  let piece: Item[] = [];
  for (const item of items) {
    piece.push(item);
    if (piece.length < BULK_ROWS) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}
