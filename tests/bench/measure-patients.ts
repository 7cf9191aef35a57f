import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';
import { fillClinic } from './fill-clinic.ts';
import { SEARCH_OPTIONS, type SearchOption } from '../../app/patients/patient.ts';
import { compareLoads, type Comparison, type LoadedServer } from './load.ts';
import { inFolder, LOAD, showCost, showMs, type Measure, type Options } from './measure.ts';
import { signIn, writeRequest } from './site-client.ts';
import { startSite } from '../support/servers/start-server.ts';

const SUGGESTED = 1000;
const MAX_MS = 30;
const FREQUENT = ['Lakshmi', 'Kumar', 'Devi', 'Rao', 'Kiran', 'Surya', 'Reddy', 'Yarra'];

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
    const list = await compareLoads(load('GET /staff/patients/newest', [''], 200), empty);
    const suggestions: [what: string, Comparison][] = [];
    for (const [what, bodies] of Object.entries(pickPrefixes(dataDir))) {
      const comparison = await compareLoads(
        load('POST /staff/patients/suggest', bodies, 200, 1),
        load('GET /staff/session', [''], 204, 1),
      );
      suggestions.push([what, comparison]);
    }
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
      ...suggestions.map(([what, { ours, theirs }]) => ({
        what: `Suggestions by ${what}, ${size}, p99`,
        ours: `${showMs(ours.p99)}${showCost(ours)}`,
        baseline: `${showMs(theirs.p99)} GET /staff/session`,
        ratio: (ours.p99 / theirs.p99).toFixed(2),
        budget: `<= ${MAX_MS} ms`,
        isMet: ours.p99 <= MAX_MS,
      })),
    ];
  });
}

/**
 * Texts that somebody might type to find records spread over the whole clinic: beginnings of one to six characters of
 * the values, and of words of the names.
 */
function pickPrefixes(dataDir: string): Record<string, string[]> {
  const database = new DatabaseSync(join(dataDir, SQLITE_FILE), { readOnly: true });
  const last = Number(database.prepare('select max(rowid) as last from records').get()?.['last']);
  const find = database.prepare('select patientid, name, mobile from records where rowid = ?');
  const pick = (write: (value: (by: SearchOption) => string, number: number) => object) =>
    Array.from({ length: SUGGESTED }, (_, number) => {
      const row = find.get(1 + Math.floor((number * last) / SUGGESTED));
      return JSON.stringify(write((by) => String(row?.[by]), number));
    });
  const wordOf = (name: string, number: number) => {
    const words = name.split(' ');
    return words[number % words.length] ?? '';
  };
  const picked = {
    'a beginning': pick((value, number) => {
      const by = SEARCH_OPTIONS[number % SEARCH_OPTIONS.length] ?? 'name';
      return { by, prefix: value(by).slice(0, 1 + (number % 6)) };
    }),
    'the beginning of any word': pick((value, number) => ({
      prefix: wordOf(value('name'), number).slice(0, 2 + (number % 4)),
    })),
    'the beginnings of two words': pick((value, number) => {
      const words = [number, number + 1].map((one) => wordOf(value('name'), one).slice(0, 4));
      return { prefix: words.join(' ') };
    }),
    'a whole name': pick((value) => ({ prefix: value('name').toLowerCase() })),
    'one letter': pick((value) => ({ prefix: value('name').slice(0, 1) })),
    'a frequent word': pick((_, number) => ({
      prefix: FREQUENT[number % FREQUENT.length],
    })),
    'two frequent words': pick((_, number) => ({
      prefix: `${FREQUENT[number % FREQUENT.length]} ${FREQUENT[(number * 3 + 1) % FREQUENT.length]}`,
    })),
    'the last four digits': pick((value, number) => ({
      prefix: value(number % 2 === 0 ? 'patientid' : 'mobile').slice(-4),
    })),
    'a whole name with a spelling mistake': pick((value, number) => {
      const name = value('name').toLowerCase();
      const at = name.length - 2 - (number % 3);
      return { prefix: name.slice(0, at) + name.slice(at + 1) };
    }),
    'a name with a spelling mistake': pick((value, number) => ({
      prefix: `${wordOf(value('name'), number)}q ${wordOf(value('name'), number + 1)}`,
    })),
  };
  database.close();
  return picked;
}
