import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { clinicToday } from '../../hours/clinic-time.ts';
import type { Texts } from '../../content/texts.server.ts';
import { fillText } from '../../text/fill-text.ts';
import { serverNow } from '../../hours/server-clock.ts';
import { NO_ANSWERS, readAnswers, writeAnswers } from './answers.ts';
import { findDraftStorage, forgetDraft, keepDraft, readDraft } from './draft.ts';
import {
  countOver,
  ENQUIRY_FIELDS,
  isRightAnswer,
  type EnquiryAnswers,
  type EnquiryField,
} from '../enquiry.ts';

/** The server's message about an answer, which applies until that answer is changed. */
interface Refusal {
  value: string;
  message: string;
}

interface Options {
  timeZone: string;
  texts: Pick<Texts['form'], 'messages' | 'charactersOver'>;
  initial: Partial<EnquiryAnswers> | undefined;
  refused: Record<string, string> | undefined;
  isDrafted: boolean;
  /** The date of a stored enquiry, which stays valid although it may have passed. */
  keptDate: string | undefined;
}

/** The form as the server sent it: React replaces it if a translator or an extension changed the page first. */
const formAsSent =
  typeof document === 'undefined' ? null : document.querySelector<HTMLFormElement>('.form');

export type AnswerSheet = ReturnType<typeof useAnswers>;

/** The answers as they are in the form's controls, and the message of each. */
export function useAnswers(form: RefObject<HTMLFormElement | null>, options: Options) {
  const { timeZone, texts, initial, refused, isDrafted, keptDate } = options;
  const [answers, setAnswers] = useState<EnquiryAnswers>({ ...NO_ANSWERS, ...initial });
  const [touched, setTouched] = useState<readonly EnquiryField[]>(refused ? ENQUIRY_FIELDS : []);
  const [refusals, setRefusals] = useState(() => refuseAll(refused ?? {}, answers));
  /** Undefined until the script runs: the server sends everyone the same page. */
  const [today, setToday] = useState<string>();
  const [isRestored, setRestored] = useState(false);
  const key = useRef('');

  const takeIn = () => {
    // Before `start`, which reads the controls itself: a draft without a key could never be sent.
    if (!form.current || !key.current) return;
    const next = readAnswers(form.current);
    setAnswers(next);
    setToday(clinicToday(serverNow(), timeZone));
    if (isDrafted) keepDraft(findDraftStorage(), { key: key.current, answers: next });
  };

  const start = useEffectEvent(() => {
    if (!form.current) return;
    if (!key.current) {
      if (isDrafted && formAsSent) restore(form.current, readAnswers(formAsSent));
      const draft = isDrafted && !refused ? readDraft(findDraftStorage()) : undefined;
      key.current = draft?.key ?? makeIdempotencyKey();
      if (draft) restore(form.current, draft.answers);
      setRestored(draft !== undefined);
    }
    takeIn();
  });

  // oxlint-disable-next-line react/set-state-in-effect -- only the browser knows the draft and the day
  useEffect(() => start(), []);

  const findRefusal = (field: EnquiryField) =>
    refusals[field]?.value === answers[field] ? refusals[field].message : undefined;

  const isAccepted = (field: EnquiryField) =>
    today === undefined ||
    (field === 'date' && answers.date !== '' && answers.date === keptDate) ||
    isRightAnswer(field, answers[field], today);

  const tellWrong = (field: EnquiryField) => {
    const count = countOver(field, answers[field]);
    return count > 0 ? fillText(texts.charactersOver, { count }) : texts.messages[field];
  };

  const findMessage = (field: EnquiryField) =>
    findRefusal(field) ??
    (touched.includes(field) && !isAccepted(field) ? tellWrong(field) : undefined);

  return {
    answers,
    today,
    isRestored,
    key,
    takeIn,
    findMessage,
    isRight: (field: EnquiryField) => touched.includes(field) && !findMessage(field),
    refusedFields: ENQUIRY_FIELDS.filter((field) => findRefusal(field)),
    left: ENQUIRY_FIELDS.filter((field) => findRefusal(field) || !isAccepted(field)),
    touch(field: EnquiryField) {
      setTouched((before) => (before.includes(field) ? before : [...before, field]));
    },
    touchAll: () => setTouched(ENQUIRY_FIELDS),
    refuse(fields: readonly EnquiryField[]) {
      setTouched(ENQUIRY_FIELDS);
      const said = Object.fromEntries(fields.map((field) => [field, tellWrong(field)]));
      setRefusals(refuseAll(said, answers));
    },
    renewKey() {
      key.current = makeIdempotencyKey();
    },
    clear() {
      if (form.current) writeAnswers(form.current, NO_ANSWERS);
      key.current = makeIdempotencyKey();
      forgetDraft(findDraftStorage());
      setAnswers(NO_ANSWERS);
      setTouched([]);
      setRefusals({});
      setRestored(false);
    },
  };
}

function refuseAll(
  said: Record<string, string>,
  answers: EnquiryAnswers,
): Partial<Record<EnquiryField, Refusal>> {
  const wrong = ENQUIRY_FIELDS.filter((field) => said[field]);
  return Object.fromEntries(
    wrong.map((field) => [field, { value: answers[field], message: said[field] }]),
  );
}

/**
 * Fills the empty controls; what was typed before the script ran is newer and stays. The text is
 * selected in the field with the focus, so that a visitor who goes on typing replaces it.
 */
function restore(form: HTMLFormElement, before: EnquiryAnswers): void {
  const typed = readAnswers(form);
  const missing = ENQUIRY_FIELDS.filter((field) => typed[field] === '');
  writeAnswers(form, Object.fromEntries(missing.map((field) => [field, before[field]])));
  const focused = document.activeElement as Partial<HTMLInputElement> | null;
  if (missing.some((field) => field === focused?.name)) focused?.select?.();
}

/** 128 random bits in hexadecimal. The server stores one enquiry for each key, however often it is sent. */
export function makeIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
