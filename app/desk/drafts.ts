import { hasDraft, peekDraft, hasUnsavedInput, keepDrafts, takeDraft } from '../ui/drafts.ts';
import type { RecordValues } from '../patients/records/patient-rules.ts';

/** Under which a half-typed registration is known, and waits while the page is locked. */
export const REGISTER_KEPT_AS = 'register';

/** The name in the registration that is under way; undefined where none is. */
export function findHalfRegistered(): string | undefined {
  const isOpen = hasUnsavedInput(REGISTER_KEPT_AS);
  if (isOpen) keepDrafts(REGISTER_KEPT_AS);
  const typed = peekDraft(REGISTER_KEPT_AS) as RecordValues | undefined;
  // What is still in its form is kept when the page locks, and not before.
  if (isOpen) takeDraft(REGISTER_KEPT_AS);
  return typed?.name.trim();
}

/** One that still waits after a lock does not come back. */
export function forgetHalfRegistered(): void {
  takeDraft(REGISTER_KEPT_AS);
}

export type TypedWork = 'add' | 'correct';

/** Under which a half-typed record waits while something else is shown, or the page is locked. */
export function workKeptAs(work: TypedWork, key: string): string {
  return `patient/${work} ${key}`;
}

/** What is being typed about the chosen record is found again with that record. */
export function keepWork(): void {
  for (const name of ['patient/', 'over patient/']) keepDrafts(name);
}

export function findKeptWork(key: string): TypedWork | undefined {
  return (['add', 'correct'] as const).find(
    (work) => peekDraft(workKeptAs(work, key)) !== undefined,
  );
}

/** It is stored now. */
export function forgetWork(work: TypedWork, key: string): void {
  const name = workKeptAs(work, key);
  for (const kept of [name, `over ${name}`]) takeDraft(kept);
}

/** Beginnings of the names of all drafts of the desk. */
const DRAFTS = ['enquiry/', 'patient/', REGISTER_KEPT_AS];
const LINK_MS = 1000;

/** Has the browser ask before it leaves the page with half-typed work. The answer ends it. */
export function askBeforeLeaving(): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal, capture: true };
  let pressedAt = -Infinity;
  addEventListener(
    'click',
    ({ target, timeStamp }) => {
      const link = target instanceof Element ? target.closest('a') : null;
      const isBeside = link && !link.protocol.startsWith('http');
      pressedAt = isBeside ? timeStamp : -Infinity;
    },
    options,
  );
  addEventListener(
    'beforeunload',
    (event) => {
      // A call or a letter begins beside the page, which stays.
      if (event.timeStamp - pressedAt < LINK_MS) return;
      if (DRAFTS.some(hasDraft)) event.preventDefault();
    },
    options,
  );
  return () => stop.abort();
}
