import type { Context, Hono } from 'hono';
import { recordAudit } from '../../audit/audit.server.ts';
import { nameSubject } from '../../audit/audit.ts';
import { auditContext, recordReading } from '../../audit/record-reading.server.ts';
import { clinicToday } from '../../hours/clinic-time.ts';
import type { SiteEnv } from '../../http/http-context.ts';
import { mountRoutes, reply } from '../../http/mount-routes.server.ts';
import { sendCsv } from '../../http/send-csv.server.ts';
import { giveFirstPage } from '../../live/first-pages.server.ts';
import { tellAppointment } from '../../messages/tell-appointment.server.ts';
import type { StaffServices } from '../../services/services.server.ts';
import { auditChange, auditPage, auditReading } from './audit-enquiry.server.ts';
import { changeEnquiry, removeEnquiry } from './change-enquiry.server.ts';
import { countFound, countInbox, findNewestEnquiry } from './count-inbox.server.ts';
import { writeCsv } from './inbox-csv.server.ts';
import { type InboxPage, type InboxPlace, type InboxQuery, inboxRoutes } from './inbox.contract.ts';
import { findEnquiry, listEnquiries, ENQUIRIES_A_PAGE, readAllEnquiries } from './inbox.server.ts';
import { writeReply } from './tell-visitor.server.ts';

const MISSING = { error: 'There is no such enquiry.' };
const REMOVED = { error: 'This enquiry has been removed.' };
const STALE = 'Someone else changed this enquiry first.';
const NO_VERSION = '`version` is required: send the version you last read.';

/** The staff addresses of enquiries. Only staff.api.ts mounts them, behind the session check. */
export function createInboxApi(services: StaffServices): Hono<SiteEnv> {
  const { database, now } = services;

  const readPage = async ({ after, limit, ...filter }: InboxQuery) => {
    const [page, counts] = await Promise.all([
      listEnquiries(database, { ...filter, now: now() }, after, limit),
      countInbox(database, now()),
    ]);
    const next = page.next ? encodePlace(page.next) : null;
    const found = await countFound(database, filter, now(), counts);
    const whole: InboxPage = { enquiries: page.enquiries, counts, found, next };
    return { json: JSON.stringify(whole), shown: page.enquiries.length };
  };
  const givePage = (query: InboxQuery) => {
    const { status, limit = ENQUIRIES_A_PAGE, ...others } = query;
    const isFirst =
      limit === ENQUIRIES_A_PAGE && Object.values(others).every((value) => value === undefined);
    if (!isFirst) return readPage(query);
    return giveFirstPage(database, `enquiries ${status ?? 'all'}`, () => readPage(query));
  };
  const answerPage = async (context: Context<SiteEnv>, query: InboxQuery) => {
    const { json, shown } = await givePage(query);
    if (shown === 0) context.set('hasNoPatientData', true);
    // A search for words has been recorded before it ran.
    if (!query.words) await auditPage(database, auditContext(context, now()), query, shown);
    return context.body(json, 200, { 'content-type': 'application/json' });
  };

  return mountRoutes(inboxRoutes, {
    'GET /staff/enquiries': ({ context, query }) => answerPage(context, query),

    'POST /staff/enquiries/search': async ({ context, body }) => {
      if (body.words) {
        const entry = { action: 'search', subject: 'enquiries', result: 'ok' } as const;
        await recordReading(database, { ...entry, ...auditContext(context, now()) });
      }
      return answerPage(context, body);
    },

    'POST /staff/enquiries/export': async ({ context, body }) => {
      const entry = { action: 'export', subject: 'enquiries', result: 'ok' } as const;
      await recordReading(database, { ...entry, ...auditContext(context, now()) });
      const today = clinicToday(now(), context.var.site.content.clinic.timeZone);
      const found = readAllEnquiries(database, { ...body, now: now() });
      return sendCsv(context, writeCsv(found), `enquiries-${today}.csv`);
    },

    'GET /staff/enquiries/counts': async () =>
      reply(200, {
        counts: await countInbox(database, now()),
        newest: await findNewestEnquiry(database.read),
      }),

    'GET /staff/enquiries/:key': async ({ context, params: { key } }) => {
      const enquiry = await findEnquiry(database, key, now());
      if (!enquiry) return reply(404, MISSING);
      await auditReading(database, auditContext(context, now()), enquiry.key);
      return reply(200, { enquiry });
    },

    'GET /staff/enquiries/:key/reply': async ({ context, params: { key } }) => {
      const words = await writeReply(database.read, key, context.var.site.content, now());
      if (!words) return reply(404, MISSING);
      await auditReading(database, auditContext(context, now()), key);
      return reply(200, words);
    },

    'PATCH /staff/enquiries/:key': async ({ context, params: { key }, body }) => {
      const { content } = context.var.site;
      const moment = { now: now(), today: clinicToday(now(), content.clinic.timeZone) };
      const outcome = await database.write(async (transaction) => {
        const changing = await changeEnquiry(transaction, key, body, moment);
        const { agreedAt, email } = body;
        if (changing.kind === 'stored' && (agreedAt !== undefined || email !== undefined)) {
          await tellAppointment(transaction, { ...services, content }, key);
        }
        const sent = { key, change: body };
        await auditChange(transaction, auditContext(context, moment.now), sent, changing);
        return changing;
      });
      switch (outcome.kind) {
        case 'stored':
          return reply(200, { enquiry: outcome.value });
        case 'conflict':
          return reply(409, { error: STALE, current: outcome.current, sent: body });
        case 'wrong': {
          const { messages } = content.texts.en.form;
          const errors = outcome.fields.map((field) => [field, messages[field]]);
          return reply(422, { errors: Object.fromEntries(errors) });
        }
        case 'version-needed':
          return reply(422, { errors: { version: NO_VERSION } });
        case 'removed':
          return reply(404, REMOVED);
        case 'missing':
          return reply(404, MISSING);
      }
    },

    'DELETE /staff/enquiries/:key': async ({ context, params: { key } }) => {
      const removal = await database.write(async (transaction) => {
        const outcome = await removeEnquiry(transaction, key, now());
        if (outcome === 'missing') return outcome;
        await recordAudit(transaction, {
          ...auditContext(context, now()),
          action: 'delete',
          subject: nameSubject('enquiry', key),
          result: 'ok',
        });
        return outcome;
      });
      return removal === 'missing' ? reply(404, MISSING) : reply(204);
    },
  });
}

/** The end of a page as the opaque `next` of the API. */
function encodePlace({ arrived, key }: InboxPlace): string {
  return Buffer.from(JSON.stringify([arrived, key])).toString('base64url');
}
