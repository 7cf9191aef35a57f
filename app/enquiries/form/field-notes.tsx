import { spellDay } from '../../hours/page-times.ts';
import { isClosedDay, type OpeningHours } from '../../hours/opening.ts';
import type { Language } from '../../content/clinic.ts';
import { fillText } from '../../text/fill-text.ts';
import { normaliseMobile, spaceMobile, stripSeparators } from '../../text/mobile.ts';
import { ANSWER_RULES, type EnquiryField } from '../enquiry.ts';

interface Props {
  date: string;
  hours: Pick<OpeningHours, 'sessions' | 'closures'>;
  language: Language;
  closedDay: string;
}

/** The chosen day in words, and a calm word when the clinic is closed then (R6). */
export function DateNote({ date, hours, language, closedDay }: Props) {
  const words = spellDay(date, language);
  return (
    <>
      <p className="figures">{words}</p>
      {isClosedDay(date, hours) && (
        <p className="form-advice">{fillText(closedDay, { date: words })}</p>
      )}
    </>
  );
}

/** The digits typed so far of a mobile number that is still too short, without a leading +, 0 or the prefix of India. */
export function countShortMobile(mobile: string): number | undefined {
  const digits = stripSeparators(mobile).replace(/^(\+91|0091|\+|0+)/, '');
  return /^\d{1,9}$/.test(digits) ? digits.length : undefined;
}

/** Shows an Indian number in two groups as it will be stored, with a hint if it begins unlike a mobile number. */
export function MobileNote({ mobile, unusual }: { mobile: string; unusual: string }) {
  const digits = normaliseMobile(mobile);
  if (digits?.length !== 10) return null;
  return (
    <>
      <p className="figures" translate="no">
        {spaceMobile(digits)}
      </p>
      {/^[0-5]/.test(digits) && <p className="form-advice">{unusual}</p>}
    </>
  );
}

/** How many characters may still be typed; negative if too many are; undefined below 90 % of the limit. */
export function countLeft(field: EnquiryField, value: string): number | undefined {
  const { max } = ANSWER_RULES[field];
  const near = max * 0.9;
  if (value.length < near) return undefined;
  const length = [...value].length;
  return length < near ? undefined : max - length;
}
