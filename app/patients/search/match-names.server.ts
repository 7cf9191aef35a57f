import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isOnPostgres } from '../../../storage/database.ts';
import type { Tables } from '../../../storage/tables.ts';
import { EVERY_NAME, type TypedWord } from './typed-words.ts';

export interface MatchedName {
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
/** The most names of one list that are compared with the typed words. */
const COMPARED = 2000;
const FIRST_CHARACTER = '\u{1}';
const LAST_CHARACTER = '\u{10ffff}';

/**
 * Names in which each typed word begins a word, best first: all words whole, then newest visit. All names with the
 * rarest typed word are compared or, if they are too many, the newest ones (decision 0033).
 */
export async function matchNames(
  rows: Kysely<Tables>,
  typed: readonly TypedWord[],
): Promise<MatchedName[]> {
  const rarest = await findRarest(rows, typed);
  if (!rarest || rarest.names === 0) return [];
  const { word, names } = rarest;
  const beginning = word.spellings.map((spelling) => beginningWith(word, spelling));
  const steps =
    names < COMPARED ? [beginning] : [[...word.spellings, EVERY_NAME].map(newestWith), beginning];
  const found = new Map<number, MatchedName>();
  for (const lists of steps) {
    if (found.size >= ENOUGH_NAMES) break;
    const most = names < COMPARED ? COMPARED : MAX_NAMES;
    for (const name of await compare(rows, typed, lists, most)) found.set(name.id, name);
  }
  return [...found.values()].sort(compareMatched).slice(0, MAX_NAMES);
}

function compareMatched(one: MatchedName, other: MatchedName): number {
  if (one.isWhole !== other.isWhole) return one.isWhole ? -1 : 1;
  if (one.visit !== other.visit) return one.visit > other.visit ? -1 : 1;
  return other.id - one.id;
}

/** The word with the fewest names, counted up to COMPARED; of several, the longest. */
async function findRarest(rows: Kysely<Tables>, typed: readonly TypedWord[]) {
  if (typed.length === 0) return undefined;
  const counts = typed.map((word, place) => {
    const lists = word.spellings.map((spelling) => beginningWith(word, spelling));
    return sql`(select count(*) from (${joinLists(lists)}) as names) as ${sql.ref(`n${place}`)}`;
  });
  const { rows: found } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(
    rows,
  );
  const length = ({ spellings }: TypedWord) => spellings[0]?.length ?? 0;
  const [rarest] = typed
    .map((word, place) => ({ word, names: found[0]?.[`n${place}`] ?? 0 }))
    .sort((one, other) => one.names - other.names || length(other.word) - length(one.word));
  return rarest;
}

/** Rows of `name_words`, newest visit first for each word. */
type List = RawBuilder<unknown>;

const newestWith = (word: string): List => sql`select * from name_words
  where word = ${word} order by day desc, name_id desc limit ${sql.lit(COMPARED)}`;

function beginningWith({ isWhole }: TypedWord, spelling: string): List {
  const end = isWhole ? FIRST_CHARACTER : LAST_CHARACTER;
  // Ordered by the index, or PostgreSQL would read the table until it has met enough rows.
  return sql`select * from name_words where word >= ${spelling} and word < ${spelling + end}
    order by word desc, day desc, name_id desc limit ${sql.lit(COMPARED)}`;
}

function joinLists(lists: readonly List[]): List {
  const selects = lists.map((list) => sql`select * from (${list}) as list`);
  return sql.join(selects, sql` union all `);
}

/** The best names that have all typed words, of the first `most` ones in each list. */
async function compare(
  rows: Kysely<Tables>,
  typed: readonly TypedWord[],
  lists: readonly List[],
  most: number,
): Promise<MatchedName[]> {
  const position = sql.raw(isOnPostgres(rows) ? 'strpos' : 'instr');
  const hasAll = (isWhole: boolean) => {
    const conditions = typed.map((word) => {
      const end = isWhole || word.isWhole ? ' ' : '';
      const has = word.spellings.map((one) => sql`${position}(words, ${` ${one}${end}`}) > 0`);
      return sql`(${sql.join(has, sql` or `)})`;
    });
    return sql.join(conditions, sql` and `);
  };
  const matching = lists.map(
    (list) => sql`select * from (${list}) as names where ${hasAll(false)} limit ${sql.lit(most)}`,
  );
  const { rows: best } = await sql<{ name_id: number; is_whole: boolean | number }>`
    select distinct name_id, day, (${hasAll(true)}) as is_whole
    from (${joinLists(matching)}) as names
    order by is_whole desc, day desc, name_id desc limit ${sql.lit(MAX_NAMES)}`.execute(rows);
  if (best.length === 0) return [];
  const isWhole = new Map(best.map(({ name_id, is_whole }) => [name_id, Boolean(is_whole)]));
  const names = await rows
    .selectFrom('known_names')
    .select(['id', 'person', 'name', 'record_key', 'visit'])
    .where('id', 'in', [...isWhole.keys()])
    .execute();
  return names.map((name) => Object.assign(name, { isWhole: isWhole.get(name.id) ?? false }));
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
