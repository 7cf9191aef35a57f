import type { RecordValues } from '../../patients/records/patient-rules.ts';
import { findText, isTyping, keepTexts, takeText } from '../../ui/drafts.ts';

/** Under which a half-typed registration is known, and waits while the page is locked. */
export const REGISTER_KEPT_AS = 'register';

/** The name in the registration that is under way; undefined where none is. */
export function findHalfRegistered(): string | undefined {
  const isOpen = isTyping(REGISTER_KEPT_AS);
  if (isOpen) keepTexts(REGISTER_KEPT_AS);
  const typed = findText(REGISTER_KEPT_AS) as RecordValues | undefined;
  // What is still in its form is kept when the page locks, and not before.
  if (isOpen) takeText(REGISTER_KEPT_AS);
  return typed?.name.trim();
}

/** One that still waits after a lock does not come back. */
export function forgetHalfRegistered(): void {
  takeText(REGISTER_KEPT_AS);
}
