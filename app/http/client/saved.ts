import type { StaffAnswer } from './call-staff.ts';

/** Sentences by field. */
type Faults = Record<string, string>;

/** The outcome of a change that a person asked for. */
export type Saved<Row> =
  | { kind: 'saved'; value: Row }
  /** Another desk was first: the row as it is now. Nothing was stored. */
  | { kind: 'conflict'; current: Row }
  /** The sentence of each wrong field, and of each unusual value that waits for a confirmation; `left` is confirmed with it. */
  | { kind: 'faults'; faults: Faults; unusual?: Faults | undefined; left?: string[] }
  /** 'gone': the row does not exist any more. '': it has been said already, as by the page that locks when the session ends. */
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
  const { current, errors, unusual } = answer.body as {
    current?: Row;
    errors?: Faults;
    unusual?: Faults;
  };
  if (answer.status === 409 && current) return { kind: 'conflict', current };
  if (answer.status === 422 && errors) return { kind: 'faults', faults: errors, unusual };
  if ([404, 410].includes(answer.status)) return { kind: 'gone', say: answer.error };
  return { kind: 'failed', say: answer.status < 500 ? answer.error : NOT_STORED };
}
