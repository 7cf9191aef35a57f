import { Hono, type Context } from 'hono';
import type { Transaction } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { nameSubject, type AuditAction } from '../audit/audit.ts';
import { auditContext, readAndRecord } from '../audit/record-reading.server.ts';
import { clinicToday } from '../hours/clinic-time.ts';
import type { SiteEnv } from '../http/http-context.ts';
import { checkFields, readJson } from '../http/read-json.server.ts';
import type { StaffServices } from '../http/services.server.ts';
import { findDueFault } from '../patients/due/due-day.ts';
import { describeShown } from '../patients/records/note-record.server.ts';
import {
  addCall,
  addRecall,
  changeRecall,
  noteRecall,
  takeCallBack,
  type RecallOutcome,
} from './change-recall.server.ts';
import {
  describeCallRemoval,
  describeNewCall,
  describeNewRecall,
  describeRecallChange,
  describeRecallList,
  describeRecallOf,
} from './describe-recalls.server.ts';
import { countRecalls, findRecallOf, listRecalls } from './recall-rows.server.ts';
import {
  callRemovalSchema,
  encodePlace,
  newCallSchema,
  newRecallSchema,
  NO_PATIENT,
  recallChangeSchema,
  recallQuerySchema,
} from './recall-schema.server.ts';
import type { RecallPage } from './recall.ts';

const LIST = 'the list of who is due';
const STALE = 'Somebody else changed this entry meanwhile. Nothing was stored.';
const SAID_ALREADY = 'This patient has a day already. Nothing was stored.';
const MISSING = 'There is no such entry.';

/** Who is due again, and the calls to them. Mounted in staff.api.ts, behind the session check. */
export function createRecallsApi(services: StaffServices): Hono<SiteEnv> {
  const { database, now, content } = services;
  const today = () => clinicToday(now(), content.clinic.timeZone);
  const sayingOf = (context: Context<SiteEnv>) => ({
    now: now(),
    timeZone: content.clinic.timeZone,
    staffName: context.get('session')?.staffName ?? null,
  });

  /** Runs a change with its live event and its audit entry, in one transaction. */
  const change = (
    context: Context<SiteEnv>,
    action: AuditAction,
    work: (transaction: Transaction<Tables>) => Promise<RecallOutcome>,
  ) =>
    database.write(async (transaction) => {
      const outcome = await work(transaction);
      if (outcome.kind === 'missing') return outcome;
      await noteRecall(transaction, outcome);
      const { key, patientid } = outcome.recall;
      await recordAudit(transaction, {
        ...auditContext(context, now()),
        action,
        patientid,
        subject: nameSubject('recall', key),
        result: outcome.kind === 'changed' ? 'ok' : 'refused',
      });
      return outcome;
    });

  return new Hono<SiteEnv>()
    .get('/recalls', describeRecallList(), async (context) => {
      const checked = checkFields(recallQuerySchema, context.req.query());
      if ('errors' in checked) return context.json(checked, 422);
      const { part, after } = checked.value;
      const day = today();
      const page = await readAndRecord(
        database,
        async (rows): Promise<RecallPage> => {
          const { recalls, next } = await listRecalls(rows, { part, after, today: day });
          const counts = await countRecalls(rows, day);
          const words = content.reminder ?? null;
          return { recalls, counts, today: day, words, next: next ? encodePlace(next) : null };
        },
        ({ recalls }) => describeShown(auditContext(context, now()), 'read', LIST, recalls),
      );
      return context.json(page);
    })
    .get('/patients/:patientid/recall', describeRecallOf(), async (context) => {
      const patientid = context.req.param('patientid');
      const recall = await readAndRecord(
        database,
        (rows) => findRecallOf(rows, patientid),
        () => describeShown(auditContext(context, now()), 'read', 'recall', [{ patientid }]),
      );
      return context.json({ recall: recall ?? null });
    })
    .post('/recalls', describeNewRecall(), async (context) => {
      const read = await readJson(context, newRecallSchema);
      if ('refusal' in read) return read.refusal;
      const fault = findDueFault(read.value.dueOn, today());
      if (fault !== undefined) return context.json({ errors: { dueOn: fault } }, 422);
      const outcome = await change(context, 'create', (transaction) =>
        addRecall(transaction, read.value, sayingOf(context)),
      );
      if (outcome.kind === 'missing')
        return context.json({ errors: { patientid: NO_PATIENT } }, 422);
      if (outcome.kind === 'changed') return context.json({ recall: outcome.recall }, 201);
      return context.json({ error: SAID_ALREADY, current: outcome.recall }, 409);
    })
    .patch('/recalls/:key', describeRecallChange(), async (context) => {
      const read = await readJson(context, recallChangeSchema);
      if ('refusal' in read) return read.refusal;
      const { dueOn } = read.value;
      const fault = dueOn === undefined ? undefined : findDueFault(dueOn, today());
      if (fault !== undefined) return context.json({ errors: { dueOn: fault } }, 422);
      const outcome = await change(context, 'edit', (transaction) =>
        changeRecall(transaction, context.req.param('key'), read.value, sayingOf(context)),
      );
      return answer(context, outcome, 200);
    })
    .post('/recalls/:key/calls', describeNewCall(), async (context) => {
      const read = await readJson(context, newCallSchema);
      if ('refusal' in read) return read.refusal;
      const { until } = read.value;
      const fault = until ? findDueFault(until, today(), today()) : undefined;
      if (fault !== undefined) return context.json({ errors: { until: fault } }, 422);
      const outcome = await change(context, 'edit', (transaction) =>
        addCall(transaction, context.req.param('key'), read.value, sayingOf(context)),
      );
      return answer(context, outcome, 201);
    })
    .delete('/recalls/:key/calls/:call', describeCallRemoval(), async (context) => {
      const read = await readJson(context, callRemovalSchema);
      if ('refusal' in read) return read.refusal;
      const { key, call } = context.req.param();
      const outcome = await change(context, 'edit', (transaction) =>
        takeCallBack(transaction, key, { call, version: read.value.version }, sayingOf(context)),
      );
      return answer(context, outcome, 200);
    });
}

function answer(context: Context, outcome: RecallOutcome, status: 200 | 201): Response {
  switch (outcome.kind) {
    case 'changed':
      return context.json({ recall: outcome.recall }, status);
    case 'stale':
      return context.json({ error: STALE, current: outcome.recall }, 409);
    case 'missing':
      return context.json({ error: MISSING }, 404);
  }
}
