import { z } from 'zod';
import { defineRoutes } from '../http/contract.ts';
import { errorSchema, momentSchema, refusedSchema } from '../http/json-answers.server.ts';

const INVALID = 'Please enter one e-mail address, such as you@example.org.';

const trySchema = z.object({
  at: momentSchema,
  result: z.enum(['accepted', 'refused', 'failed', 'dropped']).meta({
    description: "'dropped': the site did not send it, for the reason in `answer`",
  }),
  answer: z.string().meta({ description: 'The words of the mail server' }),
});

const messageSchema = z.object({
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
  lastTry: trySchema.nullable(),
});

/** Without the address that the message goes to. */
const failedSchema = messageSchema.pick({ key: true, kind: true }).extend({
  state: z.enum(['waiting', 'refused', 'given-up']),
  at: momentSchema.meta({ description: 'The newest failed attempt' }),
  answer: z.string().meta({ description: 'The words of the mail server, without addresses' }),
  reference: z
    .string()
    .nullable()
    .meta({ description: 'Of the enquiry; null if the enquiry is gone' }),
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
});

const testAnswerSchema = z.object({
  result: z.enum(['accepted', 'refused', 'failed', 'unanswered']).meta({
    description: "'unanswered': the mail server has said nothing within 15 seconds",
  }),
  answer: z.string().meta({ description: 'The words of the mail server, or of the fault' }),
});

const key = 'Key of the enquiry';

/** The messages about an enquiry, sending one again, and how sending goes. */
export const messageRoutes = defineRoutes({
  'GET /staff/mail': {
    role: 'owner',
    audit: 'no patient data',
    summary: 'Whether e-mails are sent, and the e-mails of the last week that failed',
    answers: { 200: [statusSchema, 'Counts, without messages accepted since'] },
  },
  'GET /staff/owner/messages': {
    role: 'owner',
    needsOwnerPassword: true,
    audit: 'no patient data',
    summary: 'E-mails of the last week that failed, the newest first, at most 20',
    answers: {
      200: [z.object({ messages: z.array(failedSchema) }), 'Without messages accepted since'],
    },
  },
  'GET /staff/enquiries/:key/messages': {
    role: 'front-desk',
    audit: 'an entry',
    params: { key },
    summary: 'The messages by e-mail about an enquiry, oldest first',
    answers: {
      200: [z.object({ messages: z.array(messageSchema) }), 'Without their texts'],
      404: [errorSchema, 'There is no such enquiry'],
    },
  },
  'POST /staff/enquiries/:key/messages/:message/resend': {
    role: 'front-desk',
    audit: 'no patient data',
    params: { key, message: 'Key of the message' },
    summary: 'Send a refused or given-up message again',
    description:
      'It keeps its Message-ID. Its text is written anew from the enquiry as it is when it is sent.',
    answers: {
      204: [null, 'The message waits, to be sent within seconds'],
      404: [errorSchema, 'There is no such message of this enquiry'],
      409: [errorSchema, 'The message waits, was accepted, or there is no mail server'],
    },
  },
});

/** An owner's test message. */
export const testMailRoutes = defineRoutes({
  'POST /staff/mail/test': {
    role: 'owner',
    audit: 'no patient data',
    summary: 'Send a test message and tell what the mail server answered',
    body: z.strictObject({
      address: z
        .string({ error: INVALID })
        .trim()
        .max(254, { error: INVALID })
        .pipe(z.email({ error: INVALID })),
    }),
    answers: {
      200: [testAnswerSchema, 'The result, also if the message was not accepted'],
      409: [errorSchema, 'No mail server is set'],
      422: [refusedSchema, 'The value is not one e-mail address'],
      429: [errorSchema, 'Five test messages in ten minutes; see Retry-After'],
    },
  },
});

/** A message by e-mail about an enquiry, as staff see it. Times are in UTC. */
export type EnquiryMessage = z.output<typeof messageSchema>;
/** A message that could not be sent, for the owner. */
export type FailedMessage = z.output<typeof failedSchema>;
/** An attempt to send a message. */
export type MessageTry = z.output<typeof trySchema>;
/** How the sending of e-mails goes: counts of the last week. */
export type MailStatus = z.output<typeof statusSchema>;
/** The answer to an owner's test message: of the mail server, or the fault; empty if it has said nothing. */
export type TestMailAnswer = z.output<typeof testAnswerSchema>;
