import { type CompiledQuery, type Kysely, sql } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import type { Tables } from '../../../storage/tables.ts';
import type { SearchOption } from '../patient.ts';
import { personOf } from '../records/known-names.server.ts';
import { sortExpression } from '../records/list-records.server.ts';
import { spellMobile } from '../../text/dial.server.ts';
import { plainDigits, stripSeparators, normaliseMobile } from '../../text/mobile.ts';
import { tidyCode } from '../../text/typed-text.ts';
import type { FoundValue } from './found-value.ts';

/**
 * Rows are read in growing batches: a patient with many visits must not hide a namesake or another patient with the
 * same number.
 */
const BATCHES = [
  { offset: 0, limit: 40 },
  { offset: 40, limit: 200 },
  { offset: 240, limit: 1000 },
] as const;
const MAX_VALUES = 24;
const NEWEST_VISITS = 500;
const MAX_WITH_END = 400;
const END_LENGTH = 4;
const LAST_CHARACTER = '\u{10ffff}';

interface Row {
  key: string;
  patientid: string | null;
  value: string;
}

interface Queries {
  /** A query for each batch. */
  beginning: CompiledQuery<Row>[];
  /** Reads the newest visits only. */
  newest: CompiledQuery<Row>;
  end: CompiledQuery<Row>;
}

const queriesByDatabase = new WeakMap<Database, Record<SearchOption, Queries>>();

/** Ids or mobile numbers that begin with what was typed, in any case, or whose last four characters it is. */
export async function findCodes(
  database: Database,
  by: SearchOption,
  typed: string,
  rows: Kysely<Tables>,
): Promise<FoundValue[]> {
  const { beginning, newest, end } = queriesOf(database)[by];
  const spellings = listSpellings(by, typed);
  const found = new Map<string, FoundValue>();
  const ask = async (
    query: CompiledQuery<Row>,
    parameters: string[],
    match: FoundValue['match'],
  ) => {
    const answer = await rows.executeQuery<Row>({ ...query, parameters });
    for (const { key, patientid, value } of answer.rows) {
      const person = personOf({ key, patientid });
      const isWhole = spellings.includes(lowerPlainLetters(value));
      const one: FoundValue = { by, value, person, key, match: isWhole ? 'whole' : match };
      const name = JSON.stringify([value, person]);
      if (!found.has(name)) found.set(name, one);
    }
    return answer.rows.length;
  };
  for (const spelling of spellings) {
    const range = [spelling, spelling + LAST_CHARACTER];
    for (const [batch, query] of beginning.entries()) {
      if (found.size >= MAX_VALUES) break;
      if ((await ask(query, range, 'beginning')) < (BATCHES[batch]?.limit ?? 0)) break;
    }
    if (found.size >= MAX_VALUES) await ask(newest, range, 'beginning');
  }
  for (const ending of by === 'name' ? [] : listEnds(typed)) await ask(end, [ending], 'end');
  return [...found.values()];
}

/** Each query is built once per database: building costs more than running it. */
function queriesOf(database: Database): Record<SearchOption, Queries> {
  return queriesByDatabase.getOrInsertComputed(database, () => ({
    patientid: build(database, 'patientid'),
    name: build(database, 'name'),
    mobile: build(database, 'mobile'),
  }));
}

function build({ read, kind }: Database, by: SearchOption): Queries {
  const column = by === 'mobile' ? 'mobile_match' : by;
  const expression = sortExpression(kind, by);
  const select = read
    .selectFrom('records')
    .select(['key', 'patientid', sql.ref<string>(column).as('value')]);
  const beginning = select.where(expression, '>=', '').where(expression, '<', '');
  const visit = sortExpression(kind, 'datetime');
  const newest = read
    .selectFrom('records')
    .selectAll()
    .orderBy(visit, 'desc')
    .orderBy('key', 'desc')
    .limit(sql.lit(NEWEST_VISITS))
    .as('records');
  const end = sql.raw<string>(
    kind === 'postgres' ? `right(${column}, 4)` : `substr(${column}, -4)`,
  );
  return {
    beginning: BATCHES.map(({ offset, limit }) =>
      beginning
        .orderBy(expression)
        // On SQLite the index already returns rows with equal values in a fixed order.
        .$if(kind === 'postgres', (query) => query.orderBy('key'))
        // A literal: with a bound limit SQLite would plan the query again each time.
        .limit(sql.lit(limit))
        .offset(sql.lit(offset))
        .compile(),
    ),
    newest: read
      .selectFrom(newest)
      .select(['key', 'patientid', sql.ref<string>(column).as('value')])
      .where(expression, '>=', '')
      .where(expression, '<', '')
      .compile(),
    end: select.where(end, '=', '').limit(sql.lit(MAX_WITH_END)).compile(),
  };
}

// Only at the ends: a joiner within a word is part of its spelling.
const INVISIBLE_ENDS = /^[\s\p{Cf}]+|\p{Cf}+$/gu;

/** The spellings to look up in the index of lower-cased values. */
function listSpellings(by: SearchOption, typed: string): string[] {
  const prefix = typed.replace(INVISIBLE_ENDS, '');
  const spellings =
    by === 'mobile'
      ? spellNumber(tidyCode(prefix))
      : [prefix.toLowerCase(), lowerPlainLetters(prefix), lowerPlainLetters(plainDigits(prefix))];
  return [...new Set(spellings)].filter((spelling) => spelling !== '');
}

function lowerPlainLetters(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * A whole number in all its spellings, a beginning with and without the prefix of India or 00, and without a (0) in
 * brackets; a text that is no number as it is, lower-cased and upper-cased.
 */
function spellNumber(prefix: string): string[] {
  const stripped = stripSeparators(prefix);
  if (!/^\+?\d+$/.test(stripped)) return [prefix, prefix.toLowerCase(), prefix.toUpperCase()];
  const whole = normaliseMobile(prefix) === undefined ? [] : spellMobile(prefix);
  const digits = stripped.replace(/^\+/, '');
  const plain = stripSeparators(prefix.replace(/\(\s*0\s*\)/, '')).replace(/^\+/, '');
  const local = plain.replace(/^(?:0?0?91|00?)/, '');
  return [...whole, digits, plain, local, ...(stripped === digits ? [] : [`00${plain}`])];
}

function listEnds(typed: string): string[] {
  const end = stripSeparators(typed);
  if ([...end].length !== END_LENGTH || !/\d/.test(end)) return [];
  return [...new Set([end, end.toLowerCase(), end.toUpperCase()])];
}
