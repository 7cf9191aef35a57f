import { type CompiledQuery, type Kysely, sql } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import type { Tables } from '../../../storage/tables.ts';
import type { SearchOption, Suggestion } from '../patient.ts';
import { placeOf } from '../records/list-records.server.ts';
import { makeDense, normaliseMobile } from '../mobile.ts';

const MAX_SUGGESTED = 8;

/**
 * Rows from the first on; whoever has so many visits that they fill one look must not hide a namesake, or
 * who shares the number.
 */
const LOOKS = [
  { offset: 0, limit: 40 },
  { offset: 40, limit: 200 },
  { offset: 240, limit: 1000 },
] as const;
const LAST_CHARACTER = '\u{10ffff}';

interface Row extends Omit<Suggestion, 'value'> {
  mobile_match: string | null;
}

/** One for each look. */
type Queries = Record<SearchOption, CompiledQuery<Row>[]>;
const queriesByDatabase = new WeakMap<Database, Queries>();

/** Patients whose name, id or number begins so, in any case; what Search matches is not changed by it (R9). */
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

/** A patient with many visits is one suggestion, so it may take more than one look. */
async function collect(
  rows: Kysely<Tables>,
  queries: CompiledQuery<Row>[],
  { by, spelling, found }: Collecting,
): Promise<void> {
  const parameters = [spelling, spelling + LAST_CHARACTER];
  for (const [look, query] of queries.entries()) {
    if (found.size >= MAX_SUGGESTED) return;
    const { rows: read } = await rows.executeQuery<Row>({ ...query, parameters });
    for (const { mobile_match, ...row } of read) {
      const value = by === 'mobile' ? mobile_match : row[by];
      if (value === null) continue;
      const name = JSON.stringify([value, row.patientid]);
      if (!found.has(name)) found.set(name, { value, ...row });
    }
    if (read.length < (LOOKS[look]?.limit ?? 0)) return;
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
  const place = placeOf(kind, by);
  return LOOKS.map(({ offset, limit }) =>
    read
      .selectFrom('records')
      .select(['patientid', 'name', 'mobile', 'mobile_match'])
      .where(place, '>=', '')
      .where(place, '<', '')
      .orderBy(place)
      // The index of SQLite gives the rows of one value in one order by itself.
      .$if(kind === 'postgres', (query) => query.orderBy('key'))
      // Written out: a bound limit makes SQLite plan the query anew each time.
      .limit(sql.lit(limit))
      .offset(sql.lit(offset))
      .compile(),
  );
}

// A joiner within a word is part of its spelling.
const UNSEEN_AROUND = /^[\s\p{Cf}]+|\p{Cf}+$/gu;

/**
 * How what was typed may stand in an index of lower-cased values. SQLite lowers A to Z only, so that names
 * with other capitals ('Élodie') are looked up as they are usually written too; and keyboards differ in how they
 * put a letter together.
 */
function listSpellings(by: SearchOption, typed: string): string[] {
  const prefix = typed.replace(UNSEEN_AROUND, '');
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

/** The first digits, with and without what may be the Indian prefix (R7); or words that stand for a number. */
function spellMobile(prefix: string): string[] {
  const whole = normaliseMobile(prefix);
  const dense = makeDense(prefix);
  if (!/^\+?\d+$/.test(dense)) return [prefix, prefix.toLowerCase(), prefix.toUpperCase()];
  const digits = dense.replace(/^\+/, '');
  const local = digits.replace(/^(?:0091|91|0)/, '');
  return [...(whole === undefined ? [] : [whole]), digits, local];
}
