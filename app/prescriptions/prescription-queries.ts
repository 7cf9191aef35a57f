import { queryOptions } from '@tanstack/react-query';
import { callsOf, readsOf } from '../http/client/call-route.ts';
import { readSaved, type Saved } from '../http/client/saved.ts';
import type { factRoutes } from '../patients/facts/facts.contract.ts';
import type { Prescription, Sheet, StoredPrescription } from './prescription.ts';
import type { prescriptionRoutes } from './prescriptions.contract.ts';

/** At most one reading per so many milliseconds when other desks change something. */
const APART_MS = 2000;

const read = readsOf<typeof prescriptionRoutes & typeof factRoutes>();
const call = callsOf<typeof prescriptionRoutes>();

/** The desk's queries about prescriptions. Each key begins with 'prescriptions'. */
export const prescriptionQueries = {
  /** The prescriptions of a patient, with the facts that a new one begins with. */
  of: (patientid: string) =>
    queryOptions({
      queryKey: ['prescriptions', 'of', patientid],
      queryFn: async (context) => {
        const params = { patientid };
        const [listed, facts] = await Promise.all([
          read(context, 'GET /staff/patients/:patientid/prescriptions', { params }),
          read(context, 'GET /staff/patients/:patientid/facts', { params }),
        ]);
        return { ...listed, facts };
      },
      meta: { follows: { kind: ['prescription', 'facts'], apartMs: APART_MS } },
      // A form that is open is based on it.
      gcTime: Infinity,
    }),

  /** Names and strengths of medicines, and the clinic's diagnoses, for completion. */
  known: queryOptions({
    queryKey: ['prescriptions', 'known'],
    queryFn: async (context) => {
      const [{ medicines, list }, { diagnoses }] = await Promise.all([
        read(context, 'GET /staff/medicines', {}),
        read(context, 'GET /staff/diagnoses', {}),
      ]);
      return { medicines, list, diagnoses };
    },
  }),
};

/** The subject of a form: a draft that is changed, or a new prescription for a visit. */
export type Opened = Pick<StoredPrescription, 'recordKey' | 'replaces' | 'prescription'> & {
  draft: Pick<StoredPrescription, 'key' | 'version'> | null;
  /** Its questions are answered before it is issued. */
  isIssuing?: boolean;
};

/** Stores a typed prescription as a draft: a new one once for each `requestKey`. */
export async function sendPrescription(
  patientid: string,
  { draft, recordKey, replaces }: Pick<Opened, 'draft' | 'recordKey' | 'replaces'>,
  prescription: Prescription,
  requestKey: string,
): Promise<Saved<StoredPrescription>> {
  const answer = draft
    ? await call('PATCH /staff/prescriptions/:key', {
        params: { key: draft.key },
        body: { prescription, version: draft.version },
      })
    : await call(
        'POST /staff/patients/:patientid/prescriptions',
        { params: { patientid }, body: { recordKey, replaces, prescription } },
        { requestKey },
      );
  return readSaved(answer, (stored) => stored);
}

/** Issues a draft as it was seen: `prescription` with what was asked, and the sheet around it. */
export async function sendIssue(
  { key, version }: Pick<StoredPrescription, 'key' | 'version'>,
  prescription: Prescription,
  seen: Sheet,
): Promise<Saved<StoredPrescription>> {
  const path = 'POST /staff/prescriptions/:key/issue';
  const body = { version, prescription, seen };
  return readSaved(await call(path, { params: { key }, body }), (stored) => stored);
}

export async function sendDraftRemoval({
  key,
  version,
}: StoredPrescription): Promise<Saved<StoredPrescription | null>> {
  const path = 'DELETE /staff/prescriptions/:key';
  const saved = readSaved<unknown, StoredPrescription | null>(
    await call(path, { params: { key }, body: { version } }),
    () => null,
  );
  return saved.kind === 'gone' ? { kind: 'saved', value: null } : saved;
}
