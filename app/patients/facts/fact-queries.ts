import { queryOptions } from '@tanstack/react-query';
import { callsOf, readsOf } from '../../http/client/call-route.ts';
import { readSaved } from '../../http/client/saved.ts';
import type { Saving } from '../../http/client/use-save.ts';
import { type FactField, type FactValues, textsOf } from './facts.ts';
import type { factRoutes, VersionedFacts } from './facts.contract.ts';

const APART_MS = 2000;

const read = readsOf<typeof factRoutes>();
const call = callsOf<typeof factRoutes>();

/** The desk's queries about the facts of patients. Each key begins with 'facts'. */
export const factQueries = {
  /** The facts of a patient. */
  of: (patientid: string) =>
    queryOptions({
      queryKey: ['facts', 'of', patientid],
      queryFn: (context) =>
        read(context, 'GET /staff/patients/:patientid/facts', { params: { patientid } }),
      meta: { follows: { kind: 'facts', key: patientid, apartMs: APART_MS } },
    }),

  /** The changes of a patient's facts. */
  history: (patientid: string) =>
    queryOptions({
      queryKey: ['facts', 'history', patientid],
      queryFn: (context) =>
        read(context, 'GET /staff/patients/:patientid/facts/history', { params: { patientid } }),
    }),

  /** The diagnoses that the clinic uses. */
  diagnoses: queryOptions({
    queryKey: ['facts', 'diagnoses'],
    queryFn: (context) => read(context, 'GET /staff/diagnoses', {}),
    select: ({ diagnoses }) => diagnoses,
  }),
};

/**
 * How facts are changed: only the ones that differ are sent, over the version that was read. `confirmed` gives the facts
 * whose unusual value has been confirmed.
 */
export const savingFacts = (confirmed: () => FactField[]): Saving<VersionedFacts, FactValues> => ({
  send: async ({ key, version }, change) =>
    readSaved(
      await call('PATCH /staff/patients/:patientid/facts', {
        params: { patientid: key },
        body: { ...change, confirmed: confirmed(), version },
      }),
      (saved) => saved,
    ),
  valuesOf: textsOf,
});
