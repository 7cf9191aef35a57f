import type { EditValue } from '../../content/edits.ts';
import type { Closure, Session } from '../../hours/opening.ts';
import { readDays } from '../../content/week-days.ts';
import type { Draft } from '../screens/draft.ts';
import { listOf, textOf, valueAt } from '../screens/edit-values.ts';

export const CLINIC = 'clinic.yaml';
export const SESSIONS = ['hours', 'sessions'];
export const CLOSURES = ['hours', 'closures'];

export const draftedSessions = (draft: Draft) => sessionsOf(draft.read(CLINIC, SESSIONS));

export function sessionsOf(value: EditValue | null | undefined): Session[] {
  return listOf(value).map((session) => ({
    days: readDays(textOf(valueAt(session, ['days']))),
    opens: textOf(valueAt(session, ['opens'])),
    closes: textOf(valueAt(session, ['closes'])),
  }));
}

export function draftedClosures(draft: Draft): Closure[] {
  return listOf(draft.read(CLINIC, CLOSURES)).map((closure) => ({
    from: textOf(valueAt(closure, ['from'])),
    to: textOf(valueAt(closure, ['to'])),
    reason: textOf(valueAt(closure, ['reason'])),
  }));
}

/** Writes the closures in the order of their days. */
export function writeClosures(draft: Draft, closures: readonly Closure[]): void {
  const sorted = [...closures].sort((one, other) => (one.from < other.from ? -1 : 1));
  draft.write(
    CLINIC,
    CLOSURES,
    sorted.map(({ from, to, reason }) => ({ from, to, reason })),
  );
}
