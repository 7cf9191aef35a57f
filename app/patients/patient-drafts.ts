import { peekDraft, hasUnsavedInput, keepDrafts, takeDraft } from '../ui/drafts.ts';
import type { RecordValues } from './records/patient-rules.ts';

/** The name of the draft of a registration. */
export const REGISTRATION_DRAFT = 'register';

/** The patient's name in an unfinished registration; undefined if there is none. */
export function findUnfinishedRegistration(): string | undefined {
  const isOpen = hasUnsavedInput(REGISTRATION_DRAFT);
  if (isOpen) keepDrafts(REGISTRATION_DRAFT);
  const typed = peekDraft(REGISTRATION_DRAFT) as RecordValues | undefined;
  // The form is still open, so its text was kept only to be read here.
  if (isOpen) takeDraft(REGISTRATION_DRAFT);
  return typed?.name.trim();
}

/** Discards an unfinished registration that was kept while the page was locked. */
export function forgetRegistrationDraft(): void {
  for (const name of [REGISTRATION_DRAFT, dueDraftName(REGISTRATION_DRAFT)]) takeDraft(name);
}

/** The name of the draft of the day on which the patient of another draft is due again. */
export function dueDraftName(name: string): string {
  return `due ${name}`;
}

export type TypedWork = 'add' | 'correct' | 'facts' | 'prescription';

/** The name of the draft of a new or corrected visit, of the patient's facts or of a prescription; it is kept while something else is shown or the page is locked. */
export function visitDraftName(work: TypedWork, key: string): string {
  return `patient/${work} ${key}`;
}

/** Keeps what is being typed about the chosen record, so that it is there again with that record. */
export function keepVisitDrafts(): void {
  for (const name of ['patient/', 'over patient/', dueDraftName('patient/')]) keepDrafts(name);
}

/** The kind of draft that is kept for a record, if there is one. */
export function findVisitDraft(key: string): TypedWork | undefined {
  return (['add', 'correct', 'facts', 'prescription'] as const).find(
    (work) => peekDraft(visitDraftName(work, key)) !== undefined,
  );
}

/** Discards the draft of a record that has been saved. */
export function forgetVisitDraft(work: TypedWork, key: string): void {
  const name = visitDraftName(work, key);
  for (const kept of [name, `over ${name}`, dueDraftName(name)]) takeDraft(kept);
}
