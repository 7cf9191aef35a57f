import { sql } from 'kysely';
import { findPatients } from '../../app/patients/search/find-patients.server.ts';
import { SEARCH_OPTIONS, type SearchOption } from '../../app/patients/patient.ts';
import { openPostgres } from '../../storage/postgres/postgres.ts';
import { askOnce } from '../support/servers/run-test-postgres.ts';
import { showMs, type Measure } from './measure.ts';

export interface Search {
  by: SearchOption;
  value: string;
}

const SEARCHED = 3000;
const AT_ONCE = 8;
const ROUNDS = 5;
const MAX_RATIO = 2;

/** Exact search compared with `select 1`, both through the connection pool of an instance. */
export async function measureClusterSearch(
  databaseUrl: string,
  searches: Search[],
  { size, seconds }: { size: string; seconds: number },
): Promise<Measure[]> {
  const database = await openPostgres(databaseUrl);
  const search = ({ by, value }: Search) => findPatients(database, by, value);
  const bare = () => sql`select 1`.execute(database.read);
  await load(searches, search, 1);
  const measures: Measure[] = [];
  // The budget applies to all searches together; the figures for each search option show where the time goes.
  for (const by of [undefined, ...SEARCH_OPTIONS]) {
    const asked = by ? searches.filter((one) => one.by === by) : searches;
    const ours: Round[] = [];
    const theirs: Round[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await load(asked, search, seconds));
      theirs.push(await load(asked, bare, seconds));
    }
    const [search99, bare99] = [middle(ours, 'p99'), middle(theirs, 'p99')];
    const ratio = search99 / bare99;
    measures.push({
      what: `Exact search ${by ? `by ${by} ` : ''}on PostgreSQL, ${size}, p99 of ${AT_ONCE} at once`,
      ours: `${showMs(search99)} (p50 ${showMs(middle(ours, 'p50'))})`,
      baseline: `${showMs(bare99)} (p50 ${showMs(middle(theirs, 'p50'))}) select 1, same pool`,
      ratio: ratio.toFixed(2),
      budget: by ? '' : `<= ${MAX_RATIO.toFixed(2)}`,
      isMet: by ? undefined : ratio <= MAX_RATIO,
    });
  }
  await database.close();
  return measures;
}

/** Searches for records spread over the whole clinic, by id, name and mobile in turn. */
export async function pickSearches(databaseUrl: string, records: number): Promise<Search[]> {
  const every = Math.max(1, Math.floor(records / SEARCHED));
  const rows = await askOnce(
    databaseUrl,
    `select patientid, name, mobile from (
      select patientid, name, mobile, row_number() over () as n from records) numbered
      where n % ${every} = 0 limit ${SEARCHED}`,
  );
  return rows.map((row, number) => {
    const by = SEARCH_OPTIONS[number % SEARCH_OPTIONS.length] ?? 'name';
    return { by, value: String(row[by]) };
  });
}

interface Round {
  p50: number;
  p99: number;
}

async function load(
  searches: Search[],
  ask: (search: Search) => Promise<unknown>,
  seconds: number,
): Promise<Round> {
  const took: number[] = [];
  const endsAt = performance.now() + seconds * 1000;
  const loop = async (first: number) => {
    for (let number = first; performance.now() < endsAt; number += AT_ONCE) {
      const search = searches[number % searches.length];
      if (!search) return;
      const startedAt = performance.now();
      await ask(search);
      took.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, first) => loop(first)));
  took.sort((one, other) => one - other);
  const at = (share: number) =>
    took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

function middle(rounds: Round[], figure: keyof Round): number {
  const sorted = rounds.map((round) => round[figure]).sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
