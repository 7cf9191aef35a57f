import type { Context, Hono } from 'hono';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import type { Tables } from '../../../storage/tables.ts';
import type { SiteEnv } from '../../http/http-context.ts';
import { mountRoutes, reply } from '../../http/mount-routes.server.ts';
import type { StaffServices } from '../../services/services.server.ts';
import { giveFirstPage } from '../../live/first-pages.server.ts';
import { readAndRecord, recordReading, auditContext } from '../../audit/record-reading.server.ts';
import { correctRecord, deleteRecord, listLeft, mergeSent } from './change-record.server.ts';
import {
  countAllPatients,
  countRecords,
  findCursor,
  listRecords,
  type ListQuery,
} from './list-records.server.ts';
import { noteOutcome, entryOfShown, namePatients } from './note-record.server.ts';
import { listChanges, findRecord, wasDeleted } from './record-versions.server.ts';
import {
  recordRoutes,
  type RecordSort,
  type SortDirection,
  type VersionedPatient,
} from './records.contract.ts';
import { registerRecord, type RecordOutcome } from './register-record.server.ts';
import { askWhose } from './known-patient.server.ts';

const LISTS = { records: 'the list of records', patients: 'the list of patients' };
const EXPIRED = 'This page of the list has expired. Load the list again.';
const STALE = 'Someone else changed this record first. Nothing was stored.';
const DELETED = 'This record has been deleted meanwhile.';
const MISSING = 'There is no such record.';

/** Registering, reading, correcting and deleting records, and the list of all. Mounted in staff.api.ts, behind the session check. */
export function createRecordsApi({ database, now }: StaffServices): Hono<SiteEnv> {
  const sayingOf = (context: Context<SiteEnv>) => ({
    now: now(),
    timeZone: context.var.site.content.clinic.timeZone,
    staffName: context.get('session')?.staffName ?? null,
  });

  /** Runs a change with its live event and its audit entry, in one transaction. */
  const change = <Outcome extends RecordOutcome>(
    context: Context<SiteEnv>,
    action: 'create' | 'edit' | 'delete',
    work: (transaction: Transaction<Tables>) => Promise<Outcome>,
  ) =>
    database.write(async (transaction) => {
      const outcome = await work(transaction);
      await noteOutcome(transaction, auditContext(context, now()), action, outcome);
      return outcome;
    });

  async function replyPage(
    context: Context<SiteEnv>,
    of: ListQuery['of'],
    asked: { sort: RecordSort; order?: SortDirection | undefined; after?: string | undefined },
  ) {
    const { sort, order = sort === 'datetime' ? 'desc' : 'asc', after } = asked;
    // The oldest visits are mostly not the last of their patients, so that many would be read for few.
    if (of === 'patients' && sort === 'datetime' && order === 'asc') {
      return reply(422, { errors: { order: 'By datetime only desc.' } });
    }
    const cursor = after === undefined ? undefined : await findCursor(database, sort, after);
    if (after !== undefined && !cursor) return reply(404, { error: EXPIRED });
    const audit = auditContext(context, now());
    const { json } = await readAndRecord(
      database,
      (rows) => readPage(database, { of, sort, order, after: cursor }, rows),
      ({ shown }) => ({ ...audit, action: 'read', subject: LISTS[of], result: 'ok', ...shown }),
    );
    return context.body(json, 200, { 'content-type': 'application/json' });
  }

  const replyGone = async (key: string) =>
    (await wasDeleted(database.read, key))
      ? reply(410, { error: DELETED })
      : reply(404, { error: MISSING });

  const noteReading = (
    context: Context<SiteEnv>,
    subject: string,
    records: readonly { patientid: string | null }[],
  ) =>
    recordReading(database, entryOfShown(auditContext(context, now()), 'read', subject, records));

  return mountRoutes(recordRoutes, {
    'POST /staff/patients': async ({ context, requestKey, body }) => {
      const registration = { sent: body, idempotencyKey: requestKey, ...sayingOf(context) };
      const outcome = await change(context, 'create', (transaction) =>
        registerRecord(transaction, registration),
      );
      switch (outcome.kind) {
        case 'stored':
          return reply(201, outcome.value);
        case 'repeated':
          return reply(200, outcome.value);
        case 'faults':
          return reply(422, outcome.faults);
        case 'left':
          return replyLeft(outcome);
        case 'missing':
          return reply(410, { error: DELETED });
      }
    },

    'GET /staff/patients': ({ context, query }) => replyPage(context, 'records', query),
    'GET /staff/patients/newest': ({ context, query }) => replyPage(context, 'patients', query),
    'GET /staff/patients/count': async () => {
      const [count, patients] = [await countRecords(database), await countAllPatients(database)];
      return reply(200, { count, patients });
    },

    'GET /staff/patients/:key': async ({ context, params: { key } }) => {
      const record = await findRecord(database.read, key);
      if (!record) return replyGone(key);
      await noteReading(context, `record ${key}`, [record]);
      return reply(200, toRead(record, await listLeft(database.read, record)));
    },

    'PATCH /staff/patients/:key': async ({ context, params: { key }, body }) => {
      const { version, ...sent } = body;
      const outcome = await change(context, 'edit', (transaction) =>
        correctRecord(transaction, { key, version, ...sayingOf(context) }, sent),
      );
      switch (outcome.kind) {
        case 'stored':
        case 'repeated':
          return reply(200, outcome.value);
        case 'faults':
          return reply(422, outcome.faults);
        case 'conflict': {
          const { current } = outcome;
          const merged = await mergeSent(database.read, current, body);
          return reply(409, { error: STALE, current, sent: merged });
        }
        case 'left':
          return replyLeft(outcome);
        case 'missing':
          return replyGone(key);
      }
    },

    'DELETE /staff/patients/:key': async ({ context, params: { key }, body }) => {
      const { version, left: seen } = body;
      const outcome = await change(context, 'delete', (transaction) =>
        deleteRecord(transaction, { key, version, ...sayingOf(context) }, seen),
      );
      switch (outcome.kind) {
        case 'stored':
          return reply(204);
        case 'conflict': {
          const { current, left } = outcome;
          if (!left) return reply(409, { error: STALE, current });
          const error = `Nothing was deleted: without this visit no search finds what is kept under ${current.patientid}: ${left.join(', ')}.`;
          return reply(409, { error, current: toRead(current, left) });
        }
        case 'missing':
          return replyGone(key);
      }
    },

    'GET /staff/patients/:key/history': async ({ context, params: { key } }) => {
      const changes = await listChanges(database, key);
      if (!changes) return reply(404, { error: MISSING });
      const records = changes.map(({ before }) => before);
      await noteReading(context, `history of record ${key}`, records);
      return reply(200, { changes });
    },

    'GET /staff/targets': async ({ context }) => reply(200, context.var.site.content.targets),
  });
}

const replyLeft = ({ patientid, left }: { patientid: string; left: string[] }) =>
  reply(409, { error: askWhose(patientid, left), left });

/** A record as it is read before it is deleted. */
function toRead(record: VersionedPatient, left: string[]) {
  const reports = left.find((one) => /^\d+ reports?$/.test(one));
  return { ...record, reportsLeft: Number.parseInt(reports ?? '0', 10), left };
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
