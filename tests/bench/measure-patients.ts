import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';
import { fillClinic } from './fill-clinic.ts';
import { compareLoads, type LoadedServer } from './load.ts';
import { inFolder, LOAD, showCost, showMs, type Measure, type Options } from './measure.ts';
import { signIn, writeRequest } from './site-client.ts';
import { startSite } from '../support/servers/start-server.ts';

const SUGGESTED = 1000;
const MAX_MS = 30;

/** The list of all records and the suggestions in a large clinic, compared with an empty answer that requires a session. */
export function measurePatients({ records, seconds }: Options): Promise<Measure[]> {
  return inFolder(async (folder) => {
    const dataDir = join(folder, 'data');
    const filled = await fillClinic(dataDir, records);
    const server = await startSite(dataDir);
    const cookie = await signIn(server);
    const load = (
      line: string,
      bodies: string[],
      expected: number,
      connections = LOAD.connections,
    ): LoadedServer => ({
      server,
      spec: {
        ...LOAD,
        connections,
        seconds,
        requests: bodies.map((body) => writeRequest(server, line, { cookie }, body)),
        expected: `HTTP/1.1 ${expected}`,
      },
    });
    const empty = load('GET /staff/session', [''], 204);
    const list = await compareLoads(load('GET /staff/patients', [''], 200), empty);
    const prefixes = pickPrefixes(dataDir);
    const suggestions = await compareLoads(
      load('POST /staff/patients/suggest', prefixes, 200, 1),
      load('GET /staff/session', [''], 204, 1),
    );
    await server.stop();
    const ratio = list.ours.p99 / list.theirs.p99;
    const size = `${filled.records.toLocaleString('en-US')} records`;
    return [
      {
        what: `List of patients, first page, ${size}, p99`,
        ours: `${showMs(list.ours.p99)}${showCost(list.ours)}`,
        baseline: `${showMs(list.theirs.p99)}${showCost(list.theirs)} GET /staff/session`,
        ratio: ratio.toFixed(2),
        budget: '<= 2.00',
        isMet: ratio <= 2,
      },
      {
        what: `Suggestions, ${size}, p99`,
        ours: `${showMs(suggestions.ours.p99)}${showCost(suggestions.ours)}`,
        baseline: `${showMs(suggestions.theirs.p99)} GET /staff/session`,
        ratio: (suggestions.ours.p99 / suggestions.theirs.p99).toFixed(2),
        budget: `<= ${MAX_MS} ms`,
        isMet: suggestions.ours.p99 <= MAX_MS,
      },
    ];
  });
}

/** The first one to six characters of ids, names and mobile numbers of records spread over the whole clinic. */
function pickPrefixes(dataDir: string): string[] {
  const database = new DatabaseSync(join(dataDir, SQLITE_FILE), { readOnly: true });
  const last = Number(database.prepare('select max(rowid) as last from records').get()?.['last']);
  const find = database.prepare('select patientid, name, mobile from records where rowid = ?');
  const bodies = Array.from({ length: SUGGESTED }, (_, number) => {
    const by = (['patientid', 'name', 'mobile'] as const)[number % 3] ?? 'name';
    const row = find.get(1 + Math.floor((number * last) / SUGGESTED));
    const prefix = String(row?.[by]).slice(0, 1 + (number % 6));
    return JSON.stringify({ by, prefix });
  });
  database.close();
  return bodies;
}
