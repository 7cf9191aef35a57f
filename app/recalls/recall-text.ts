import { showDay, showDayNear, showInstant, showNearDay } from '../hours/desk-times.ts';
import { fillText } from '../text/fill-text.ts';
import type { CallResult } from './recall.ts';
import type { Recall } from './recalls.contract.ts';

export const RESULT_NAMES: Record<CallResult, string> = {
  'will-come': 'Will come',
  'no-answer': 'No answer',
  'in-a-week': 'Ask again in a week',
  declined: 'Will not come',
};

/** 'Overdue since 16 Nov', 'Due today', 'Due Tue 1 Dec': when the patient was to be asked. */
export function sayHowDue({ askOn }: Pick<Recall, 'askOn'>, today: string): string {
  return askOn < today
    ? `Overdue since ${showDayNear(askOn, today)}`
    : `Due ${showNearDay(askOn, today)}`;
}

/** '12 Jan 2026, 10:30 am, Reception: Will come on 30 Jan 2026. After Sankranti' */
export function sayCall(call: NonNullable<Recall['lastCall']>, timeZone: string): string {
  const { calledAt, calledBy, result, until, note } = call;
  const who = calledBy === null ? '' : `, ${calledBy}`;
  const day = until === null ? '' : ` on ${showDay(until)}`;
  const words = `${showInstant(calledAt, timeZone)}${who}: ${RESULT_NAMES[result]}${day}`;
  return note === '' ? words : `${words}. ${note}`;
}

/** The text with which a chat begins: the owner's, with the patient's name only where it says {name}. */
export function writeReminder(words: string, { name }: Pick<Recall, 'name'>): string {
  return fillText(words, { name: name ?? '' });
}

/** Says in a sentence what became of a recall that another desk changed. */
export function sayChange(
  { state, lastCall, dueOn }: Pick<Recall, 'state' | 'lastCall' | 'dueOn'>,
  timeZone: string,
): string {
  switch (state) {
    case 'settled':
      return 'The patient has visited since.';
    case 'dropped':
      return 'It was taken off the list.';
    case 'replaced':
      return 'A later visit set another day.';
    default:
      return lastCall
        ? `${sayCall(lastCall, timeZone)}.`
        : `The patient is due on ${showDay(dueOn)}.`;
  }
}
