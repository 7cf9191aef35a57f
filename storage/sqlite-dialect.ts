import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely';

const MOST_STATEMENTS_KEPT = 500;

/** Kysely's SQLite dialect over Node's own SQLite, with prepared statements kept by their text. */
export function sqliteDialect(connection: DatabaseSync): SqliteDialect {
  const statements = new Map<string, SqliteStatement>();
  const database: SqliteDatabase = {
    close: () => connection.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      // A deferred transaction that reads before it writes can fail instead of waiting for its turn.
      const statement = wrapStatement(
        connection.prepare(sql === 'begin' ? 'begin immediate' : sql),
      );
      const kept = sql === 'rollback' ? skipWithout(connection, statement) : statement;
      if (statements.size < MOST_STATEMENTS_KEPT) statements.set(sql, kept);
      return kept;
    },
  };
  return new SqliteDialect({ database });
}

/** A full disk makes SQLite roll back by itself; a second rollback would fail and hide why. */
function skipWithout(connection: DatabaseSync, rollback: SqliteStatement): SqliteStatement {
  return {
    ...rollback,
    run: (parameters) =>
      connection.isTransaction ? rollback.run(parameters) : { changes: 0, lastInsertRowid: 0 },
  };
}

function wrapStatement(statement: StatementSync): SqliteStatement {
  const values = (parameters: ReadonlyArray<unknown>) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)) as IterableIterator<unknown>,
  };
}
