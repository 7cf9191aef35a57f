import { isRealDate } from '../../hours/clinic-time.ts';
import { MONTHS, showMonth } from '../../hours/desk-times.ts';

/** Longer than any written date. */
const MAX_WRITTEN = 60;
/** Midnight after a day: another time may belong to the day before or after it elsewhere. */
const MIDNIGHT = /[t ]00:00(?::00(?:\.0{1,9})?)?z?$/;
const DASHES = /[‐-―−－]/g;
const SLASHES = /[／⁄∕]/g;
const PIECES = /\d+|[a-z]+/g;
const YEAR = /^[12]\d{3}$/;

/** A day, or one part of it, as written: not checked against the calendar. */
interface Written {
  year: string;
  month?: string | undefined;
  day?: string | undefined;
  /** The day may have been meant as the month: 5/6/1974. */
  isEither?: boolean;
}

/**
 * A written birth date as 'YYYY-MM-DD', 'YYYY-MM' of a month with its year, or 'YYYY' of a year alone; undefined if it
 * is none. `isDayFirst`: in 5/6/1974 the day is known to come first. Otherwise such a date is read only if it can mean
 * one day alone.
 */
export function readBirthdate(
  written: string,
  { isDayFirst }: { isDayFirst: boolean },
): string | undefined {
  const { year, month, day, isEither } = readParts(written) ?? {};
  if (year === undefined || (isEither && !isDayFirst)) return undefined;
  if (month === undefined) return year;
  if (day === undefined) return isRealDate(`${year}-${month}-01`) ? `${year}-${month}` : undefined;
  const date = `${year}-${month}-${day}`;
  return isRealDate(date) ? date : undefined;
}

/** 'April has 30 days.' of 31/4/2020, and of 31/4 too; undefined for a text that names no such day. */
export function tellNoSuchDay(written: string): string | undefined {
  const { year, month = '', day = '' } = readParts(written) ?? readParts(`${written}/2000`) ?? {};
  const first = `${year}-${month}-01`;
  if (day === '' || !isRealDate(first) || isRealDate(`${year}-${month}-${day}`)) return undefined;
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  const name = month === '02' && last === 28 ? showMonth(first) : showMonth(first).split(' ')[0];
  return Number(day) > last ? `${name} has ${last} days.` : undefined;
}

function readParts(written: string): Written | undefined {
  if (written.length > MAX_WRITTEN) return undefined;
  const text = written
    .trim()
    .toLowerCase()
    .replace(DASHES, '-')
    .replace(SLASHES, '/')
    .replace(MIDNIGHT, '');
  if (!/^[a-z\d]/.test(text) || /[^-/., ]/.test(text.replace(PIECES, ''))) return undefined;
  const pieces = (text.match(PIECES) ?? []).filter(
    (piece, place) => place === 0 || !/^(?:st|nd|rd|th|of)$/.test(piece),
  );
  const parts = pieces.length === 1 ? splitDigits(pieces[0] ?? '') : pieces;
  const order = parts
    .map((part) => (YEAR.test(part) ? 'y' : /^\d/.test(part) ? 'n' : 'w'))
    .join('');
  const two = (part = '') => (/^\d{1,2}$/.test(part) ? part.padStart(2, '0') : undefined);
  const named = (word = '') => {
    const place = MONTHS.findIndex((name) => word.startsWith(name.toLowerCase()));
    return place < 0 ? undefined : two(String(place + 1));
  };
  const [one = '', other = '', last = ''] = parts;
  const ofMonth = (year: string, month: string | undefined) => month && { year, month };
  const ofDay = (year: string, month: string | undefined, day: string | undefined) =>
    month && day && { year, month, day, isEither: order === 'nny' && day <= '12' && day !== month };
  const read: Partial<Record<string, () => Written | '' | undefined>> = {
    y: () => ({ year: one }),
    yn: () => ofMonth(one, two(other)),
    yw: () => ofMonth(one, named(other)),
    ny: () => ofMonth(other, two(one)),
    wy: () => ofMonth(other, named(one)),
    nny: () => ofDay(last, two(other), two(one)),
    ynn: () => ofDay(one, two(other), two(last)),
    nwy: () => ofDay(last, named(other), two(one)),
    wny: () => ofDay(last, named(one), two(other)),
    ywn: () => ofDay(one, named(other), two(last)),
  };
  return read[order]?.() || undefined;
}

/** 12051974 is written with the day first, 19740512 with the year: no day or month is as high as the first of a year. */
function splitDigits(piece: string): string[] {
  const [, year = '', month = '', day = ''] = /^((?:1[89]|20)\d\d)(\d\d)(\d\d)$/.exec(piece) ?? [];
  if (year !== '' && Number(month) <= 12) return [year, month, day];
  return /^(\d\d)(\d\d)(\d{4})$/.exec(piece)?.slice(1) ?? [piece];
}
