import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { limitNetworks, reserveAttempt } from '../../access/rate-limit.server.ts';
import { NO_STORE } from '../../http/headers.server.ts';
import { limitCostlyAnswers } from '../../http/limit-costly-answers.server.ts';
import { writeCalendarFeed } from '../../hours/calendar-file.ts';
import { addDays, clinicToday } from '../../hours/clinic-time.ts';
import type { SiteEnv } from '../../http/http-context.ts';
import { mountRoutes } from '../../http/mount-routes.server.ts';
import type { Services } from '../../services/services.server.ts';
import { APPOINTMENT_MINUTES } from '../appointment.ts';
import { isStanding } from '../appointment-rules.ts';
import { calendarRoutes, type Appointment } from '../appointments.contract.ts';
import { listAppointments } from '../list-appointments.server.ts';
import { isFeedSecret } from './calendar-feeds.server.ts';

const DAYS_BEFORE = 30;
const DAYS_AFTER = 365;
/** Wrong addresses from one network. */
const MAX_WRONG = { bucket: 'wrong-calendar', most: 60, seconds: 600 };

const TOO_OFTEN = 'This calendar was read too often. Once in a few minutes is enough.\n';
const GONE = 'There is no calendar at this address, or not any more. Staff can get a new one.\n';

/**
 * The appointments as a calendar, for programs that know a secret address. It holds times only: no names, no numbers
 * and no topics.
 */
export function createCalendarApi(services: Services): Hono<SiteEnv> {
  const { database, now } = services;
  const { hostname } = new URL(services.settings.publicUrl);
  const reserveAnswer = limitCostlyAnswers(services);
  /** The newest body: most programs ask for the same one. */
  let kept = { etag: '', body: '' };

  async function answerGone(context: Context<SiteEnv>): Promise<Response> {
    const wait = await countWrong(context);
    if (wait === 0) return context.text(GONE, 404, NO_STORE);
    return answerTooMany(context, 'Too many wrong addresses. Try again later.\n', wait);
  }

  function answerTooMany(context: Context<SiteEnv>, text: string, wait: number): Response {
    context.header('retry-after', String(wait));
    return context.text(text, 429, NO_STORE);
  }

  /** Resolves to the seconds to wait if a network has asked for too many wrong addresses, else 0. */
  async function countWrong(context: Context<SiteEnv>): Promise<number> {
    if (!services.settings.hasRateLimits) return 0;
    const at = services.steadyNow?.() ?? now();
    const limits = limitNetworks(context.get('address'), MAX_WRONG);
    const reservation = await database.write((transaction) =>
      reserveAttempt(transaction, limits, at),
    );
    return reservation.isRefused ? reservation.retryAfterSeconds : 0;
  }

  return mountRoutes(calendarRoutes, {
    'GET /calendar/:file': async ({ context, params: { file } }) => {
      const [, secret = ''] = /^(.+)\.ics$/.exec(file) ?? [];
      if (!(await isFeedSecret(database.read, secret))) return answerGone(context);
      const wait = reserveAnswer(context.get('address'));
      if (wait > 0) return answerTooMany(context, TOO_OFTEN, wait);
      const { timeZone } = context.var.site.content.clinic;
      const today = clinicToday(now(), timeZone);
      const days = { from: addDays(today, -DAYS_BEFORE), to: addDays(today, DAYS_AFTER) };
      const appointments = (await listAppointments(database.read, days)).filter(isStanding);
      // Weak: the bytes also hold the time of the answer (DTSTAMP).
      const etag = `W/"${hashTimes(appointments, timeZone)}"`;
      const headers = { etag, 'cache-control': 'private, no-cache' };
      if (knows(context.req.header('if-none-match'), etag)) return context.body(null, 304, headers);
      if (kept.etag !== etag) {
        const events = appointments.map(({ key, startsAt, version }) => ({
          id: `${key}@${hostname}`,
          startsAt,
          minutes: APPOINTMENT_MINUTES,
          timeZone,
          summary: 'Appointment',
          sequence: version,
        }));
        kept = { etag, body: writeCalendarFeed(events, now()) };
      }
      return context.body(kept.body, 200, {
        ...headers,
        'content-type': 'text/calendar; charset=utf-8',
      });
    },
  });
}

function hashTimes(appointments: readonly Appointment[], timeZone: string): string {
  const said = appointments.map(({ key, startsAt, version }) => [key, startsAt, version]);
  return createHash('sha256')
    .update(JSON.stringify([timeZone, said]))
    .digest('base64url')
    .slice(0, 32);
}

/** Whether one of the tags of If-None-Match is this one; their strength does not matter (RFC 9110, 13.1.2). */
function knows(sent: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return (sent ?? '').split(',').some((tag) => opaque(tag) === opaque(etag));
}
