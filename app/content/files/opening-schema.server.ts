import { z } from 'zod';
import { minutesOf } from '../../hours/clinic-time.ts';
import type { Session } from '../../hours/opening.ts';
import { day, text, time, timeZone } from './content-values.server.ts';

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

const days = text.transform((written, context) => {
  const found = readDays(written);
  if (found) return found;
  const message = 'must name days such as Monday to Saturday, or Tuesday, Friday';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

const session = z
  .strictObject({ days, opens: time, closes: time })
  .refine(({ opens, closes }) => opens < closes, {
    path: ['closes'],
    message: 'must be later than "opens"',
  });

const closure = z
  .strictObject({ from: day, to: day, reason: text })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'must not be before "from"' });

export const openingSchema = z.strictObject({
  timeZone,
  sessions: z
    .array(session)
    .min(1, 'must have at least one entry')
    .refine(doNotOverlap, 'must not overlap on any day'),
  closures: z.preprocess(readNothing, z.array(closure)),
});

/** No entries, where the field is left out or nothing stands under it. */
function readNothing(written: unknown): unknown {
  return written === undefined || written === null || written === '' ? [] : written;
}

/** 'Monday to Saturday', 'Tuesday, Friday' as numbers, 1 for Monday. */
function readDays(written: string): number[] | undefined {
  const found = new Set<number>();
  for (const part of written.toLowerCase().split(',')) {
    const [first, last = first, ...rest] = part.split(/\bto\b/).map((name) => name.trim());
    const from = DAYS.indexOf(first ?? '');
    const to = DAYS.indexOf(last ?? '');
    if (from < 0 || to < 0 || rest.length > 0) return undefined;
    for (let index = from; index !== to; index = (index + 1) % DAYS.length) found.add(index + 1);
    found.add(to + 1);
  }
  return [...found].sort((one, other) => one - other);
}

function doNotOverlap(sessions: Session[]): boolean {
  return sessions.every((one, index) =>
    sessions.slice(index + 1).every((other) => {
      const shareDay = one.days.some((weekday) => other.days.includes(weekday));
      const opens = Math.max(minutesOf(one.opens), minutesOf(other.opens));
      return !shareDay || opens >= Math.min(minutesOf(one.closes), minutesOf(other.closes));
    }),
  );
}
