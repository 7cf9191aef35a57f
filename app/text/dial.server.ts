import { createRequire } from 'node:module';
import type { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { type DeskMobile, dialPlainly } from './dial.ts';
import { mobileToMatch, normaliseMobile, stripSeparators } from './mobile.ts';
import { tidyCode } from './typed-text.ts';

const require = createRequire(import.meta.url);

/** Loads the table of countries with the first number that needs it, since that is 40 ms of a start. */
const parsePhoneNumber: typeof parsePhoneNumberFromString = (...asked) =>
  (require('libphonenumber-js/max') as { default: typeof parsePhoneNumberFromString }).default(
    ...asked,
  );

/** A mobile number as R7 keeps it; also as it was typed, where only that says which country it belongs to. */
export interface KeptMobile {
  mobile: string | null;
  mobileTyped: string | null;
}

/**
 * The number that a call, a WhatsApp message or an e-mail uses, in E.164, '+919000012345'; null where it is not known.
 * A number with + or 00 is of the country that it names. Any other with the ten digits of R7 is called in India if it
 * can be a mobile number or a landline there.
 */
export function toDial(written: string | null): string | null {
  const digits = normaliseMobile(written ?? '');
  if (written === null || digits === undefined) return null;
  const [, international] = /^(?:\+(?!0)|\+?00)(\d+)$/.exec(stripSeparators(written)) ?? [];
  if (international === undefined && digits.length === 10) return dialInIndia(digits);
  const number = parsePhoneNumber(`+${(international ?? digits).replace(/^0/, '')}`);
  if (number?.countryCallingCode === '91') return dialInIndia(number.nationalNumber);
  return number?.isPossible() ? number.number : null;
}

/** Every number that begins with 6 to 9 counts as a mobile number: new ones are allotted sooner than a table knows. */
const INDIAN_MOBILE = /^[6-9]\d{9}$/;

function dialInIndia(digits: string): string | null {
  const isKnown = INDIAN_MOBILE.test(digits) || parsePhoneNumber(digits, 'IN')?.isValid() === true;
  return isKnown ? `+91${digits}` : null;
}

/**
 * For the column `mobile_typed`: the number as typed if the form that R7 keeps would be dialled differently, else null.
 * If the same digits come back without + or 0 in front, as an answer of this site gives them, the number typed `before`
 * stays.
 */
export function keepTyped(typed: string, before?: KeptMobile): string | null {
  const digits = mobileToMatch(tidyCode(typed));
  if (before && digits === before.mobile && /^[1-9]/.test(stripSeparators(typed))) {
    return before.mobileTyped;
  }
  const tidy = tidyCode(typed);
  return toDial(tidy) === toDial(digits) ? null : tidy;
}

/** The columns of a mobile number as typed; `mobile_match` is for the tables that have it. */
export function toMobileColumns(typed: string, before?: KeptMobile) {
  return { mobile: mobileToMatch(tidyCode(typed)), mobile_typed: keepTyped(typed, before) };
}

/** A stored number as staff get it. */
export function toDeskMobile({ mobile, mobileTyped }: KeptMobile): DeskMobile {
  const typed = readTypedMobile({ mobile, mobileTyped });
  const dial = toDial(typed ?? mobile);
  return {
    mobile,
    ...(typed !== null && { mobileTyped: typed }),
    ...(dial !== dialPlainly(mobile) && { dial }),
  };
}

/** The reverse of `toDeskMobile`, for `keepTyped`. */
export function keptOf({ mobile, mobileTyped }: DeskMobile): KeptMobile {
  return { mobile, mobileTyped: mobileTyped ?? null };
}

/** Null also where an instance of an earlier version, which does not know the column, has changed the number since. */
export function readTypedMobile({ mobile, mobileTyped }: KeptMobile): string | null {
  const isOfNumber =
    mobileTyped !== null && mobileToMatch(mobileTyped) === mobileToMatch(mobile ?? '');
  return isOfNumber ? mobileTyped : null;
}

/**
 * The forms in which R7 may have kept the same number, however it was written: '9000012345' for '+91 (0) 90000 12345',
 * '441632960000' for '0044 (0)1632 960000'. The most likely comes first.
 */
export function spellMobile(typed: string): string[] {
  // Nearly all are typed like this, and parsing one costs as much as finding its records.
  if (INDIAN_MOBILE.test(typed)) return spell(typed, typed);
  const digits = mobileToMatch(tidyCode(typed));
  if (normaliseMobile(digits) === undefined) return [mobileToMatch(typed)];
  const dial = toDial(tidyCode(typed))?.slice(1) ?? digits;
  const local = /^91(\d{10})$/.exec(dial)?.[1] ?? dial;
  const { countryCallingCode, nationalNumber } = parsePhoneNumber(`+${dial}`) ?? {};
  return spell(digits, local, countryCallingCode, nationalNumber);
}

function spell(digits: string, local: string, code = '91', nationalNumber = local): string[] {
  const spelled = new Set([
    digits,
    local,
    `00${local}`,
    `${code}0${nationalNumber}`,
    `00${code}0${nationalNumber}`,
    `0${code}${nationalNumber}`,
  ]);
  return [...spelled];
}
