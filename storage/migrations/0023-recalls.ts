import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * When a patient is due again, and who called with what result. Triggers keep `settled_by`, `patientid` and
 * `record_key` right whichever version or program writes records (decision 0037).
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter;
  const { tables, triggers } = describe(isSqlite);
  // `pg_restore --clean` leaves tables that its dump does not have.
  await run(database, ['drop table if exists recall_calls', 'drop table if exists recalls']);
  await run(database, [...tables, ...triggers]);
}

/** Settles all recalls anew, for a writer of records that has switched the triggers off. */
export async function settleRecalls(database: Kysely<unknown>): Promise<void> {
  const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter;
  await run(database, [settle(isSqlite, 'true')]);
}

async function run(database: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

/** Writes the first later visit, or null, into the recalls that meet the condition. */
function settle(isSqlite: boolean, condition: string): string {
  const visit = findVisit(isSqlite);
  return `update recalls set settled_by = ${visit}, version = version + 1
    where ${condition} and settled_by is distinct from ${visit}`;
}

/** The key of the patient's first visit on a later day than the one on which the recall was said. */
function findVisit(isSqlite: boolean): string {
  const day = `substr(records.datetime, 1, 10)${isSqlite ? '' : ' collate "C"'}`;
  const isDay = isSqlite
    ? "records.datetime glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]*'"
    : "records.datetime ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}'";
  return `(select records.key from records
    where records.patientid = recalls.patientid and ${isDay} and ${day} > recalls.said_on
    order by records.datetime, records.key limit 1)`;
}

/** The patient's newest visit that is left takes the place of a deleted one. */
const ANCHOR = `update recalls set record_key = coalesce(
    (select key from records where records.patientid = recalls.patientid
      order by coalesce(records.datetime, '') desc, records.key desc limit 1), record_key)
    where record_key = old.key`;

/** A recall goes with its visit to another patient. */
const FOLLOW = `update recalls set patientid = new.patientid, version = version + 1
    where record_key = new.key and new.patientid is not null and patientid <> new.patientid`;

const REMOVE_CALLS = 'delete from recall_calls where recall_key = old.key';

function describe(isSqlite: boolean): { tables: string[]; triggers: string[] } {
  const text = isSqlite ? 'text' : 'text collate "C"';
  const end = isSqlite ? ' strict' : '';
  const tables = [
    `create table recalls (
      key ${text} primary key not null,
      patientid ${text} not null,
      record_key ${text} not null,
      said_at ${text} not null,
      said_on ${text} not null,
      said_by ${text},
      due_on ${text} not null,
      ask_on ${text} not null,
      state ${text} not null,
      call_key ${text},
      settled_by ${text},
      version integer not null
    )${end}`,
    `create table recall_calls (
      key ${text} primary key not null,
      recall_key ${text} not null,
      called_at ${text} not null,
      called_by ${text},
      result ${text} not null,
      until ${text},
      note ${text} not null,
      taken_back_at ${text}
    )${end}`,
    'create index recalls_patientid on recalls (patientid)',
    'create index recalls_record on recalls (record_key)',
    "create index recalls_open on recalls (ask_on, key) where state = 'open' and settled_by is null",
    'create index recall_calls_recall on recall_calls (recall_key, called_at)',
  ];
  return { tables, triggers: isSqlite ? describeSqlite() : describePostgres() };
}

function describeSqlite(): string[] {
  const visit = findVisit(true);
  return [
    `create trigger records_recall_added after insert on records begin
      update recalls set settled_by = ${visit}, version = version + 1
        where patientid = new.patientid and settled_by is null and ${visit} is not null; end`,
    `create trigger records_recall_changed after update of patientid, datetime on records
      when (old.patientid, old.datetime) is not (new.patientid, new.datetime)
      begin ${FOLLOW}; ${settle(true, 'patientid in (old.patientid, new.patientid)')}; end`,
    `create trigger records_recall_removed after delete on records
      begin ${ANCHOR}; ${settle(true, 'patientid = old.patientid')}; end`,
    `create trigger recalls_removed after delete on recalls begin ${REMOVE_CALLS}; end`,
  ];
}

function describePostgres(): string[] {
  const visit = findVisit(false);
  // A plan is kept that was made while the tables were empty, when reading them whole seemed cheapest. Without those
  // readings plans look so costly that PostgreSQL would compile each of them, for 0.2 s.
  const routine = (name: string, body: string) =>
    `create or replace function ${name}() returns trigger language plpgsql
      set enable_seqscan = off set jit = off as $$ begin ${body}; return null; end $$`;
  return [
    routine(
      'settle_recalls_of_added',
      `update recalls set settled_by = ${visit}, version = version + 1
        where patientid in (select added.patientid from added)
          and settled_by is null and ${visit} is not null`,
    ),
    routine(
      'move_recalls',
      `${FOLLOW}; ${settle(false, 'patientid in (old.patientid, new.patientid)')}`,
    ),
    routine('anchor_recalls', `${ANCHOR}; ${settle(false, 'patientid = old.patientid')}`),
    routine('remove_recall_calls', REMOVE_CALLS),
    `create trigger records_recall_added after insert on records referencing new table as added
      for each statement execute function settle_recalls_of_added()`,
    `create trigger records_recall_changed after update on records for each row
      when ((old.patientid, old.datetime) is distinct from (new.patientid, new.datetime))
      execute function move_recalls()`,
    `create trigger records_recall_removed after delete on records
      for each row execute function anchor_recalls()`,
    `create trigger recalls_removed after delete on recalls
      for each row execute function remove_recall_calls()`,
  ];
}
