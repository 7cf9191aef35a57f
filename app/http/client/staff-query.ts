import type { EventKind } from '../event-kinds.ts';
import type { StaffAnswer } from './call-staff.ts';

/** How a query follows the live events (app/live/follow-queries.ts). */
export interface Follows {
  kind: EventKind | readonly EventKind[];
  /** Only events about this row; without it, all events of the kind. */
  key?: string;
  /** At most one reading per so many milliseconds; without it, one for each event. */
  apartMs?: number;
  /** If the server could not be reached, the pause before the next attempt. */
  againMs?: number;
  /** Follows events only after a first successful reading, since a person may have cancelled that one. */
  needsData?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: StaffError;
    queryMeta: {
      follows?: Follows;
      /** The page reads by itself, so the session is not prolonged. */
      isUnattended?: boolean;
    };
  }
}

type Failure = Exclude<StaffAnswer<never>, { kind: 'done' }>;

/** Thrown for every answer that carries no value. */
export class StaffError extends Error {
  readonly answer: Failure;

  constructor(answer: Failure) {
    super('error' in answer ? answer.error : answer.kind);
    this.answer = answer;
  }

  /** The message for each wrong field. */
  get faults(): Record<string, string> {
    if (this.answer.kind !== 'refused' || this.answer.status !== 422) return {};
    return (this.answer.body as { errors?: Record<string, string> } | undefined)?.errors ?? {};
  }

  /** The row does not exist any more. */
  get isGone(): boolean {
    return this.answer.kind === 'refused' && [404, 410].includes(this.answer.status);
  }
}

/** The value of an answer; throws a StaffError if there is none. */
export function takeValue<Value>(answer: StaffAnswer<Value>): Value {
  if (answer.kind === 'done') return answer.value;
  throw new StaffError(answer);
}
