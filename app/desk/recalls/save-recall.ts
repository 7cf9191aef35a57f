import { callStaff, type StaffAnswer } from '../../access/client/call-staff.ts';
import type { CallResult, Recall } from '../../recalls/recall.ts';

export type SavedRecall =
  | { kind: 'saved'; recall: Recall }
  /** Another desk changed the entry first. */
  | { kind: 'stale'; current: Recall }
  /** `field` is the wrong one, if the server named one. */
  | { kind: 'refused'; words: string; field?: string }
  | { kind: 'session-over' };

/** Notes the result of a call. */
export async function saveCall(
  { key, version }: Recall,
  call: { result: CallResult; until: string | null; note: string },
): Promise<SavedRecall> {
  return nameAnswer(
    await callStaff('POST', `/staff/recalls/${key}/calls`, { body: { ...call, version } }),
  );
}

/** Takes the last call back. */
export async function takeBack({ key, version, lastCall }: Recall): Promise<SavedRecall> {
  const path = `/staff/recalls/${key}/calls/${lastCall?.key ?? ''}`;
  return nameAnswer(await callStaff('DELETE', path, { body: { version } }));
}

/** Sets when a patient without an open entry is due again. */
export async function addDue(patientid: string, dueOn: string): Promise<SavedRecall> {
  return nameAnswer(await callStaff('POST', '/staff/recalls', { body: { patientid, dueOn } }));
}

/** Sets another day, or with `isNeeded: false` takes the patient off the list. */
export async function changeDue(
  { key, version }: Recall,
  change: { dueOn: string } | { isNeeded: boolean },
): Promise<SavedRecall> {
  return nameAnswer(
    await callStaff('PATCH', `/staff/recalls/${key}`, { body: { ...change, version } }),
  );
}

const NOT_STORED = 'Not saved. Please try again.';

function nameAnswer(answer: StaffAnswer<{ recall: Recall }>): SavedRecall {
  switch (answer.kind) {
    case 'done':
      return { kind: 'saved', recall: answer.value.recall };
    case 'session-over':
      return { kind: 'session-over' };
    case 'refused': {
      const body = answer.body as { current?: Recall; errors?: Record<string, string> };
      if (answer.status === 409 && body.current) return { kind: 'stale', current: body.current };
      const [fault] = Object.entries(body.errors ?? {});
      if (fault) return { kind: 'refused', field: fault[0], words: fault[1] };
      return { kind: 'refused', words: answer.status === 404 ? answer.error : NOT_STORED };
    }
    default:
      return { kind: 'refused', words: NOT_STORED };
  }
}
