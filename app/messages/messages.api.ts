import { Hono } from 'hono';
import { z } from 'zod';
import { recordAudit } from '../audit/audit.server.ts';
import { nameSubject } from '../audit/audit.ts';
import { auditContext, recordReadingOnce } from '../audit/record-reading.server.ts';
import type { SiteEnv } from '../http/http-context.ts';
import {
  describeJson,
  describePlace,
  errorSchema,
  momentSchema,
} from '../http/json-answers.server.ts';
import type { StaffServices } from '../http/services.server.ts';
import { describeStaffRoute } from '../http/staff-route.server.ts';
import { listMessages, resendMessage } from './enquiry-messages.server.ts';
import { findMailStatus } from './mail-status.server.ts';
import type { MailStatus } from './mail-status.ts';
import type { EnquiryMessage } from './message.ts';

const MISSING = 'There is no such message.';
const NOT_ENDED = 'This message is waiting, or the mail server has accepted it.';
const NO_SERVER = 'No mail server is set, so nothing can be sent.';

/** The messages about an enquiry, sending one again, and how sending goes. Mounted only in staff.api.ts, behind the session check. */
export function createMessagesApi({ database, now, settings }: StaffServices): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .get('/mail', describeStatus(), async (context) =>
      context.json(await findMailStatus(database.read, settings.hasMail === true, now())),
    )
    .get('/enquiries/:key/messages', describeMessages(), async (context) => {
      const key = context.req.param('key');
      const messages = await listMessages(database.read, key);
      if (!messages) return context.json({ error: 'There is no such enquiry.' }, 404);
      if (messages.length === 0) {
        context.set('hasNoPatientData', true);
        return context.json({ messages });
      }
      await recordReadingOnce(database, {
        ...auditContext(context, now()),
        action: 'read',
        subject: nameSubject('enquiry', key),
        result: 'ok',
      });
      return context.json({ messages });
    })
    .post('/enquiries/:key/messages/:message/resend', describeResending(), async (context) => {
      const { key: enquiryKey, message: key } = context.req.param();
      if (settings.hasMail !== true) return context.json({ error: NO_SERVER }, 409);
      const resending = await database.write(async (transaction) => {
        const outcome = await resendMessage(transaction, { enquiryKey, key }, now());
        if (outcome === 'resent') {
          await recordAudit(transaction, {
            ...auditContext(context, now()),
            action: 'send',
            subject: nameSubject('enquiry', enquiryKey),
            result: 'ok',
          });
        }
        return outcome;
      });
      if (resending === 'missing') return context.json({ error: MISSING }, 404);
      if (resending === 'not-ended') return context.json({ error: NOT_ENDED }, 409);
      return context.body(null, 204);
    });
}

const messagesSchema = z.object({
  messages: z.array(
    z.object({
      key: z.string(),
      kind: z.enum([
        'new-enquiry',
        'many-enquiries',
        'possible-spam',
        'received',
        'agreed',
        'moved',
        'called-off',
        'reminder',
      ]),
      recipient: z.string(),
      state: z.enum(['waiting', 'sent', 'refused', 'given-up']).meta({
        description: "'sent': the mail server accepted it; 'refused': it refused it for good",
      }),
      nextTryAt: momentSchema.nullable().meta({ description: 'Null unless it is waiting' }),
      lastTry: z
        .object({
          at: momentSchema,
          result: z.enum(['accepted', 'refused', 'failed', 'dropped']).meta({
            description: "'dropped': the site did not send it, for the reason in `answer`",
          }),
          answer: z.string().meta({ description: 'The words of the mail server' }),
        })
        .nullable(),
    }),
  ),
}) satisfies z.ZodType<{ messages: EnquiryMessage[] }>;

const describeMessages = () =>
  describeStaffRoute({
    minRole: 'front-desk',
    summary: 'The messages by e-mail about an enquiry, oldest first',
    ...describePlace('key', 'Key of the enquiry'),
    responses: {
      200: describeJson(messagesSchema, 'Without their texts'),
      404: describeJson(errorSchema, 'There is no such enquiry'),
    },
  });

const describeResending = () =>
  describeStaffRoute({
    minRole: 'front-desk',
    hasNoPatientData: true,
    summary: 'Send a refused or given-up message again',
    description:
      'It keeps its Message-ID. Its text is written anew from the enquiry as it is when it is sent.',
    parameters: [
      ...(describePlace('key', 'Key of the enquiry').parameters ?? []),
      ...(describePlace('message', 'Key of the message').parameters ?? []),
    ],
    responses: {
      204: { description: 'The message waits, to be sent within seconds' },
      404: describeJson(errorSchema, 'There is no such message of this enquiry'),
      409: describeJson(errorSchema, 'The message waits, was accepted, or there is no mail server'),
    },
  });

const statusSchema = z.object({
  isOn: z.boolean().meta({ description: 'False: no mail server is set' }),
  waiting: z.int().meta({ description: 'Messages that wait after a failed attempt' }),
  refused: z.int(),
  givenUp: z.int(),
  lastFailure: z
    .object({ at: momentSchema, answer: z.string() })
    .nullable()
    .meta({ description: 'The last words of the mail server, without addresses' }),
}) satisfies z.ZodType<MailStatus>;

const describeStatus = () =>
  describeStaffRoute({
    minRole: 'owner',
    hasNoPatientData: true,
    summary: 'Whether e-mails are sent, and those of the last week that failed',
    responses: { 200: describeJson(statusSchema, 'Counts, without messages accepted since') },
  });
