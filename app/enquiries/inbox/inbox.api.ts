import { Hono, type Context } from 'hono';
import type { z } from 'zod';
import { sendCsv } from '../../http/send-csv.server.ts';
import type { SiteEnv } from '../../http/http-context.ts';
import { clinicToday } from '../../hours/clinic-time.ts';
import { checkFields, readJson } from '../../http/read-json.server.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { nameSubject } from '../../audit/audit.ts';
import { giveFirstPage } from '../../live/first-pages.server.ts';
import { recordReading, auditContext } from '../../audit/record-reading.server.ts';
import type { StaffServices } from '../../services/services.server.ts';
import { tellAppointment } from '../../messages/tell-appointment.server.ts';
import { changeEnquiry, removeEnquiry, type Changing } from './change-enquiry.server.ts';
import { countInbox, findNewest } from './count-inbox.server.ts';
import {
  describeEnquiryChange,
  describeCounts,
  describeExport,
  describeInbox,
  describeInboxSearch,
  describeOne,
  describeReply,
  describeRemoval,
} from './describe-inbox.server.ts';
import type { EnquiryChange, InboxPage } from './desk-enquiry.ts';
import { writeCsv } from './inbox-csv.server.ts';
import {
  enquiryChangeSchema,
  inboxExportSchema,
  inboxQuerySchema,
  inboxSearchSchema,
  encodePlace,
  type InboxQuery,
} from './inbox-schema.server.ts';
import { findEnquiry, listEnquiries, PAGE_SIZE, readAllEnquiries } from './inbox.server.ts';
import { auditChange, auditPage, auditReading } from './audit-enquiry.server.ts';
import { writeReply } from './tell-visitor.server.ts';

const MISSING = 'There is no such enquiry.';
const REMOVED = 'This enquiry has been removed.';

/** The staff addresses of enquiries. Only staff.api.ts mounts them, behind the session check. */
export function createInboxApi(services: StaffServices): Hono<SiteEnv> {
  const { database, now, content } = services;

  const readPage = async ({ after, limit, ...filter }: InboxQuery) => {
    const [page, counts] = await Promise.all([
      listEnquiries(database, { ...filter, now: now() }, after, limit),
      countInbox(database, now()),
    ]);
    const next = page.next ? encodePlace(page.next) : null;
    const whole: InboxPage = { enquiries: page.enquiries, counts, next };
    return { json: JSON.stringify(whole), shown: page.enquiries.length };
  };
  const givePage = (query: InboxQuery) => {
    const { status, limit = PAGE_SIZE, ...others } = query;
    const isFirst =
      limit === PAGE_SIZE && Object.values(others).every((value) => value === undefined);
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

  return new Hono<SiteEnv>()
    .get('/enquiries', describeInbox(), async (context) => {
      const checked = checkFields(inboxQuerySchema, context.req.query());
      return 'errors' in checked ? context.json(checked, 422) : answerPage(context, checked.value);
    })
    .post('/enquiries/search', describeInboxSearch(), async (context) => {
      const read = await readJson(context, inboxSearchSchema);
      if ('refusal' in read) return read.refusal;
      if (read.value.words) {
        const entry = { action: 'search', subject: 'enquiries', result: 'ok' } as const;
        await recordReading(database, { ...entry, ...auditContext(context, now()) });
      }
      return answerPage(context, read.value);
    })
    .post('/enquiries/export', describeExport(), async (context) => {
      const read = await readJson(context, inboxExportSchema);
      if ('refusal' in read) return read.refusal;
      const entry = { action: 'export', subject: 'enquiries', result: 'ok' } as const;
      await recordReading(database, { ...entry, ...auditContext(context, now()) });
      const today = clinicToday(now(), content.clinic.timeZone);
      const found = readAllEnquiries(database, { ...read.value, now: now() });
      return sendCsv(context, writeCsv(found), `enquiries-${today}.csv`);
    })
    .get('/enquiries/counts', describeCounts(), async (context) =>
      context.json({
        counts: await countInbox(database, now()),
        newest: await findNewest(database.read),
      }),
    )
    .get('/enquiries/:key', describeOne(), async (context) => {
      const enquiry = await findEnquiry(database, context.req.param('key'), now());
      if (!enquiry) return context.json({ error: MISSING }, 404);
      await auditReading(database, auditContext(context, now()), enquiry.key);
      return context.json({ enquiry });
    })
    .get('/enquiries/:key/reply', describeReply(), async (context) => {
      const key = context.req.param('key');
      const reply = await writeReply(database.read, key, content, now());
      if (!reply) return context.json({ error: MISSING }, 404);
      await auditReading(database, auditContext(context, now()), key);
      return context.json(reply);
    })
    .patch('/enquiries/:key', describeEnquiryChange(), async (context) => {
      const read = await readJson(context, enquiryChangeSchema);
      if ('refusal' in read) return read.refusal;
      const moment = { now: now(), today: clinicToday(now(), content.clinic.timeZone) };
      const key = context.req.param('key');
      const changing = await database.write(async (transaction) => {
        const outcome = await changeEnquiry(transaction, key, read.value, moment);
        const { agreedAt, email } = read.value;
        if (outcome.kind === 'changed' && (agreedAt !== undefined || email !== undefined)) {
          await tellAppointment(transaction, services, key);
        }
        const sent = { key, change: read.value };
        await auditChange(transaction, auditContext(context, moment.now), sent, outcome);
        return outcome;
      });
      return answerChanging(context, changing, read.value, content.texts.en.form.messages);
    })
    .delete('/enquiries/:key', describeRemoval(), async (context) => {
      const key = context.req.param('key');
      const removal = await database.write(async (transaction) => {
        const outcome = await removeEnquiry(transaction, key, now());
        if (outcome === 'missing') return outcome;
        const entry = {
          action: 'delete',
          subject: nameSubject('enquiry', key),
          result: 'ok',
        } as const;
        await recordAudit(transaction, { ...entry, ...auditContext(context, now()) });
        return outcome;
      });
      return removal === 'missing'
        ? context.json({ error: MISSING }, 404)
        : context.body(null, 204);
    });
}

function answerChanging(
  context: Context,
  changing: Changing,
  sent: z.output<typeof enquiryChangeSchema> & EnquiryChange,
  messages: Record<string, string>,
): Response {
  switch (changing.kind) {
    case 'changed':
      return context.json({ enquiry: changing.enquiry });
    case 'stale': {
      const error = 'Someone else changed this enquiry first.';
      return context.json({ error, current: changing.enquiry, sent }, 409);
    }
    case 'wrong': {
      const errors = changing.fields.map((field) => [field, messages[field]]);
      return context.json({ errors: Object.fromEntries(errors) }, 422);
    }
    case 'version-needed':
      return context.json(
        { errors: { version: '`version` is required: send the version you last read.' } },
        422,
      );
    case 'removed':
      return context.json({ error: REMOVED }, 404);
    case 'missing':
      return context.json({ error: MISSING }, 404);
  }
}
