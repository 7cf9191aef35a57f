import { callsOf } from '../../http/client/call-route.ts';
import { readSaved } from '../../http/client/saved.ts';
import type { Saving } from '../../http/client/use-save.ts';
import type { Recall, RecallChange, NewCall, recallRoutes } from '../recalls.contract.ts';

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

/** The part of a recall that the patient's panel shows and changes. */
export type RecallDay = Pick<Recall, 'key' | 'version' | 'dueOn' | 'state' | 'lastCall'>;

/** Stands for the recall of a patient who has none. */
export const NO_RECALL: RecallDay = {
  key: '',
  version: 0,
  dueOn: '',
  state: 'dropped',
  lastCall: null,
};

/** Whether a later visit has closed the recall, so that it takes no other day. */
export const isOver = ({ state }: RecallDay) => state === 'settled' || state === 'replaced';

/** Saves the day of a patient's follow-up; '' takes the patient off the list. */
export function savingOf(patientid: string): Saving<RecallDay, { day: string }> {
  return {
    async send(over, { day = '' }) {
      if (over === NO_RECALL) {
        return readSaved(
          await call('POST /staff/recalls', { body: { patientid, dueOn: day } }),
          recallOf,
        );
      }
      const { key, version } = over;
      return readSaved(
        await call('PATCH /staff/recalls/:key', {
          params: { key },
          body: { version, ...describeChange(over, day) },
        }),
        recallOf,
      );
    },
    valuesOf: ({ state, dueOn }) => ({
      day: state === 'open' || state === 'declined' ? dueOn : '',
    }),
  };
}

function describeChange({ state, dueOn }: RecallDay, day: string): Omit<RecallChange, 'version'> {
  if (day === '') return { isNeeded: false };
  return state === 'dropped' && day === dueOn ? { isNeeded: true } : { dueOn: day };
}
