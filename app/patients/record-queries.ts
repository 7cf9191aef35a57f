import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readsOf } from '../http/client/call-route.ts';
import type { Patient, SearchOption } from './patient.ts';
import type { recordRoutes, RecordSort, SortDirection } from './records/records.contract.ts';
import type { searchRoutes, Suggestion } from './search/search.contract.ts';

/** At most one reading per interval when other desks change records. */
const COUNT_APART_MS = 1000;
const PAGE_APART_MS = 3000;
const SUGGEST_PAUSE_MS = 120;

export interface PageOfRecords {
  sort: RecordSort;
  order: SortDirection;
  /** The cursor of the page; undefined for the first one. */
  after: string | undefined;
  number: number;
}

const read = readsOf<typeof recordRoutes & typeof searchRoutes>();

/** The desk's queries about records. Each key begins with 'records'. */
export const recordQueries = {
  /** The true numbers of records (R24) and of patients. */
  count: queryOptions({
    queryKey: ['records', 'count'],
    queryFn: (context) => read(context, 'GET /staff/patients/count', {}),
    placeholderData: keepPreviousData,
    meta: { follows: { kind: 'record', apartMs: COUNT_APART_MS } },
  }),

  page: (page: PageOfRecords) =>
    queryOptions({
      queryKey: ['records', 'page', page],
      queryFn: async (context) => {
        const { number, ...query } = page;
        return { ...(await read(context, 'GET /staff/patients/newest', { query })), number };
      },
      placeholderData: keepPreviousData,
      meta: { follows: { kind: 'record', apartMs: PAGE_APART_MS } },
    }),

  /** The stored record with its version. Forms are based on it, so it outlasts a visit to another page of the site. */
  one: (key: string) =>
    queryOptions({
      queryKey: ['records', 'one', key],
      queryFn: (context) => read(context, 'GET /staff/patients/:key', { params: { key } }),
      gcTime: Infinity,
    }),

  /** Corrections and deletions of the patient's visits. */
  history: (key: string) =>
    queryOptions({
      queryKey: ['records', 'history', key],
      queryFn: (context) => read(context, 'GET /staff/patients/:key/history', { params: { key } }),
    }),

  /** All visits of the record's patient with the target ranges; the record alone if it has no patient id. */
  trends: (record: Patient) =>
    queryOptions({
      queryKey: ['records', 'trends', record],
      queryFn: async (context) => ({
        visits:
          record.patientid === null
            ? [record]
            : await searchRecords(context, 'patientid', record.patientid),
        targets: await read(context, 'GET /staff/targets', {}),
      }),
      placeholderData: keepPreviousData,
    }),

  /** The newest record of each patient with the mobile number. */
  sameMobile: (mobile: string) =>
    queryOptions({
      queryKey: ['records', 'same-mobile', mobile],
      queryFn: (context) => searchRecords(context, 'mobile', mobile),
      select: takeNewest,
    }),

  /** Suggestions after a pause in typing; none if the reading fails, since they are only an aid. */
  suggestions: (prefix: string) =>
    queryOptions({
      queryKey: ['records', 'suggestions', prefix],
      queryFn: async (context) => {
        const { signal } = context;
        await new Promise((resolve) => setTimeout(resolve, SUGGEST_PAUSE_MS));
        return signal.aborted ? [] : suggest(context, undefined, prefix);
      },
    }),
};

type Context = Parameters<typeof read>[0];

/** The records whose field equals the value, newest first. */
async function searchRecords(
  context: Context,
  by: SearchOption,
  value: string,
): Promise<Patient[]> {
  return (await read(context, 'POST /staff/search', { body: { by, value } })).patients;
}

/** An empty list if the request fails: suggestions are only an aid. */
export async function suggest(
  context: Context,
  by: SearchOption | undefined,
  prefix: string,
): Promise<Suggestion[]> {
  const body = { by, prefix };
  return read(context, 'POST /staff/patients/suggest', { body }).then(
    ({ suggestions }) => suggestions,
    () => [],
  );
}

function takeNewest(records: Patient[]): Patient[] {
  const newest = new Map<string, Patient>();
  for (const record of records) {
    const patient = record.patientid ?? record.key;
    if (!newest.has(patient)) newest.set(patient, record);
  }
  return [...newest.values()];
}
