import { queryOptions } from '@tanstack/react-query';
import { callsOf, readsOf } from '../../http/client/call-route.ts';
import { readSaved, type Saved } from '../../http/client/saved.ts';
import type { factRoutes } from '../../patients/facts/facts.contract.ts';
import type { recordRoutes } from '../../patients/records/records.contract.ts';
import type { NewResults, resultRoutes, ShownResult } from '../results.contract.ts';

/** At most one reading per so many milliseconds when other desks change something. */
const APART_MS = 1000;

const read = readsOf<typeof resultRoutes & typeof factRoutes & typeof recordRoutes>();
const call = callsOf<typeof resultRoutes>();

/** The desk's queries about results. Each key begins with 'results'. */
export const resultQueries = {
  /** The results of a patient with the facts and targets by which they are judged. */
  of: (patientid: string) =>
    queryOptions({
      queryKey: ['results', patientid],
      queryFn: async (context) => {
        const params = { patientid };
        const [{ results }, facts, targets] = await Promise.all([
          read(context, 'GET /staff/patients/:patientid/results', { params, query: {} }),
          read(context, 'GET /staff/patients/:patientid/facts', { params }),
          read(context, 'GET /staff/targets', {}),
        ]);
        return { results, facts, targets: targets.results ?? {}, units: targets.units };
      },
      meta: { follows: { kind: ['result', 'facts'], apartMs: APART_MS } },
    }),

  /** The newest of each result of a patient, and what no doctor has looked at. */
  newest: (patientid: string) =>
    queryOptions({
      queryKey: ['results', patientid, 'newest'],
      queryFn: (context) =>
        read(context, 'GET /staff/patients/:patientid/results', {
          params: { patientid },
          query: { part: 'current' },
        }),
      select: ({ results }) => results,
      meta: { follows: { kind: 'result', apartMs: APART_MS } },
    }),

  /** The patients with results at which no doctor has looked. */
  notLooked: queryOptions({
    queryKey: ['results', '', 'not-looked'],
    queryFn: (context) => read(context, 'GET /staff/results/not-looked', {}),
    meta: { follows: { kind: ['result', 'facts'], apartMs: APART_MS } },
  }),

  /** The corrections and deletions of a patient's results. */
  history: (patientid: string) =>
    queryOptions({
      queryKey: ['results', patientid, 'history'],
      queryFn: (context) =>
        read(context, 'GET /staff/patients/:patientid/results/history', { params: { patientid } }),
    }),

  /** The targets of the clinic, the same for each patient. */
  targets: queryOptions({
    queryKey: ['results', '', 'targets'],
    queryFn: (context) => read(context, 'GET /staff/targets', {}),
    select: ({ results = {} }) => results,
    staleTime: Infinity,
    meta: { follows: { kind: 'content' } },
  }),
};

/** Adds the results of a slip, once for each `requestKey`. */
export async function sendResults(
  patientid: string,
  body: NewResults,
  requestKey: string,
): Promise<Saved<ShownResult[]>> {
  const path = 'POST /staff/patients/:patientid/results';
  const answer = await call(path, { params: { patientid }, body }, { requestKey });
  return readSaved(answer, ({ results }) => results);
}

/** Notes that a doctor has looked at the results in the versions that were shown. */
export async function sendLooked(
  patientid: string,
  results: readonly ShownResult[],
): Promise<Saved<ShownResult[]>> {
  const shown = results.map(({ key, version }) => ({ key, version }));
  const body = { results: shown };
  const path = 'POST /staff/patients/:patientid/results/looked';
  return readSaved(
    await call(path, { params: { patientid }, body }),
    ({ results: noted }) => noted,
  );
}

export async function sendResultRemoval({ key, version }: ShownResult): Promise<Saved<null>> {
  const saved = readSaved(
    await call('DELETE /staff/results/:key', { params: { key }, body: { version } }),
    () => null,
  );
  return saved.kind === 'gone' ? { kind: 'saved', value: null } : saved;
}
