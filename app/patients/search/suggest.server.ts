import { type CompiledQuery, type Kysely, sql } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import type { Tables } from '../../../storage/tables.ts';
import type { SearchOption, Suggestion } from '../patient.ts';
import { sortExpression } from '../records/list-records.server.ts';
import { stripSeparators, normaliseMobile } from '../mobile.ts';

const MAX_SUGGESTED = 8;

/**
 * Rows are read in growing batches: a patient with many visits must not hide a namesake or another patient with the
 * same number.
 */
const BATCHES = [
  { offset: 0, limit: 40 },
  { offset: 40, limit: 200 },
  { offset: 240, limit: 1000 },
] as const;
const LAST_CHARACTER = '\u{10ffff}';

interface Row extends Omit<Suggestion, 'value'> {
  mobile_match: string | null;
}

/** One for each batch. */
type Queries = Record<SearchOption, CompiledQuery<Row>[]>;
const queriesByDatabase = new WeakMap<Database, Queries>();

/** Up to eight patients whose name, id or mobile number begins with the prefix, in any case. Search stays exact (R9). */
export async function suggestPatients(
  database: Database,
  by: SearchOption,
  prefix: string,
  rows: Kysely<Tables> = database.read,
): Promise<Suggestion[]> {
  const found = new Map<string, Suggestion>();
  for (const spelling of listSpellings(by, prefix)) {
    await collect(rows, queriesOf(database)[by], { by, spelling, found });
  }
  return [...found.values()].slice(0, MAX_SUGGESTED);
}

interface Collecting {
  by: SearchOption;
  spelling: string;
  found: Map<string, Suggestion>;
}

/** Adds suggestions until there are enough: each patient once, however many visits. */
async function collect(
  rows: Kysely<Tables>,
  queries: CompiledQuery<Row>[],
  { by, spelling, found }: Collecting,
): Promise<void> {
  const parameters = [spelling, spelling + LAST_CHARACTER];
  for (const [batch, query] of queries.entries()) {
    if (found.size >= MAX_SUGGESTED) return;
    const { rows: read } = await rows.executeQuery<Row>({ ...query, parameters });
    for (const { mobile_match, ...row } of read) {
      const value = by === 'mobile' ? mobile_match : row[by];
      if (value === null) continue;
      const name = JSON.stringify([value, row.patientid]);
      if (!found.has(name)) found.set(name, { value, ...row });
    }
    if (read.length < (BATCHES[batch]?.limit ?? 0)) return;
  }
}

function queriesOf(database: Database): Queries {
  return queriesByDatabase.getOrInsertComputed(database, () => ({
    patientid: build(database, 'patientid'),
    name: build(database, 'name'),
    mobile: build(database, 'mobile'),
  }));
}

function build({ read, kind }: Database, by: SearchOption): CompiledQuery<Row>[] {
  const expression = sortExpression(kind, by);
  return BATCHES.map(({ offset, limit }) =>
    read
      .selectFrom('records')
      .select(['patientid', 'name', 'mobile', 'mobile_match'])
      .where(expression, '>=', '')
      .where(expression, '<', '')
      .orderBy(expression)
      // On SQLite the index already returns rows with equal values in a fixed order.
      .$if(kind === 'postgres', (query) => query.orderBy('key'))
      // A literal: with a bound limit SQLite would plan the query again each time.
      .limit(sql.lit(limit))
      .offset(sql.lit(offset))
      .compile(),
  );
}

// Only at the ends: a joiner within a word is part of its spelling.
const INVISIBLE_ENDS = /^[\s\p{Cf}]+|\p{Cf}+$/gu;

/**
 * The spellings to look up in the index of lower-cased values. SQLite lowers A to Z only, so a name with other
 * capitals ('Élodie') is also looked up as it is usually written; composed and decomposed letters are both tried.
 */
function listSpellings(by: SearchOption, typed: string): string[] {
  const prefix = typed.replace(INVISIBLE_ENDS, '');
  const composed = [prefix, prefix.normalize('NFC'), prefix.normalize('NFD')];
  const spellings = by === 'mobile' ? spellMobile(prefix) : composed.flatMap(spellCases);
  return [...new Set(spellings)].filter((spelling) => spelling !== '');
}

function spellCases(prefix: string): string[] {
  const titled = prefix.replace(
    /(^|[^\p{L}\p{M}])(\p{Ll})/gu,
    (_, before: string, letter: string) => before.concat(letter.toUpperCase()),
  );
  return [prefix.toLowerCase(), prefix, prefix.toUpperCase(), titled].map(lowerPlainLetters);
}

function lowerPlainLetters(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** The digits with and without the Indian prefix (R7); a text that is no number as it is, lower-cased and upper-cased. */
function spellMobile(prefix: string): string[] {
  const whole = normaliseMobile(prefix);
  const stripped = stripSeparators(prefix);
  if (!/^\+?\d+$/.test(stripped)) return [prefix, prefix.toLowerCase(), prefix.toUpperCase()];
  const digits = stripped.replace(/^\+/, '');
  const local = digits.replace(/^(?:0091|91|0)/, '');
  return [...(whole === undefined ? [] : [whole]), digits, local];
}
