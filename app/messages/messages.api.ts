import type { Hono } from 'hono';
import { recordAudit } from '../audit/audit.server.ts';
import { nameSubject } from '../audit/audit.ts';
import { auditContext, recordReadingOnce } from '../audit/record-reading.server.ts';
import type { SiteEnv } from '../http/http-context.ts';
import { mountRoutes, reply } from '../http/mount-routes.server.ts';
import type { StaffServices } from '../services/services.server.ts';
import { listMessages, resendMessage } from './enquiry-messages.server.ts';
import { listFailedMessages } from './failed-messages.server.ts';
import { findMailStatus } from './mail-status.server.ts';
import { messageRoutes } from './messages.contract.ts';

const MISSING = 'There is no such message.';
const NOT_ENDED = 'This message is waiting, or the mail server has accepted it.';
const NO_SERVER = 'No mail server is set, so nothing can be sent.';

/** The messages about an enquiry, sending one again, and how sending goes. Mounted only in staff.api.ts, behind the session check. */
export function createMessagesApi({ database, now, settings }: StaffServices): Hono<SiteEnv> {
  return mountRoutes(messageRoutes, {
    'GET /staff/mail': async () =>
      reply(200, await findMailStatus(database.read, settings.hasMail === true, now())),

    'GET /staff/owner/messages': async () =>
      reply(200, { messages: await listFailedMessages(database.read, now()) }),

    'GET /staff/enquiries/:key/messages': async ({ context, params: { key } }) => {
      const messages = await listMessages(database.read, key);
      if (!messages) return reply(404, { error: 'There is no such enquiry.' });
      if (messages.length === 0) {
        context.set('hasNoPatientData', true);
        return reply(200, { messages });
      }
      await recordReadingOnce(database, {
        ...auditContext(context, now()),
        action: 'read',
        subject: nameSubject('enquiry', key),
        result: 'ok',
      });
      return reply(200, { messages });
    },

    'POST /staff/enquiries/:key/messages/:message/resend': async ({ context, params }) => {
      const { key: enquiryKey, message: key } = params;
      if (settings.hasMail !== true) return reply(409, { error: NO_SERVER });
      const resent = await database.write(async (transaction) => {
        const outcome = await resendMessage(transaction, { enquiryKey, key }, now());
        if (outcome.kind === 'stored') {
          await recordAudit(transaction, {
            ...auditContext(context, now()),
            action: 'send',
            subject: nameSubject('enquiry', enquiryKey),
            result: 'ok',
          });
        }
        return outcome;
      });
      if (resent.kind === 'missing') return reply(404, { error: MISSING });
      if (resent.kind === 'conflict') return reply(409, { error: NOT_ENDED });
      return reply(204);
    },
  });
}
