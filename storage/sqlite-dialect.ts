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
      if (statements.size < MOST_STATEMENTS_KEPT) statements.set(sql, statement);
      return statement;
    },
  };
  return new SqliteDialect({ database });
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
