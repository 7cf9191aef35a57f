import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * The words of patients' names, by which a name is found from any of them. Triggers keep both tables up to date,
 * whichever version or program writes records (decision 0033).
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { tables, recordTriggers, suffixes } = dialectOf(database);
  // `pg_restore --clean` leaves tables that its dump does not have.
  await run(database, ['drop table if exists name_words', 'drop table if exists known_names']);
  await run(database, tables);
  await fillNames(database);
  await run(database, recordTriggers);
  await run(database, suffixes);
}

/**
 * Fills both tables from all records at once, which is many times faster than record by record. Must run in a
 * transaction that blocks other writes to records.
 */
async function fillNames(database: Kysely<unknown>): Promise<void> {
  const { dropWordTriggers, fill, wordTriggers } = dialectOf(database);
  await run(database, [...dropWordTriggers, ...fill, ...wordTriggers]);
}

async function run(database: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

interface Dialect {
  tables: readonly string[];
  recordTriggers: readonly string[];
  suffixes: readonly string[];
  dropWordTriggers: readonly string[];
  fill: readonly string[];
  wordTriggers: readonly string[];
}

function dialectOf(database: Kysely<unknown>): Dialect {
  return database.getExecutor().adapter instanceof SqliteAdapter ? SQLITE : POSTGRES;
}

/** Characters that separate two words, besides the space. */
const SEPARATORS = [
  ...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~',
  ...'\t\n\r\u00a0«»·´।॥،',
  ...'‐‑‒–—―‘’‚‛“”„‟•…′″\u2002\u2003\u2009\u202f\u3000',
];
/** Invisible characters within a word: joiners, direction marks, soft hyphens. */
const INVISIBLE = [
  ...'\u00ad\u061c\u200b\u200c\u200d\u200e\u200f',
  ...'\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff',
];

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Identifies the person of a record. A record without a patient id counts as a person of its own. */
const personOf = (row: string) => `coalesce('id ' || ${row}.patientid, 'key ' || ${row}.key)`;
const visitOf = (row: string) => `coalesce(${row}.datetime, '')`;

const SQLITE = describeSqlite();
const POSTGRES = describePostgres();

function describeSqlite(): Dialect {
  const spaced = SEPARATORS.reduce((text, mark) => `replace(${text}, ${quote(mark)}, ' ')`, 'name');
  const cleaned = INVISIBLE.reduce((text, mark) => `replace(${text}, ${quote(mark)}, '')`, spaced);
  // Most names have only Latin letters and dots, and need one of the hundred replacements.
  const plain = `case when name glob '*[^A-Za-z .]*' then ${cleaned} else replace(name, '.', ' ') end`;
  const wordsOf = (row: string) =>
    `json_each('[' || replace(json_quote(trim(${row}.words)), ' ', '","') || ']') as word`;
  const addWords = `insert into name_words (word, name_id)
      select distinct value, new.id from ${wordsOf('new')} where value <> '';`;
  const removeWords = `delete from name_words
      where name_id = old.id and word in (select value from ${wordsOf('old')});`;
  // A new id for each newer visit: the highest ids are the newest.
  const addName = `insert into known_names (person, name, record_key, visit)
      select ${personOf('new')}, new.name, new.key, ${visitOf('new')} where new.name is not null
      on conflict (person, name) do update set
        id = (select max(id) + 1 from known_names), record_key = excluded.record_key, visit = excluded.visit
      where (visit, record_key) < (excluded.visit, excluded.record_key);`;
  const removeName = `delete from known_names
      where person = ${personOf('old')} and name = old.name and record_key = old.key;
    insert into known_names (person, name, record_key, visit)
      select ${personOf('old')}, name, key, ${visitOf('records')} from records
      where patientid = old.patientid and +name = old.name and not exists (
        select 1 from known_names where person = ${personOf('old')} and name = old.name)
      order by datetime desc, key desc limit 1;`;
  const triggers = {
    known_names_added: `after insert on known_names begin ${addWords} end`,
    known_names_renewed: `after update of id on known_names begin ${removeWords} ${addWords} end`,
    known_names_removed: `after delete on known_names begin ${removeWords} end`,
  };
  return {
    tables: [
      `create table known_names (
        id integer primary key not null,
        person text not null,
        name text not null,
        record_key text not null,
        visit text not null,
        words text not null generated always as (' ' || lower(${plain}) || ' ') stored,
        unique (person, name)
      ) strict`,
      'create index known_names_record on known_names (record_key)',
      `create table name_words (
        word text not null,
        name_id integer not null,
        primary key (word, name_id)
      ) strict, without rowid`,
    ],
    recordTriggers: [
      `create trigger records_name_added after insert on records begin ${addName} end`,
      `create trigger records_name_changed after update of patientid, name, datetime on records
        when (old.patientid, old.name, old.datetime) is not (new.patientid, new.name, new.datetime)
        begin ${removeName} ${addName} end`,
      `create trigger records_name_removed after delete on records begin ${removeName} end`,
    ],
    suffixes: ['patientid', 'mobile_match'].map(
      (column) => `create index records_${column}_end on records (substr(${column}, -4))`,
    ),
    dropWordTriggers: Object.keys(triggers).map((name) => `drop trigger if exists ${name}`),
    fill: [
      'delete from name_words',
      'delete from known_names',
      // Where max() is asked for, SQLite takes the other columns from the row that holds it.
      `insert into known_names (person, name, record_key, visit)
        select person, name, key, visit from (
          select ${personOf('records')} as person, name, key, max(${visitOf('records')} || ' ' || key),
            ${visitOf('records')} as visit
          from records where name is not null group by 1, 2)
        order by visit, key`,
      `insert into name_words (word, name_id)
        select distinct word.value, known_names.id from known_names, ${wordsOf('known_names')}
        where word.value <> '' order by 1, 2`,
    ],
    wordTriggers: Object.entries(triggers).map(
      ([name, definition]) => `create trigger ${name} ${definition}`,
    ),
  };
}

function describePostgres(): Dialect {
  const from = quote([...SEPARATORS, ...INVISIBLE].join(''));
  const to = quote(' '.repeat(SEPARATORS.length));
  const addWords = `insert into name_words (word, name_id)
      select distinct word collate "C", id from added, unnest(string_to_array(words, ' ')) as word where word <> '';`;
  const removeWords = `delete from name_words
      where name_id = old.id and word = any (string_to_array(old.words, ' '));`;
  const renewWords = `${removeWords}
    insert into name_words (word, name_id)
      select distinct word collate "C", new.id from unnest(string_to_array(new.words, ' ')) as word where word <> '';`;
  // The id that was drawn for a newer visit is kept: the highest ids are the newest.
  const addNames = (
    rows: string,
  ) => `insert into known_names as known (person, name, record_key, visit)
      select distinct on (1, 2) ${personOf('one')} collate "C", one.name collate "C", one.key collate "C",
        ${visitOf('one')} collate "C"
      from ${rows} as one where one.name is not null
      order by 1, 2, 4 desc, 3 desc
      on conflict (person, name) do update set
        id = excluded.id, record_key = excluded.record_key, visit = excluded.visit
      where (known.visit, known.record_key) < (excluded.visit, excluded.record_key);`;
  const removeName = `delete from known_names
      where person = ${personOf('old')} and name = old.name and record_key = old.key;
    insert into known_names (person, name, record_key, visit)
      select ${personOf('old')}, name, key, ${visitOf('records')} from records
      where patientid = old.patientid and name = old.name and not exists (
        select from known_names where person = ${personOf('old')} and name = old.name)
      order by ${visitOf('records')} collate "C" desc, key collate "C" desc limit 1
      on conflict do nothing;`;
  // A plan is kept that was made while the tables were empty, when reading them whole seemed cheapest.
  const routine = (name: string, body: string) =>
    `create or replace function ${name}() returns trigger language plpgsql
      set enable_seqscan = off as
      $$ begin ${body} return null; end $$`;
  const triggers = {
    known_names_added: `after insert on known_names referencing new table as added
      for each statement execute function add_name_words()`,
    known_names_renewed: `after update of id on known_names
      for each row execute function renew_name_words()`,
    known_names_removed: `after delete on known_names
      for each row execute function remove_name_words()`,
  };
  return {
    tables: [
      `create table known_names (
        id integer generated by default as identity primary key,
        person text collate "C" not null,
        name text collate "C" not null,
        record_key text collate "C" not null,
        visit text collate "C" not null,
        words text collate "C" not null
          generated always as (' ' || lower(translate(name, ${from}, ${to}) collate "C") || ' ') stored,
        unique (person, name)
      )`,
      'create index known_names_record on known_names (record_key)',
      `create table name_words (
        word text collate "C" not null,
        name_id integer not null,
        primary key (word, name_id)
      )`,
      routine('add_name_words', addWords),
      routine('renew_name_words', renewWords),
      routine('remove_name_words', removeWords),
      routine('add_known_names', addNames('added')),
      routine('change_known_name', `${removeName} ${addNames('(select new.*)')}`),
      routine('remove_known_name', removeName),
    ],
    recordTriggers: [
      `create trigger records_name_added after insert on records referencing new table as added
        for each statement execute function add_known_names()`,
      `create trigger records_name_changed after update on records for each row
        when ((old.patientid, old.name, old.datetime) is distinct from (new.patientid, new.name, new.datetime))
        execute function change_known_name()`,
      `create trigger records_name_removed after delete on records
        for each row execute function remove_known_name()`,
    ],
    suffixes: ['patientid', 'mobile_match'].map(
      (column) => `create index records_${column}_end on records (right(${column}, 4))`,
    ),
    dropWordTriggers: Object.keys(triggers).map(
      (name) => `drop trigger if exists ${name} on known_names`,
    ),
    fill: [
      // Blocks other writers until the triggers exist, so that no record is missed.
      'lock table records in share row exclusive mode',
      'delete from name_words',
      'delete from known_names',
      `insert into known_names (person, name, record_key, visit)
        select person, name, key, visit from (
          select distinct on (1, 2) ${personOf('records')} collate "C" as person, name collate "C" as name, key,
            ${visitOf('records')} collate "C" as visit
          from records where name is not null order by 1, 2, 4 desc, key collate "C" desc) as newest
        order by visit, key collate "C"`,
      `insert into name_words (word, name_id)
        select distinct word collate "C", id
        from known_names, unnest(string_to_array(words, ' ')) as word where word <> '' order by 1, 2`,
      'analyze known_names',
      'analyze name_words',
    ],
    wordTriggers: Object.entries(triggers).map(
      ([name, definition]) => `create trigger ${name} ${definition}`,
    ),
  };
}
