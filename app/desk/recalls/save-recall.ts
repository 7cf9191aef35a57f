import { callsOf } from '../../http/client/call-route.ts';
import { readSaved, type Saved } from '../../http/client/saved.ts';
import type {
  Recall,
  RecallChange,
  NewCall,
  recallRoutes,
} from '../../recalls/recalls.contract.ts';

export type SavedRecall = Saved<Recall>;

const call = callsOf<typeof recallRoutes>();
const recallOf = ({ recall }: { recall: Recall }) => recall;

/** Notes the result of a call. */
export const saveCall = async ({ key, version }: Recall, noted: Omit<NewCall, 'version'>) =>
  readSaved(
    await call('POST /staff/recalls/:key/calls', { params: { key }, body: { ...noted, version } }),
    recallOf,
  );

/** Takes the last call back. */
export const takeBack = async ({ key, version, lastCall }: Recall) =>
  readSaved(
    await call('DELETE /staff/recalls/:key/calls/:call', {
      params: { key, call: lastCall?.key ?? '' },
      body: { version },
    }),
    recallOf,
  );

/** Sets when a patient without an open entry is due again. */
export const addDue = async (patientid: string, dueOn: string) =>
  readSaved(await call('POST /staff/recalls', { body: { patientid, dueOn } }), recallOf);

/** Sets another day, or with `isNeeded: false` takes the patient off the list. */
export const changeDue = async ({ key, version }: Recall, change: Omit<RecallChange, 'version'>) =>
  readSaved(
    await call('PATCH /staff/recalls/:key', { params: { key }, body: { ...change, version } }),
    recallOf,
  );
