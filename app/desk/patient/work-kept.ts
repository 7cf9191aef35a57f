import { findText, keepTexts, takeText } from '../../ui/drafts.ts';

export type TypedWork = 'add' | 'correct';

/** Under which a half-typed record waits while something else is shown, or the page is locked. */
export function workKeptAs(work: TypedWork, key: string): string {
  return `patient/${work} ${key}`;
}

/** What is being typed about the chosen record is found again with that record. */
export function keepWork(): void {
  for (const name of ['patient/', 'over patient/']) keepTexts(name);
}

export function findKeptWork(key: string): TypedWork | undefined {
  return (['add', 'correct'] as const).find(
    (work) => findText(workKeptAs(work, key)) !== undefined,
  );
}

/** It is stored now. */
export function forgetWork(work: TypedWork, key: string): void {
  const name = workKeptAs(work, key);
  for (const kept of [name, `over ${name}`]) takeText(kept);
}
