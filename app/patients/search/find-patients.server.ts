import { sql, type CompiledQuery, type Kysely } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import type { Tables } from '../../../storage/tables.ts';
import { compareDatetimes } from '../../hours/read-datetime.ts';
import { plainDigits } from '../../text/mobile.ts';
import { tidyName } from '../../text/typed-text.ts';
import { spellMobile } from '../../text/dial.server.ts';
import { MAX_FOUND, type Patient, type SearchOption } from '../patient.ts';
import { type KeptBeside, STORED_COLUMNS, toRecord } from '../records/stored-record.server.ts';

const COLUMNS = { patientid: 'patientid', name: 'name', mobile: 'mobile_match' } as const;

type FoundRow = Omit<Patient, keyof KeptBeside> & KeptBeside;

interface Search {
  /** Unsorted, and one more than is shown. */
  some: CompiledQuery<FoundRow>;
  newest: CompiledQuery<FoundRow>;
}

/** By option and number of values. */
type Searches = Map<string, Search>;
const searchesByDatabase = new WeakMap<Database, Searches>();

/** Records whose field equals the value exactly (R9), a mobile number however it is written, newest visit first (R8). */
export async function findPatients(
  database: Database,
  by: SearchOption,
  value: string,
  rows: Kysely<Tables> = database.read,
): Promise<Patient[]> {
  const parameters = [
    ...new Set(by === 'mobile' ? spellMobile(value) : [value, tidySought(by, value)]),
  ];
  const search = findSearch(database, by, parameters.length);
  const ask = async (query: CompiledQuery<FoundRow>) => {
    const answer = await rows.executeQuery<FoundRow>({ ...query, parameters });
    return answer.rows.map(toRecord);
  };
  const found = await ask(search.some);
  // There are nearly always few, and sorting them here spares the database the work.
  if (found.length <= MAX_FOUND) return found.sort(compareVisits);
  return ask(search.newest);
}

/** The value without invisible characters around it, an id in the digits 0 to 9; a space counts (R9). */
function tidySought(by: 'patientid' | 'name', value: string): string {
  return by === 'name' ? tidyName(value) : plainDigits(tidyName(value));
}

/** Newest visit first, in the order of the database; records whose time cannot be read come last. */
function compareVisits(one: Patient, other: Patient): number {
  return compareDatetimes(one.datetime, other.datetime) || (one.key > other.key ? -1 : 1);
}

/** Each query is built once per database: building costs more than running it. For one value it takes less to run. */
function findSearch(database: Database, by: SearchOption, values: number): Search {
  const searches = searchesByDatabase.getOrInsertComputed(database, () => new Map());
  return searches.getOrInsertComputed(`${by} ${values}`, () =>
    buildSearch(database.read, by, values),
  );
}

function buildSearch(rows: Kysely<Tables>, by: SearchOption, values: number): Search {
  const sought = Array.from({ length: values }, () => '');
  const found = rows.selectFrom('records').select(STORED_COLUMNS).where(COLUMNS[by], 'in', sought);
  return {
    // A literal: with a bound limit SQLite would plan the query again each time.
    some: found.limit(sql.lit(MAX_FOUND + 1)).compile(),
    newest: found
      .orderBy('visited_at', (order) => order.desc().nullsLast())
      .orderBy('key', 'desc')
      .limit(sql.lit(MAX_FOUND))
      .compile(),
  };
}
