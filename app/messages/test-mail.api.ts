import type { Hono } from 'hono';
import { reserveAttempt } from '../access/rate-limit.server.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { auditContext } from '../audit/record-reading.server.ts';
import type { SiteEnv } from '../http/http-context.ts';
import { mountRoutes, reply } from '../http/mount-routes.server.ts';
import type { StaffServices } from '../services/services.server.ts';
import { nameWait } from '../text/wait-in-words.ts';
import { testMailRoutes } from './messages.contract.ts';
import { sendTestMail, writeTestMail } from './test-mail.server.ts';

const NO_SERVER = 'No mail server is set, so nothing can be sent.';
/** Everybody shares this limit, so that a stolen session cannot flood a mailbox. */
const LIMIT = { bucket: 'test-mail', most: 5, seconds: 600 };

/** Lets an owner try the settings of the mail server. Mounted only in staff.api.ts, behind the session check. */
export function createTestMailApi({
  database,
  now,
  steadyNow = now,
  settings,
  sendMail,
}: StaffServices): Hono<SiteEnv> {
  return mountRoutes(testMailRoutes, {
    'POST /staff/mail/test': async ({ context, body: { address } }) => {
      if (!settings.hasMail || !sendMail) return reply(409, { error: NO_SERVER });
      const wait = await reserve();
      if (wait > 0) {
        context.header('retry-after', String(wait));
        const error = `Too many test messages. Please try again in ${nameWait(wait, 'en')}.`;
        return reply(429, { error });
      }
      const mail = writeTestMail(address, { ...settings, now: now() });
      const answer = await sendTestMail(sendMail, mail);
      await database.write((transaction) =>
        recordAudit(transaction, {
          ...auditContext(context, now()),
          action: 'send',
          subject: 'test message',
          result: AUDIT_RESULTS[answer.result],
        }),
      );
      return reply(200, answer);
    },
  });

  /** Counts an attempt; the seconds to wait if there were too many. */
  async function reserve(): Promise<number> {
    if (!settings.hasRateLimits) return 0;
    const reservation = await database.write((transaction) =>
      reserveAttempt(transaction, [LIMIT], steadyNow()),
    );
    return reservation.isRefused ? reservation.retryAfterSeconds : 0;
  }
}

const AUDIT_RESULTS = {
  accepted: 'ok',
  refused: 'refused',
  failed: 'failed',
  unanswered: 'failed',
} as const;
