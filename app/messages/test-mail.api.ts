import { Hono } from 'hono';
import { z } from 'zod';
import { reserveAttempt } from '../access/rate-limit.server.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { auditContext } from '../audit/record-reading.server.ts';
import type { SiteEnv } from '../http/http-context.ts';
import {
  describeBody,
  describeJson,
  errorSchema,
  refusedSchema,
} from '../http/json-answers.server.ts';
import { readJson } from '../http/read-json.server.ts';
import type { StaffServices } from '../http/services.server.ts';
import { describeStaffRoute } from '../http/staff-route.server.ts';
import { nameWait } from '../ui/wait-in-words.ts';
import { sendTestMail, writeTestMail } from './test-mail.server.ts';
import type { TestMailAnswer } from './test-mail.ts';

const NO_SERVER = 'No mail server is set, so nothing can be sent.';
const INVALID = 'Please enter one e-mail address, such as you@example.org.';
/** Everybody shares this limit, so that a stolen session cannot flood a mailbox. */
const LIMIT = { bucket: 'test-mail', most: 5, seconds: 600 };

const bodySchema = z.strictObject({
  address: z
    .string({ error: INVALID })
    .trim()
    .max(254, { error: INVALID })
    .pipe(z.email({ error: INVALID })),
});

/** Lets an owner try the settings of the mail server. Mounted only in staff.api.ts, behind the session check. */
export function createTestMailApi({
  database,
  now,
  steadyNow = now,
  settings,
  sendMail,
}: StaffServices): Hono<SiteEnv> {
  return new Hono<SiteEnv>().post('/mail/test', describeTest(), async (context) => {
    const read = await readJson(context, bodySchema);
    if ('refusal' in read) return read.refusal;
    if (!settings.hasMail || !sendMail) return context.json({ error: NO_SERVER }, 409);
    const wait = await reserve();
    if (wait > 0) {
      context.header('retry-after', String(wait));
      const error = `Too many test messages. Please try again in ${nameWait(wait, 'en')}.`;
      return context.json({ error }, 429);
    }
    const mail = writeTestMail(read.value.address, { ...settings, now: now() });
    const answer = await sendTestMail(sendMail, mail);
    await database.write((transaction) =>
      recordAudit(transaction, {
        ...auditContext(context, now()),
        action: 'send',
        subject: 'test message',
        result: AUDIT_RESULTS[answer.result],
      }),
    );
    return context.json(answer);
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

const answerSchema = z.object({
  result: z.enum(['accepted', 'refused', 'failed', 'unanswered']).meta({
    description: "'unanswered': the mail server has said nothing within 15 seconds",
  }),
  answer: z.string().meta({ description: 'The words of the mail server, or of the fault' }),
}) satisfies z.ZodType<TestMailAnswer>;

const describeTest = () =>
  describeStaffRoute({
    minRole: 'owner',
    hasNoPatientData: true,
    summary: 'Send a test message and tell what the mail server answered',
    ...describeBody(bodySchema),
    responses: {
      200: describeJson(answerSchema, 'The result, also if the message was not accepted'),
      409: describeJson(errorSchema, 'No mail server is set'),
      422: describeJson(refusedSchema, 'The value is not one e-mail address'),
      429: describeJson(errorSchema, 'Five test messages in ten minutes; see Retry-After'),
    },
  });
