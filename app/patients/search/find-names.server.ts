import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isOnPostgres } from '../../../storage/database.ts';
import type { Tables } from '../../../storage/tables.ts';
import type { TypedWord } from './typed-words.ts';

export interface FoundName {
  id: number;
  person: string;
  name: string;
  /** The newest record of the person with the name. */
  record_key: string;
  visit: string;
  /** Every typed word is a whole word of the name. */
  isWhole: boolean;
}

/** Names that are fetched; a patient may have several. */
const MAX_NAMES = 24;
const ENOUGH_NAMES = 8;
/** A word in fewer names than this is compared with all of them. Names are counted up to this number. */
const FEW_NAMES = 3000;
/** If more different words than this begin as typed, only the names of the newest visits are compared. */
const FEW_WORDS = 24;
/** If at most this many words begin as typed, the index of words is asked about each compared name. */
const FEW_ENDINGS = 2;
/** The most words that one query looks up in the index: two leave few names, and more joins take PostgreSQL longer to plan. */
const MAX_IN_INDEX = 2;
/** The most names compared: by the index of words, by single reads of the table, and by reading it from the newest. */
const COMPARED_BY_WORD = 8000;
const COMPARED_BY_NAME = 2000;
const COMPARED_NEWEST = 4000;
const FIRST_CHARACTER = '\u{1}';
const LAST_CHARACTER = '\u{10ffff}';

interface Reach {
  word: TypedWord;
  /** Different words of names that begin with it, at most one more than FEW_WORDS for each spelling. */
  words: string[];
  /** The number of names that have such a word, at most FEW_NAMES. */
  names: number;
}

/**
 * Names in which each typed word begins a word, best first: all words whole, then newest visit. The work is bounded
 * whatever is typed (decision 0033): if every word is frequent, only the names of the newest visits are compared.
 */
export async function findNames(
  rows: Kysely<Tables>,
  typed: readonly TypedWord[],
): Promise<FoundName[]> {
  const reaches = await Promise.all(typed.map((word) => measureReach(rows, word)));
  const [rarest] = reaches.sort(compareReach);
  if (!rarest || rarest.names === 0) return [];
  const found: FoundName[] = [];
  for (const queries of listSteps(rows, rarest, reaches.slice(1))) {
    if (found.length < ENOUGH_NAMES) found.push(...(await read(rows, queries)));
  }
  const byId = new Map(found.map((name) => [name.id, name]));
  return [...byId.values()].sort(compareFound).slice(0, MAX_NAMES);
}

function compareReach(one: Reach, other: Reach): number {
  return one.names - other.names || one.words.length - other.words.length;
}

/** Queries for the best names, and then those for more if too few were found. */
function listSteps(
  rows: Kysely<Tables>,
  { word, words, names }: Reach,
  others: readonly Reach[],
): RawBuilder<unknown>[][] {
  const typed = [word, ...others.map((other) => other.word)];
  const ofIds = (ids: RawBuilder<unknown>) => compareById(rows, typed, ids);
  if (names < FEW_NAMES) {
    return [
      [sql`${ofIds(beginning(word, FEW_NAMES))} order by is_whole desc, visit desc, id desc`],
    ];
  }
  const newest = [compareNewest(rows, typed)];
  if (words.length > FEW_WORDS) {
    const whole = pad(word.spellings).map((one) => ofIds(newestOf(one, COMPARED_BY_NAME)));
    return [whole, newest, [ofIds(beginning(word, COMPARED_BY_NAME))]];
  }
  const inIndex = others.filter((other) => other.words.length <= FEW_ENDINGS);
  const compared = others.length > 0 && inIndex.length === 0 ? COMPARED_BY_NAME : COMPARED_BY_WORD;
  const most = Math.ceil(compared / words.length);
  const asked = inIndex.slice(0, MAX_IN_INDEX);
  const first = pad(words).map((one) => ofIds(withWords(newestOf(one, most), asked)));
  return inIndex.length === others.length ? [first] : [first, newest];
}

function compareFound(one: FoundName, other: FoundName): number {
  if (one.isWhole !== other.isWhole) return one.isWhole ? -1 : 1;
  if (one.visit !== other.visit) return one.visit > other.visit ? -1 : 1;
  return other.id - one.id;
}

async function measureReach(rows: Kysely<Tables>, word: TypedWord): Promise<Reach> {
  const words: string[] = [];
  let names = 0;
  for (const spelling of dropCovered(word)) {
    const range = rangeOf(word, spelling);
    const { rows: found } = await sql<{ word: string; names: number }>`
      with recursive found (word) as (
        select (select min(word) from name_words where ${range})
        union all
        select (select min(name_words.word) from name_words where name_words.word > found.word and ${range})
        from found where found.word is not null)
      select word, (select count(*) from (
          select 1 from name_words where ${range}
          order by word, name_id limit ${sql.lit(FEW_NAMES)}) as reached) as names
      from found where word is not null limit ${sql.lit(FEW_WORDS + 1)}`.execute(rows);
    for (const one of found) words.push(one.word);
    names += found[0]?.names ?? 0;
  }
  return { word, words, names: Math.min(names, FEW_NAMES) };
}

/** Leaves out each spelling that begins with another one, which finds the same words. */
function dropCovered({ spellings, isWhole }: TypedWord): string[] {
  if (isWhole) return spellings;
  return spellings.filter(
    (spelling) => !spellings.some((other) => other !== spelling && spelling.startsWith(other)),
  );
}

function rangeOf({ isWhole }: TypedWord, spelling: string): RawBuilder<boolean> {
  const end = isWhole ? FIRST_CHARACTER : LAST_CHARACTER;
  return sql`name_words.word >= ${spelling} and name_words.word < ${spelling + end}`;
}

function newestOf(word: string, most: number): RawBuilder<unknown> {
  return sql`select name_id from name_words where word = ${word} order by name_id desc limit ${sql.lit(most)}`;
}

/**
 * Keeps the ids whose names also have the other words, by the index of words alone: without a limit, SQLite would read
 * each name before it asks the index.
 */
function withWords(ids: RawBuilder<unknown>, others: readonly Reach[]): RawBuilder<unknown> {
  if (others.length === 0) return ids;
  const has = others.map(
    ({ words }) => sql`exists (select 1 from name_words as other
      where other.word in (${sql.join(words)}) and other.name_id = reached.name_id)`,
  );
  return sql`select name_id from (${ids}) as reached where ${sql.join(has, sql` and `)}
    limit ${sql.lit(COMPARED_BY_WORD)}`;
}

/** Ordered by the index, or PostgreSQL would read the table until it has met enough rows. */
function beginning(word: TypedWord, most: number): RawBuilder<unknown> {
  const ranges = word.spellings.map(
    (spelling) => sql`select * from (
      select name_id from name_words where ${rangeOf(word, spelling)}
      order by word, name_id limit ${sql.lit(most)}) as reached`,
  );
  return sql.join(ranges, sql` union all `);
}

/** Pads a list to one of a few lengths, so that prepared plans can be reused. No word equals the padding ''. */
function pad(words: readonly string[]): string[] {
  const length = [1, 4, FEW_WORDS].find((enough) => words.length <= enough) ?? words.length;
  return [...words, ...Array.from({ length: length - words.length }, () => '')];
}

/** The names with these ids that match all typed words, written so that neither database scans the table. */
function compareById(
  rows: Kysely<Tables>,
  typed: readonly TypedWord[],
  ids: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const names = isOnPostgres(rows)
    ? sql`cross join lateral (select * from known_names where id = ids.name_id offset 0) as names`
    : sql`cross join known_names as names on names.id = ids.name_id`;
  return compare(rows, typed, sql`(${ids}) as ids ${names}`);
}

function compareNewest(rows: Kysely<Tables>, typed: readonly TypedWord[]): RawBuilder<unknown> {
  const most = sql.lit(COMPARED_NEWEST);
  return compare(
    rows,
    typed,
    sql`(select * from known_names order by id desc limit ${most}) as names`,
  );
}

function compare(
  rows: Kysely<Tables>,
  typed: readonly TypedWord[],
  names: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const position = sql.raw(isOnPostgres(rows) ? 'strpos' : 'instr');
  const has = (spelling: string, after: string) =>
    sql`${position}(words, ${` ${spelling}${after}`}) > 0`;
  const hasOne = (word: TypedWord, isWhole: boolean) => {
    const after = isWhole || word.isWhole ? ' ' : '';
    return sql`(${sql.join(
      word.spellings.map((spelling) => has(spelling, after)),
      sql` or `,
    )})`;
  };
  const hasAll = (isWhole: boolean) =>
    sql.join(
      typed.map((word) => hasOne(word, isWhole)),
      sql` and `,
    );
  return sql`select id, person, name, record_key, visit, (${hasAll(true)}) as is_whole
    from ${names} where ${hasAll(false)}`;
}

/** Runs the queries as one, MAX_NAMES rows of each. */
async function read(
  rows: Kysely<Tables>,
  queries: readonly RawBuilder<unknown>[],
): Promise<FoundName[]> {
  const limited = queries.map(
    (query) => sql`select * from (${query} limit ${sql.lit(MAX_NAMES)}) as names`,
  );
  const { rows: found } = await sql<
    Omit<FoundName, 'isWhole'> & { is_whole: boolean | number }
  >`${sql.join(limited, sql` union all `)}`.execute(rows);
  return found.map(({ id, person, name, record_key, visit, is_whole }) => {
    return { id, person, name, record_key, visit, isWhole: Boolean(is_whole) };
  });
}

/** Filters the beginnings to those with which some word of a name begins. */
export async function listPresent(
  rows: Kysely<Tables>,
  beginnings: readonly string[],
): Promise<string[]> {
  const list = isOnPostgres(rows)
    ? sql`unnest(${[...beginnings]}::text[]) as beginning (value)`
    : sql`json_each(${JSON.stringify(beginnings)}) as beginning`;
  const { rows: found } = await sql<{ value: string }>`
    select value from ${list} where exists (
      select 1 from name_words where word >= value and word < value || ${LAST_CHARACTER})`.execute(
    rows,
  );
  return found.map(({ value }) => value);
}
