import type { Kysely, Selectable } from 'kysely';
import { inPieces, type Database } from '../../../storage/database.ts';
import type { RecordsTable, Tables } from '../../../storage/tables.ts';
import { SEARCH_OPTIONS, type SearchOption } from '../patient.ts';
import { findCodes } from './find-codes.server.ts';
import { listPresent, matchNames } from './match-names.server.ts';
import type { FoundValue } from './found-value.ts';
import { listNearSpellings } from './near-spellings.ts';
import { type Suggestion, SUGGESTION_MATCHES } from './search.contract.ts';
import { dropTitles, foldText, readInitials, splitWords, type TypedWord } from './typed-words.ts';

const MAX_SUGGESTED = 8;
const COLUMNS = ['patientid', 'name', 'mobile', 'age', 'datetime', 'visited_at'] as const;
const MAX_NEAR_WORDS = 4;
const MAX_NEAR_SPELLINGS = 12;

/**
 * Up to eight patients, best match first: by the beginnings of the words of a name, and by the beginning or the last
 * four digits of an id or mobile number; by all three if `by` is undefined. If nothing fits, names that are spelled
 * nearly so. Search stays exact (R9).
 */
export async function suggestPatients(
  database: Database,
  by: SearchOption | undefined,
  typed: string,
  rows: Kysely<Tables> = database.read,
): Promise<Suggestion[]> {
  const words = splitWords(typed);
  const found: FoundValue[] = [];
  for (const option of by ? [by] : SEARCH_OPTIONS) {
    const hasWords = option === 'name' && words.length > 0;
    found.push(
      ...(hasWords
        ? await findByWords(rows, words)
        : await findCodes(database, option, typed, rows)),
    );
  }
  if (found.length === 0 && by !== 'patientid' && by !== 'mobile') {
    found.push(...(await findNear(rows, words)));
  }
  return describe(rows, found);
}

async function findByWords(rows: Kysely<Tables>, words: readonly string[]): Promise<FoundValue[]> {
  const found = await findValues(
    rows,
    words.map((word) => ({ spellings: [word] })),
  );
  for (const reading of readInitials(words)) {
    if (found.length < MAX_SUGGESTED) found.push(...(await findValues(rows, reading)));
  }
  const names = dropTitles(words);
  return found.length > 0 || !names ? found : findByWords(rows, names);
}

async function findValues(
  rows: Kysely<Tables>,
  words: readonly TypedWord[],
  isNear = false,
): Promise<FoundValue[]> {
  const names = await matchNames(rows, words);
  return names.map(({ name, person, record_key, isWhole }) => {
    const match = isNear ? 'near' : isWhole ? 'whole' : 'beginning';
    return { by: 'name', value: name, person, key: record_key, match };
  });
}

/** Names with each word, or one that is spelled nearly so. */
async function findNear(rows: Kysely<Tables>, typed: readonly string[]): Promise<FoundValue[]> {
  const words = (dropTitles(typed) ?? typed).slice(0, MAX_NEAR_WORDS);
  const spelled = words.map((word) => [word].concat(listNearSpellings(word).map(foldText)));
  const present = new Set(await listPresent(rows, spelled.flat()));
  const near = spelled.map((spellings) => ({
    spellings: spellings.filter((one) => present.has(one)).slice(0, MAX_NEAR_SPELLINGS),
  }));
  return near.some(({ spellings }) => spellings.length === 0) ? [] : findValues(rows, near, true);
}

/** The patients of the values, each value of a patient once, in the order in which they are shown. */
async function describe(rows: Kysely<Tables>, found: readonly FoundValue[]): Promise<Suggestion[]> {
  const newest = await findNewestRecords(rows, found);
  const suggestions = new Map<string, Dated>();
  for (const { by, value, person, match } of found) {
    const record = newest.get(person);
    if (!record) continue;
    const { patientid, age, datetime: lastVisit, visited_at } = record;
    const suggestion: Suggestion = {
      by,
      value,
      patientid,
      name: by === 'name' ? value : record.name,
      mobile: record.mobile,
      age,
      lastVisit,
      match,
    };
    const owner = patientid ?? [record.name, record.mobile];
    const name = JSON.stringify([by === 'name' ? value : '', owner]);
    const known = suggestions.get(name);
    const dated = { suggestion, visited_at };
    if (!known || compare(dated, known) < 0) suggestions.set(name, dated);
  }
  const sorted = [...suggestions.values()].sort(compare);
  return sorted.slice(0, MAX_SUGGESTED).map(({ suggestion }) => suggestion);
}

interface Dated {
  suggestion: Suggestion;
  visited_at: string | null;
}

type NewestRecord = Pick<Selectable<RecordsTable>, (typeof COLUMNS)[number]>;

/**
 * The newest record of each person with a name, by person; of anybody else, the record that was found. Two queries: for
 * a join PostgreSQL may read the whole table.
 */
async function findNewestRecords(
  rows: Kysely<Tables>,
  found: readonly FoundValue[],
): Promise<Map<string, NewestRecord>> {
  const keys = new Map(found.map(({ person, key }) => [person, key]));
  const names = await inPieces([...keys.keys()], (piece) =>
    rows
      .selectFrom('known_names')
      .select(['person', 'record_key', 'visit'])
      .where('person', 'in', piece)
      .execute(),
  );
  names.sort((one, other) => compareTexts(one.visit, other.visit));
  for (const { person, record_key } of names) keys.set(person, record_key);
  const records = await inPieces([...new Set(keys.values())], (piece) =>
    rows
      .selectFrom('records')
      .select(['key', ...COLUMNS])
      .where('key', 'in', piece)
      .execute(),
  );
  const byKey = new Map(records.map((record) => [record.key, record]));
  return new Map(
    [...keys].flatMap(([person, key]) => {
      const record = byKey.get(key);
      return record ? [[person, record]] : [];
    }),
  );
}

function compare(one: Dated, other: Dated): number {
  const rank = ({ suggestion }: Dated) => SUGGESTION_MATCHES.indexOf(suggestion.match);
  return (
    rank(one) - rank(other) ||
    compareTexts(other.visited_at, one.visited_at) ||
    compareTexts(one.suggestion.patientid, other.suggestion.patientid)
  );
}

function compareTexts(one: string | null, other: string | null): number {
  if (one === other) return 0;
  return (one ?? '') > (other ?? '') ? 1 : -1;
}
