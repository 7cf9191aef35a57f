import { hasAnswer } from './answers.ts';
import { mapAnswers, type EnquiryAnswers } from '../enquiry.ts';

const PLACE = 'enquiry-draft';

/** What was typed and not yet sent, with the key under which it may have been stored already. */
export interface Draft {
  key: string;
  answers: EnquiryAnswers;
}

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** This tab's storage. It is gone with the tab; some browsers refuse it, and then there are no drafts. */
export function findShelf(): Shelf | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}

export function readDraft(shelf: Shelf | undefined): Draft | undefined {
  try {
    return parseDraft(JSON.parse(shelf?.getItem(PLACE) ?? 'null'));
  } catch {
    return undefined;
  }
}

export function keepDraft(shelf: Shelf | undefined, draft: Draft): void {
  if (!hasAnswer(draft.answers)) return forgetDraft(shelf);
  try {
    shelf?.setItem(PLACE, JSON.stringify(draft));
  } catch {
    // A full or forbidden storage costs the draft, not the form.
  }
}

export function forgetDraft(shelf: Shelf | undefined): void {
  try {
    shelf?.removeItem(PLACE);
  } catch {
    // As above.
  }
}

function parseDraft(value: unknown): Draft | undefined {
  if (!isObject(value) || typeof value.key !== 'string' || !isObject(value.answers))
    return undefined;
  const typed = value.answers;
  const answers = mapAnswers((field) => {
    const answer = typed[field];
    return typeof answer === 'string' ? answer : '';
  });
  return hasAnswer(answers) ? { key: value.key, answers } : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
