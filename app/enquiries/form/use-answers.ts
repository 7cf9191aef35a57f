import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { clinicToday } from '../../hours/clinic-time.ts';
import { NO_ANSWERS, readAnswers, writeAnswers } from './answers.ts';
import { findShelf, forgetDraft, keepDraft, readDraft } from './draft.ts';
import {
  ENQUIRY_FIELDS,
  isRightAnswer,
  type EnquiryAnswers,
  type EnquiryField,
} from '../enquiry.ts';

/** What the server said about an answer; it stands until that answer is changed. */
interface Refusal {
  value: string;
  message: string;
}

interface Options {
  timeZone: string;
  messages: Record<EnquiryField, string>;
  initial: Partial<EnquiryAnswers> | undefined;
  refused: Record<string, string> | undefined;
  isDrafted: boolean;
  /** The day of an enquiry that is there already: it may have passed since. */
  keptDate: string | undefined;
}

/** React makes the form anew where a translator or an extension has changed the page before it. */
const formAsSent =
  typeof document === 'undefined' ? null : document.querySelector<HTMLFormElement>('.form');

export type AnswerSheet = ReturnType<typeof useAnswers>;

/** The answers as they stand in the form's own controls, and what is to be said about each. */
export function useAnswers(form: RefObject<HTMLFormElement | null>, options: Options) {
  const { timeZone, messages, initial, refused, isDrafted, keptDate } = options;
  const [answers, setAnswers] = useState<EnquiryAnswers>({ ...NO_ANSWERS, ...initial });
  const [touched, setTouched] = useState<readonly EnquiryField[]>(refused ? ENQUIRY_FIELDS : []);
  const [refusals, setRefusals] = useState(() => refuseAll(refused ?? {}, answers));
  /** Unknown until the page's script runs: the page sent is the same for everyone. */
  const [today, setToday] = useState<string>();
  const [isRestored, setRestored] = useState(false);
  const key = useRef('');

  const takeIn = () => {
    // Before the start, which takes in what stands there: a draft without a key could never be sent.
    if (!form.current || !key.current) return;
    const next = readAnswers(form.current);
    setAnswers(next);
    setToday(clinicToday(new Date(), timeZone));
    if (isDrafted) keepDraft(findShelf(), { key: key.current, answers: next });
  };

  const start = useEffectEvent(() => {
    if (!form.current) return;
    if (!key.current) {
      if (isDrafted && formAsSent) restore(form.current, readAnswers(formAsSent));
      const draft = isDrafted && !refused ? readDraft(findShelf()) : undefined;
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

  const findMessage = (field: EnquiryField) =>
    findRefusal(field) ??
    (touched.includes(field) && !isAccepted(field) ? messages[field] : undefined);

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
    isBlank: touched.length === 0 && ENQUIRY_FIELDS.every((field) => answers[field] === ''),
    touchAll: () => setTouched(ENQUIRY_FIELDS),
    refuse(fields: readonly EnquiryField[]) {
      setTouched(ENQUIRY_FIELDS);
      const said = Object.fromEntries(fields.map((field) => [field, messages[field]]));
      setRefusals(refuseAll(said, answers));
    },
    renewKey() {
      key.current = makeIdempotencyKey();
    },
    clear() {
      if (form.current) writeAnswers(form.current, NO_ANSWERS);
      key.current = makeIdempotencyKey();
      forgetDraft(findShelf());
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

/** What stands in the form, typed before the script ran, is newer. */
function restore(form: HTMLFormElement, before: EnquiryAnswers): void {
  const typed = readAnswers(form);
  const missing = ENQUIRY_FIELDS.filter((field) => typed[field] === '');
  writeAnswers(form, Object.fromEntries(missing.map((field) => [field, before[field]])));
}

/** 128 random bits in hexadecimal, under which one enquiry is stored once however often it is sent. */
export function makeIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
