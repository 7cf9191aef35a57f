import { type CompiledQuery, type Kysely, sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import type { SearchOption, Suggestion } from './patient.ts';
import { listSpellings } from './prefix-spellings.ts';
import { placeOf } from './record-order.server.ts';

const MOST_SUGGESTED = 8;

const ROWS_AT_ONCE = 40;
const MOST_LOOKS = 4;
const LAST_CHARACTER = '\u{10ffff}';

interface Row extends Omit<Suggestion, 'value'> {
  mobile_match: string | null;
  place: string;
}

type Queries = Record<SearchOption, CompiledQuery<Row>>;
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
  return [...found.values()].slice(0, MOST_SUGGESTED);
}

interface Collecting {
  by: SearchOption;
  spelling: string;
  found: Map<string, Suggestion>;
}

/** A patient with many visits is one suggestion, so it may take more than one look. */
async function collect(
  rows: Kysely<Tables>,
  query: CompiledQuery<Row>,
  { by, spelling, found }: Collecting,
): Promise<void> {
  let from = spelling;
  const end = spelling + LAST_CHARACTER;
  for (let look = 0; look < MOST_LOOKS && found.size < MOST_SUGGESTED; look++) {
    const asked = { ...query, parameters: [from, end] };
    const { rows: read } = await rows.executeQuery<Row>(asked);
    for (const { place: _, mobile_match, ...row } of read) {
      const value = by === 'mobile' ? mobile_match : row[by];
      if (value === null) continue;
      const name = JSON.stringify([value, row.patientid]);
      if (!found.has(name)) found.set(name, { value, ...row });
    }
    const last = read.at(-1);
    if (!last || read.length < ROWS_AT_ONCE) return;
    // Behind every row of this value, and before all that only begin with it.
    from = `${last.place}\u0001`;
  }
}

function queriesOf(database: Database): Queries {
  const known = queriesByDatabase.get(database);
  if (known) return known;
  const queries: Queries = {
    patientid: build(database, 'patientid'),
    name: build(database, 'name'),
    mobile: build(database, 'mobile'),
  };
  queriesByDatabase.set(database, queries);
  return queries;
}

function build({ read, kind }: Database, by: SearchOption): CompiledQuery<Row> {
  const place = placeOf(kind, by);
  return read
    .selectFrom('records')
    .select(['patientid', 'name', 'mobile', 'mobile_match', place.as('place')])
    .where(place, '>=', '')
    .where(place, '<', '')
    .orderBy(place)
    .limit(sql.lit(ROWS_AT_ONCE))
    .compile();
}
