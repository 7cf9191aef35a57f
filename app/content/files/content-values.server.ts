import { z } from 'zod';
import { DRAWING_NAMES } from '../../drawings/drawing-names.ts';
import { isRealDate } from '../../hours/clinic-time.ts';
import { isSafeLink } from '../markdown/safe-link.ts';

/**
 * Schemas for the kinds of value in the content. A message continues a sentence that begins with the field's name.
 * `abort` ends the checks of a wrong value, so that rules which compare it with another value do not run.
 */
export const text = z.string().trim().min(1, { error: 'is empty', abort: true });

export const email = text.pipe(z.email('must be an e-mail address such as reception@example.org'));

export const phone = z.strictObject({
  number: text.regex(
    /^\+[1-9]\d{7,14}$/,
    'must be the number with + and country code and without spaces, such as +918910000101',
  ),
  shown: text.regex(
    /^[+\d][\d ()-]+$/,
    'must be the number as people read it, such as 0891 000 0101',
  ),
});

/** True for 0891 000 0101 and +918910000101. */
export function isSameNumber({ number, shown }: z.infer<typeof phone>): boolean {
  const read = shown.replaceAll(/\D/g, '').replace(/^0+/, '');
  return number.slice(1).endsWith(read);
}

export const day = text.refine(isRealDate, {
  error: 'must be a day of the calendar such as 2026-12-25',
  abort: true,
});

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

export const time = text.regex(TIME, {
  error: ({ input }) => {
    const meant = guessTime(String(input));
    return `must be a time of 24 hours such as 17:00${meant ? `; write ${meant}` : ''}`;
  },
  abort: true,
});

/** 'YYYY-MM-DD HH:MM', by the clinic's clock. */
export const dayAndTime = text.refine(
  (value) => isRealDate(value.slice(0, 10)) && value[10] === ' ' && TIME.test(value.slice(11)),
  { error: 'must be a day and a time of 24 hours such as 2026-12-25 09:00', abort: true },
);

/** '09:00' for '9:00', '9.00' or '9 am'. */
function guessTime(written: string): string | undefined {
  const [found, hour, minute = '00', half] =
    /^(\d{1,2})(?:[:.](\d{2}))?\s*(?:([ap])\.?m\.?)?$/i.exec(written) ?? [];
  if (!found) return undefined;
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour);
  const meant = `${String(hours).padStart(2, '0')}:${minute}`;
  return TIME.test(meant) ? meant : undefined;
}

export const link = text.refine(
  isSafeLink,
  'must be a place on this site such as /#appointment, or begin with https://, mailto: or tel:',
);

export const webAddress = text.refine(
  (value) => URL.parse(value)?.protocol === 'https:',
  'must be a web address that begins with https://',
);

/** Decimal degrees from -`most` to `most`. */
export function degrees(most: number) {
  const message = `must be a number from -${most} to ${most} such as 17.7132`;
  const isDegrees = (value: string) =>
    /^-?\d{1,3}(\.\d+)?$/.test(value) && Math.abs(Number(value)) <= most;
  return text.refine(isDegrees, message).transform(Number);
}

export function wholeNumber(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}`;
  const isFitting = (value: string) =>
    /^\d{1,6}$/.test(value) && Number(value) >= least && Number(value) <= most;
  return text.refine(isFitting, message).transform(Number);
}

const timeZoneMessage = 'must be the name of a time zone such as Asia/Kolkata';
export const timeZone = text.refine(isTimeZone, timeZoneMessage);

function isTimeZone(value: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export const pictureChoice = z
  .strictObject({
    drawing: z.enum(DRAWING_NAMES).optional(),
    file: text.optional(),
    alt: z.string().trim().default(''),
  })
  .refine(({ drawing, file }) => !(drawing && file), 'must name a drawing or a file, not both');

export type PictureChoice = z.infer<typeof pictureChoice>;
