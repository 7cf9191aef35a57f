import { sql, type CompiledQuery, type Kysely } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import type { Tables } from '../../../storage/tables.ts';
import { mobileToMatch } from '../mobile.ts';
import { MAX_FOUND, PATIENT_FIELDS, type Patient, type SearchOption } from '../patient.ts';

const COLUMNS = { patientid: 'patientid', name: 'name', mobile: 'mobile_match' } as const;

interface Search {
  /** Unsorted, and one more than is shown. */
  some: CompiledQuery<Patient>;
  newest: CompiledQuery<Patient>;
}

type Searches = Record<SearchOption, Search>;
const searchesByDatabase = new WeakMap<Database, Searches>();

/** Records whose field equals the value exactly (R9), newest visit first (R8). */
export async function findPatients(
  database: Database,
  by: SearchOption,
  value: string,
  rows: Kysely<Tables> = database.read,
): Promise<Patient[]> {
  const search = searchesOf(database)[by];
  const sought = by === 'mobile' ? mobileToMatch(value) : value;
  const ask = (query: CompiledQuery<Patient>) =>
    rows.executeQuery<Patient>({ ...query, parameters: [sought] });
  const { rows: found } = await ask(search.some);
  // There are nearly always few, and sorting them here spares the database the work.
  if (found.length <= MAX_FOUND) return found.sort(compareVisits);
  return (await ask(search.newest)).rows;
}

/** Newest visit first, in the order of the database; records without a time come last. */
function compareVisits(one: Patient, other: Patient): number {
  return compareTexts(other.datetime, one.datetime) || compareTexts(other.key, one.key);
}

function compareTexts(one: string | null, other: string | null): number {
  if (one === other) return 0;
  if (one === null) return -1;
  return other === null || one > other ? 1 : -1;
}

/** Each query is built once per database: building costs more than running it. */
function searchesOf(database: Database): Searches {
  return searchesByDatabase.getOrInsertComputed(database, ({ read }) => ({
    patientid: buildSearch(read, 'patientid'),
    name: buildSearch(read, 'name'),
    mobile: buildSearch(read, 'mobile'),
  }));
}

function buildSearch(rows: Kysely<Tables>, by: SearchOption): Search {
  const found = rows.selectFrom('records').select(PATIENT_FIELDS).where(COLUMNS[by], '=', '');
  return {
    // A literal: with a bound limit SQLite would plan the query again each time.
    some: found.limit(sql.lit(MAX_FOUND + 1)).compile(),
    newest: found
      .orderBy('datetime', (order) => order.desc().nullsLast())
      .orderBy('key', 'desc')
      .limit(sql.lit(MAX_FOUND))
      .compile(),
  };
}
