import { hash as digest } from 'node:crypto';
import { type Kysely, SqliteAdapter, sql } from 'kysely';

interface Row {
  number: number;
  at: string;
  action: string;
  staff_name: string | null;
  session: string | null;
  device: string | null;
  address: string | null;
  patientid: string | null;
  others: string | null;
  subject: string | null;
  result: string;
  before_hash: string | null;
  after_hash: string | null;
  previous_hash: string;
  hash: string;
  person: string | null;
}

type End = Pick<Row, 'number' | 'hash'>;

const ROWS_AT_ONCE = 1000;
const MAX_FAULTS_NAMED = 100;
const BEGINNING: End = { number: 0, hash: '' };
const HAS_VALUE_HASH = sql`(before_hash is not null or after_hash is not null)`;

/**
 * The audit kept SHA-256 hashes of whole records and of file names, from which a few guesses brought blood pressure
 * or a name back after the person was erased. What an import needs of them moves to `report_changes`, which erasure
 * reaches; everything else is cleared.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  // `pg_restore --clean` leaves a table that its dump does not have.
  const table = database.schema
    .createTable('report_changes')
    .ifNotExists()
    .addColumn('patientid', 'text', (column) => column.notNull())
    .addColumn('change', 'text', (column) => column.notNull())
    .addColumn('bytes_hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('report_changes_key', ['patientid', 'change', 'bytes_hash']);
  await (isSqlite(database) ? table.modifyEnd(sql`strict, without rowid`) : table).execute();
  // Empty but for what a former version adds, so that looking for that costs nothing.
  await sql`create index if not exists audit_value_hashes on audit (number) where ${HAS_VALUE_HASH}`.execute(
    database,
  );
  await clearValueHashes(database);
}

/**
 * Clears the hashes of values, and hashes anew every entry from the first one that had any, as the hash of an entry
 * covers them: kept, it would confirm a guess as well. For the same reason the former hash of the last entry is not
 * noted. An entry at the end says which were hashed anew, and which of them were not as written before. Must run
 * within a transaction. Does nothing where there are none.
 */
export async function clearValueHashes(database: Kysely<unknown>): Promise<void> {
  const lock = isSqlite(database) ? sql`` : sql`for update`;
  // On PostgreSQL whoever adds an entry takes this row first, so everybody waits from here on.
  const { rows: heads } = await sql<End>`
    select number, hash from audit_head where name = 'head' ${lock}`.execute(database);
  const { rows: found } = await sql<{ first: number | null }>`
    select min(number) as first from audit where ${HAS_VALUE_HASH}`.execute(database);
  const [head = BEGINNING] = heads;
  const first = found[0]?.first ?? null;
  if (first === null) return;
  await keepReportChanges(database);
  const { end, last, altered } = await whileChangeable(database, () => hashAnew(database, first));
  // Entries cut off, or put at the end by hand.
  if (head.number !== last.number || head.hash !== last.hash) altered.push(last.number);
  const note = describe(first, last.number, altered);
  const row = chain(note, { ...end, number: Math.max(head.number, last.number) });
  await sql`insert into audit (number, at, action, device, subject, result, previous_hash, hash)
    values (${row.number}, ${row.at}, ${row.action}, ${row.device}, ${row.subject}, ${row.result},
      ${row.previous_hash}, ${row.hash})`.execute(database);
  await sql`update audit_head set number = ${row.number}, hash = ${row.hash} where name = 'head'`.execute(
    database,
  );
}

/** What staff deleted and renamed, by which an import knows it again; not of those who are gone from the clinic. */
async function keepReportChanges(database: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Pick<Row, 'number' | 'action' | 'patientid' | 'before_hash'>>`
    select number, action, patientid, before_hash from audit
    where action in ('edit', 'delete') and result = 'ok' and subject like 'report %'
      and patientid is not null and before_hash is not null`.execute(database);
  const { rows: erasures } = await sql<{ patientid: string; number: number }>`
    select patientid, max(number) as number from audit
    where action = 'erase' and patientid is not null group by patientid`.execute(database);
  const { rows: removals } = await sql<{ number: number | null }>`
    select max(number) as number from audit
    where action = 'delete' and subject like 'kept long enough%'`.execute(database);
  const { rows: patients } = await sql<{ patientid: string }>`
    select patientid from records union select patientid from record_versions
    union select patientid from report_files`.execute(database);
  const erasedAt = new Map(erasures.map((one) => [one.patientid, one.number]));
  const removedAt = removals[0]?.number ?? 0;
  const here = new Set(patients.map(({ patientid }) => patientid));
  for (const { number, action, patientid, before_hash } of rows) {
    if (patientid === null || number < (erasedAt.get(patientid) ?? 0)) continue;
    if (number < removedAt && !here.has(patientid)) continue;
    const change = action === 'delete' ? 'deleted' : 'renamed';
    await sql`insert into report_changes (patientid, change, bytes_hash)
      values (${patientid}, ${change}, ${before_hash}) on conflict do nothing`.execute(database);
  }
}

/** Gives the end of the chain as it is now, the last entry as it was, and the numbers of those that were altered. */
async function hashAnew(
  database: Kysely<unknown>,
  first: number,
): Promise<{ end: End; last: End; altered: number[] }> {
  const { rows: before } = await sql<End>`
    select number, hash from audit where number < ${first} order by number desc limit 1`.execute(
    database,
  );
  let [end = BEGINNING] = before;
  let last = end;
  const altered: number[] = [];
  for (;;) {
    const { rows } = await sql<Row>`
      select * from audit where number > ${last.number} order by number limit ${sql.lit(ROWS_AT_ONCE)}`.execute(
      database,
    );
    if (rows.length === 0) return { end, last, altered };
    const changed = rows.map((row) => {
      const follows = row.number !== last.number + 1 || row.previous_hash === last.hash;
      if (!follows || hashRow(row) !== row.hash) altered.push(row.number);
      last = row;
      const cleared = { ...row, before_hash: null, after_hash: null };
      const anew = chain(cleared, { ...end, number: row.number - 1 });
      end = anew;
      return { number: anew.number, previous_hash: anew.previous_hash, hash: anew.hash };
    });
    const json = JSON.stringify(changed);
    const source = isSqlite(database)
      ? sql`(select value ->> 'number' as number, value ->> 'previous_hash' as previous_hash,
          value ->> 'hash' as hash from json_each(${json}))`
      : sql`json_to_recordset(${json}::json)`;
    const columns = isSqlite(database)
      ? sql``
      : sql`(number integer, previous_hash text, hash text)`;
    await sql`update audit set before_hash = null, after_hash = null,
        previous_hash = anew.previous_hash, hash = anew.hash
      from ${source} as anew ${columns} where audit.number = anew.number`.execute(database);
  }
}

/** The database refuses to change the audit; for this one change it is told not to. */
async function whileChangeable<Result>(
  database: Kysely<unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  const [open, close] = isSqlite(database)
    ? [
        'drop trigger if exists audit_not_updated',
        `create trigger audit_not_updated before update on audit
          begin select raise(abort, 'the audit is only ever added to'); end`,
      ]
    : [
        'alter table audit disable trigger audit_not_changed',
        'alter table audit enable trigger audit_not_changed',
      ];
  await sql.raw(open).execute(database);
  const result = await work();
  await sql.raw(close).execute(database);
  return result;
}

function describe(
  first: number,
  last: number,
  altered: readonly number[],
): Omit<Row, 'number' | 'hash' | 'previous_hash'> {
  const named = altered.slice(0, MAX_FAULTS_NAMED).join(' ');
  const more = altered.length > MAX_FAULTS_NAMED ? ' and more' : '';
  const faults = altered.length === 0 ? '' : `, not as written before: ${named}${more}`;
  return {
    at: new Date().toISOString(),
    action: 'settings',
    staff_name: null,
    session: null,
    device: 'server',
    address: null,
    patientid: null,
    others: null,
    subject: `hashes of values removed, entries ${first} to ${last} hashed anew${faults}`,
    result: 'ok',
    before_hash: null,
    after_hash: null,
    person: null,
  };
}

function chain(row: Omit<Row, 'number' | 'hash' | 'previous_hash'>, previous: End): Row {
  const numbered = { ...row, number: previous.number + 1, previous_hash: previous.hash };
  return { ...numbered, hash: hashRow(numbered) };
}

function hashRow(row: Omit<Row, 'hash'>): string {
  const columns = [
    row.number,
    row.at,
    row.action,
    row.staff_name,
    row.session,
    row.device,
    row.address,
    row.patientid,
    row.others,
    row.subject,
    row.result,
    row.before_hash,
    row.after_hash,
    row.previous_hash,
    ...(row.person === null ? [] : [row.person]),
  ];
  return digest('sha256', JSON.stringify(columns), 'hex');
}

function isSqlite(database: Kysely<unknown>): boolean {
  return database.getExecutor().adapter instanceof SqliteAdapter;
}
