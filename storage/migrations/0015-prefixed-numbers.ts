import { type Kysely, SqliteAdapter, sql, type RawBuilder } from 'kysely';

/** Numbers written '+0…' or '+0091…' were matched with that prefix, so that nobody found them without it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter;
  const isPrefixed = isSqlite ? isPrefixedOnSqlite : isPrefixedOnPostgres;
  for (const table of ['records', 'record_versions']) {
    const column = sql.ref('mobile_match');
    await sql`update ${sql.table(table)} set mobile_match = ${lastTen(column)}
      where ${isPrefixed(column)}`.execute(database);
  }
  const value = sql.ref('value');
  const held = sql`kind = 'mobile' and ${isPrefixed(value)}`;
  await sql`insert into holds (kind, value, held_at)
    select kind, ${lastTen(value)}, min(held_at) from holds where ${held} group by kind, ${lastTen(value)}
    on conflict do nothing`.execute(database);
  await sql`delete from holds where ${held}`.execute(database);
}

type Text = RawBuilder<unknown>;

/** All are longer: the prefix goes. */
const lastTen = (text: Text) => sql`substr(${text}, length(${text}) - 9)`;

/** The range is of the index, and few numbers stand in it. */
function isPrefixedOnSqlite(text: Text): Text {
  const ten = sql.lit('[0-9]'.repeat(10));
  return sql`${text} >= '0' and ${text} < '1' and (${text} glob '0' || ${ten} or ${text} glob '0091' || ${ten})`;
}

function isPrefixedOnPostgres(text: Text): Text {
  const bytes = sql`${text} collate "C"`;
  return sql`${bytes} >= '0' and ${bytes} < '1' and ${text} ~ '^0(091)?[0-9]{10}$'`;
}
