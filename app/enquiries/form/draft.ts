import { hasAnswer } from './answers.ts';
import { mapAnswers, type EnquiryAnswers } from '../enquiry.ts';

const STORAGE_KEY = 'enquiry-draft';

/** Answers that are typed and not yet sent, with the idempotency key under which they may already be stored. */
export interface EnquiryDraft {
  key: string;
  answers: EnquiryAnswers;
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The session storage, which ends with the tab; undefined in a browser that refuses it: then there are no drafts. */
export function findDraftStorage(): DraftStorage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}

export function readDraft(storage: DraftStorage | undefined): EnquiryDraft | undefined {
  try {
    return parseDraft(JSON.parse(storage?.getItem(STORAGE_KEY) ?? 'null'));
  } catch {
    return undefined;
  }
}

export function keepDraft(storage: DraftStorage | undefined, draft: EnquiryDraft): void {
  if (!hasAnswer(draft.answers)) return forgetDraft(storage);
  try {
    storage?.setItem(STORAGE_KEY, JSON.stringify(draft));
  } catch {
    // If the storage is full or forbidden, only the draft is lost.
  }
}

export function forgetDraft(storage: DraftStorage | undefined): void {
  try {
    storage?.removeItem(STORAGE_KEY);
  } catch {
    // As in keepDraft.
  }
}

function parseDraft(value: unknown): EnquiryDraft | undefined {
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
