import { Hono, type Context } from 'hono';
import type { Kysely } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import type { Tables } from '../../../storage/tables.ts';
import type { SiteEnv } from '../../http/http-context.ts';
import { IDEMPOTENCY_KEY, WRONG_IDEMPOTENCY_KEY } from '../../http/headers.server.ts';
import { checkFields, readJson } from '../../http/read-json.server.ts';
import type { Services } from '../../services/services.server.ts';
import { giveFirstPage } from '../../live/first-pages.server.ts';
import { readAndRecord, recordReading, auditContext } from '../../audit/record-reading.server.ts';
import { correctRecord, deleteRecord } from './change-record.server.ts';
import {
  describeCorrection,
  describeCount,
  describeDeletion,
  describeHistory,
  describeList,
  describePatients,
  describeRecord,
  describeRegistration,
  describeTargets,
} from './describe-records.server.ts';
import { countRecords, findCursor, listRecords, type ListQuery } from './list-records.server.ts';
import {
  noteRecordChange,
  noteRegistration,
  describeShown,
  namePatients,
} from './note-record.server.ts';
import type { ReadPatient } from '../patient.ts';
import { listChanges, findRecord, wasDeleted } from './record-versions.server.ts';
import {
  changedRecordSchema,
  deletionSchema,
  listQuerySchema,
  newRecordSchema,
} from './record-schema.server.ts';
import { registerRecord } from './register-record.server.ts';
import { countReportsLeft } from './known-patient.server.ts';
import type { Targets } from '../../measures/targets.ts';

const LISTS = { records: 'the list of records', patients: 'the list of patients' };
const STALE = 'Someone else changed this record first. Nothing was stored.';
const DELETED = 'This record has been deleted meanwhile.';
const MISSING = 'There is no such record.';
const OTHER_BODY = 'This key was already used for a different record. Send a new key.';

export type RecordServices = Pick<Services, 'database' | 'now'> & {
  content: { clinic: { timeZone: string }; targets: Targets };
};

/** Registering, reading, correcting and deleting records, and the list of all. Mounted in staff.api.ts, behind the session check. */
export function createRecordsApi(services: RecordServices): Hono<SiteEnv> {
  const { database, now, content } = services;
  const changeOf = (context: Context<SiteEnv>, version: number) => ({
    key: context.req.param('key') ?? '',
    version,
    now: now(),
    timeZone: content.clinic.timeZone,
    staffName: context.get('session')?.staffName ?? null,
  });

  async function answerPage(context: Context<SiteEnv>, of: ListQuery['of']): Promise<Response> {
    const checked = checkFields(listQuerySchema, context.req.query());
    if ('errors' in checked) return context.json(checked, 422);
    const { sort, order = sort === 'datetime' ? 'desc' : 'asc', after } = checked.value;
    // The oldest visits are mostly not the last of their patients, so that many would be read for few.
    if (of === 'patients' && sort === 'datetime' && order === 'asc') {
      return context.json({ errors: { order: 'By datetime only desc.' } }, 422);
    }
    const cursor = after === undefined ? undefined : await findCursor(database, sort, after);
    if (after !== undefined && !cursor) {
      return context.json(
        { error: 'This page of the list has expired. Load the list again.' },
        404,
      );
    }
    const audit = auditContext(context, now());
    const { json } = await readAndRecord(
      database,
      (rows) => readPage(database, { of, sort, order, after: cursor }, rows),
      ({ shown }) => ({ ...audit, action: 'read', subject: LISTS[of], result: 'ok', ...shown }),
    );
    return context.body(json, 200, { 'content-type': 'application/json' });
  }

  const note = (
    context: Context<SiteEnv>,
    action: 'read' | 'search',
    subject: string,
    records: readonly { patientid: string | null }[],
  ) =>
    recordReading(database, describeShown(auditContext(context, now()), action, subject, records));

  return new Hono<SiteEnv>()
    .post('/patients', describeRegistration(), async (context) => {
      const idempotencyKey = context.req.header('idempotency-key');
      if (idempotencyKey !== undefined && !IDEMPOTENCY_KEY.test(idempotencyKey)) {
        return context.json({ error: WRONG_IDEMPOTENCY_KEY }, 400);
      }
      const read = await readJson(context, newRecordSchema);
      if ('refusal' in read) return read.refusal;
      const registration = {
        sent: read.value,
        idempotencyKey,
        now: now(),
        timeZone: content.clinic.timeZone,
        staffName: context.get('session')?.staffName ?? null,
      };
      const done = await database.write(async (transaction) => {
        const outcome = await registerRecord(transaction, registration);
        await noteRegistration(transaction, auditContext(context, now()), outcome);
        return outcome;
      });
      switch (done.kind) {
        case 'added':
          return context.json(done.record, 201);
        case 'repeated':
          return context.json(done.record, 200);
        case 'wrong':
          return context.json(done.judgement, 422);
        case 'other-body':
          return context.json({ errors: { 'Idempotency-Key': OTHER_BODY }, unusual: {} }, 422);
        case 'deleted':
          return context.json({ error: DELETED }, 410);
      }
    })
    .get('/patients', describeList(), (context) => answerPage(context, 'records'))
    .get('/patients/newest', describePatients(), (context) => answerPage(context, 'patients'))
    .get('/patients/count', describeCount(), async (context) =>
      context.json({ count: await countRecords(database) }),
    )
    .get('/patients/:key', describeRecord(), async (context) => {
      const key = context.req.param('key');
      const record = await findRecord(database.read, key);
      if (!record) return answerGone(context, await wasDeleted(database.read, key));
      await note(context, 'read', `record ${key}`, [record]);
      const read: ReadPatient = {
        ...record,
        reportsLeft: await countReportsLeft(database.read, record),
      };
      return context.json(read);
    })
    .patch('/patients/:key', describeCorrection(), async (context) => {
      const read = await readJson(context, changedRecordSchema);
      if ('refusal' in read) return read.refusal;
      const { version, ...sent } = read.value;
      const change = changeOf(context, version);
      const done = await database.write(async (transaction) => {
        const outcome = await correctRecord(transaction, change, sent);
        await noteRecordChange(transaction, auditContext(context, now()), outcome);
        return outcome;
      });
      switch (done.kind) {
        case 'corrected':
          return context.json(done.record);
        case 'wrong':
          return context.json(done.judgement, 422);
        case 'stale':
          return context.json({ error: STALE, current: done.current, sent: done.sent }, 409);
        default:
          return answerGone(context, done.kind === 'deleted');
      }
    })
    .delete('/patients/:key', describeDeletion(), async (context) => {
      const read = await readJson(context, deletionSchema);
      if ('refusal' in read) return read.refusal;
      const change = changeOf(context, read.value.version);
      const done = await database.write(async (transaction) => {
        const outcome = await deleteRecord(transaction, change);
        await noteRecordChange(transaction, auditContext(context, now()), outcome);
        return outcome;
      });
      switch (done.kind) {
        case 'gone':
          return context.body(null, 204);
        case 'stale':
          return context.json({ error: STALE, current: done.current }, 409);
        default:
          return answerGone(context, done.kind === 'deleted');
      }
    })
    .get('/targets', describeTargets(), (context) => context.json(services.content.targets))
    .get('/patients/:key/history', describeHistory(), async (context) => {
      const key = context.req.param('key');
      const changes = await listChanges(database, key);
      if (!changes) return context.json({ error: MISSING }, 404);
      const records = changes.map(({ before }) => before);
      await note(context, 'read', `history of record ${key}`, records);
      return context.json({ changes });
    });
}

/** The page as JSON text, and the patients in it for the audit. */
async function readPage(database: Database, query: ListQuery, rows: Kysely<Tables>) {
  const read = async () => {
    const page = await listRecords(database, query, rows);
    return { json: JSON.stringify(page), shown: namePatients(page.patients) };
  };
  if (query.after) return read();
  return giveFirstPage(database, `${query.of} ${query.sort} ${query.order}`, read, rows);
}

function answerGone(context: Context, isDeleted: boolean): Response {
  return isDeleted ? context.json({ error: DELETED }, 410) : context.json({ error: MISSING }, 404);
}
