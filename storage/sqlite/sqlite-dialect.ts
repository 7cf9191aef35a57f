import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SqliteAdapter, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely';
import { DatabaseUnavailable } from '../database.ts';
import { isDiskFault, translateSqliteError } from './sqlite-faults.ts';

const MAX_STATEMENTS_KEPT = 500;
const CHANGES_TABLES = /^\s*(?:create|alter|drop)\b/i;

/** Kysely assumes that SQLite has no transactional DDL and would run migrations outside of transactions. */
class TransactionalDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export interface DialectOptions {
  /** After a disk fault the connection is closed, and the next transaction opens a new one. */
  reopensAfterFault?: boolean;
}

/**
 * Kysely's SQLite dialect on `node:sqlite`, with prepared statements cached by their text. Faults of the disk and
 * locks of another process are thrown as `DatabaseUnavailable`. `run` runs a statement at once. `close` closes the
 * connection even if Kysely never used it.
 */
export function sqliteDialect(
  open: () => DatabaseSync,
  { reopensAfterFault = false }: DialectOptions = {},
): { dialect: SqliteDialect; run: (sql: string) => void; close: () => void } {
  let connection = open();
  const statements = new Map<string, SqliteStatement>();
  let isDoubtful = false;

  function name<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      const named = translateSqliteError(error);
      isDoubtful ||= reopensAfterFault && isDiskFault(named);
      throw named;
    }
  }

  function reopen(): void {
    statements.clear();
    if (connection.isOpen) connection.close();
    connection = open();
    isDoubtful = false;
  }

  function prepare(sql: string): SqliteStatement {
    if (isDoubtful && sql === 'begin') reopen();
    if (!connection.isOpen) throw new DatabaseUnavailable('the database could not be reopened');
    const known = statements.get(sql);
    if (known) return known;
    // The columns of a statement are read once, when it is prepared.
    if (CHANGES_TABLES.test(sql)) statements.clear();
    // A deferred transaction that reads before it writes can fail instead of waiting for the write lock.
    const statement = connection.prepare(sql === 'begin' ? 'begin immediate' : sql);
    const wrapped = wrapStatement(statement, name);
    const kept = sql === 'rollback' ? skipWithout(connection, wrapped) : wrapped;
    if (statements.size < MAX_STATEMENTS_KEPT) statements.set(sql, kept);
    return kept;
  }

  const close = () => {
    if (connection.isOpen) connection.close();
  };
  const database: SqliteDatabase = { close, prepare: (sql) => name(() => prepare(sql)) };
  const run = (sql: string) => void database.prepare(sql).run([]);
  return { dialect: new TransactionalDialect({ database }), run, close };
}

/** On a full disk SQLite rolls back by itself; a second rollback would fail and hide the cause. */
function skipWithout(connection: DatabaseSync, rollback: SqliteStatement): SqliteStatement {
  return {
    ...rollback,
    run: (parameters) =>
      connection.isTransaction ? rollback.run(parameters) : { changes: 0, lastInsertRowid: 0 },
  };
}

type Naming = <Result>(work: () => Result) => Result;

/**
 * Reads rows as arrays and makes objects of them: the row objects of `node:sqlite` have no fixed shape, so they are
 * slower to create and much slower to serialize as JSON.
 */
function wrapStatement(statement: StatementSync, name: Naming): SqliteStatement {
  const values = (parameters: ReadonlyArray<unknown>) => parameters as SQLInputValue[];
  const columns = statement.columns().map((column) => column.name);
  statement.setReturnArrays(true);
  const makeRow = (row: unknown) => {
    const made: Record<string, unknown> = {};
    for (let place = 0; place < columns.length; place++) {
      made[columns[place] ?? ''] = (row as unknown[])[place];
    }
    return made;
  };
  return {
    reader: columns.length > 0,
    all: (parameters) => name(() => statement.all(...values(parameters))).map(makeRow),
    run: (parameters) => name(() => statement.run(...values(parameters))),
    *iterate(parameters) {
      const rows = name(() => statement.iterate(...values(parameters)));
      for (;;) {
        const next = name(() => rows.next());
        if (next.done) return;
        yield makeRow(next.value);
      }
    },
  };
}
