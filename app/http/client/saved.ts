import type { StaffAnswer } from './call-staff.ts';

/** The outcome of a change that a person asked for. */
export type Saved<Row> =
  | { kind: 'saved'; value: Row }
  /** Another desk was first: the row as it is now. Nothing was stored. */
  | { kind: 'conflict'; current: Row }
  /** The sentence of each wrong field. */
  | { kind: 'faults'; faults: Record<string, string> }
  /** 'gone': the row does not exist any more. '': the session has ended, and the page that locks says so. */
  | { kind: 'gone' | 'failed'; say: string };

const NOT_STORED = 'Not saved. Please try again.';

/** Reads the answer to a change; `pick` takes the row out of a good one. */
export function readSaved<Value, Row>(
  answer: StaffAnswer<Value>,
  pick: (value: Value) => Row,
): Saved<Row> {
  if (answer.kind === 'done') return { kind: 'saved', value: pick(answer.value) };
  if (answer.kind === 'session-over') return { kind: 'failed', say: '' };
  if (answer.kind !== 'refused') return { kind: 'failed', say: NOT_STORED };
  const { current, errors } = answer.body as { current?: Row; errors?: Record<string, string> };
  if (answer.status === 409 && current) return { kind: 'conflict', current };
  if (answer.status === 422 && errors) return { kind: 'faults', faults: errors };
  if (answer.status === 404) return { kind: 'gone', say: answer.error };
  return { kind: 'failed', say: NOT_STORED };
}
