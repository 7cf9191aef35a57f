import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** Numbers copied with marks that nobody sees, or written in digits of another script, were matched as they stood. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const table of ['records', 'record_versions']) {
    for (const [written, number] of await listNumbers(database, table, 'mobile_match')) {
      await sql`update ${sql.table(table)} set mobile_match = ${number} where mobile_match = ${written}`.execute(
        database,
      );
    }
  }
  for (const [written, number] of await listNumbers(database, 'holds', 'value')) {
    const held = sql`kind = 'mobile' and value = ${written}`;
    await sql`insert into holds (kind, value, held_at)
      select kind, ${number}, held_at from holds where ${held}
      on conflict (kind, value) do update set held_at = excluded.held_at where excluded.held_at < holds.held_at`.execute(
      database,
    );
    await sql`delete from holds where ${held}`.execute(database);
  }
}

/** Those that hold more than ASCII and are numbers all the same, with the number that they are. */
async function listNumbers(
  database: Kysely<unknown>,
  table: string,
  column: string,
): Promise<[written: string, number: string][]> {
  const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter;
  const text = sql.ref(column);
  const bytes = isSqlite ? sql`length(cast(${text} as blob))` : sql`octet_length(${text})`;
  const { rows } = await sql<{ written: string }>`
    select distinct ${text} as written from ${sql.table(table)} where ${bytes} > length(${text})
    order by written`.execute(database);
  return rows.flatMap(({ written }): [string, string][] => {
    const number = normaliseMobile(written);
    return number === undefined ? [] : [[written, number]];
  });
}

function normaliseMobile(value: string): string | undefined {
  const dense = value.replace(/[\s\-‐-―−.()[\]\p{Cf}]/gu, '').replace(/[^\P{Nd}0-9]/gu, showPlain);
  const indian = /^\+?(?:0091|91|0)(\d{10})$/.exec(dense);
  const digits = indian?.[1] ?? dense.replace(/^\+/, '');
  return /^\d{10,15}$/.test(digits) ? digits : undefined;
}

/** Each script has its ten digits in a row. */
function showPlain(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}
