import type { Context, Hono } from 'hono';
import type { Transaction } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { nameSubject, type AuditAction } from '../audit/audit.ts';
import { auditContext, readAndRecord } from '../audit/record-reading.server.ts';
import { clinicToday } from '../hours/clinic-time.ts';
import type { SiteEnv } from '../http/http-context.ts';
import { mountRoutes, reply } from '../http/mount-routes.server.ts';
import type { StaffServices } from '../services/services.server.ts';
import type { Stored } from '../http/stored.ts';
import { findDueFault } from '../patients/due/due-day.ts';
import { entryOfShown } from '../patients/records/note-record.server.ts';
import {
  addCall,
  addRecall,
  changeRecall,
  noteRecall,
  takeCallBack,
} from './change-recall.server.ts';
import { countRecalls, findRecallOf, listRecalls } from './recall-rows.server.ts';
import { encodePlace, NO_PATIENT, recallRoutes, type Recall } from './recalls.contract.ts';

const LIST = 'the list of who is due';
const STALE = 'Somebody else changed this entry meanwhile. Nothing was stored.';
const SAID_ALREADY = 'This patient has a day already. Nothing was stored.';
const MISSING = 'There is no such entry.';

/** The recalls of patients, and the calls about them. Mounted in staff.api.ts, behind the session check. */
export function createRecallsApi({ database, now }: StaffServices): Hono<SiteEnv> {
  const zoneOf = (context: Context<SiteEnv>) => context.var.site.content.clinic.timeZone;
  const todayOf = (context: Context<SiteEnv>) => clinicToday(now(), zoneOf(context));
  const sayingOf = (context: Context<SiteEnv>) => ({
    now: now(),
    timeZone: zoneOf(context),
    staffName: context.get('session')?.staffName ?? null,
  });

  /** Runs a change with its live event and its audit entry, in one transaction. */
  const change = (
    context: Context<SiteEnv>,
    action: AuditAction,
    work: (transaction: Transaction<Tables>) => Promise<Stored<Recall>>,
  ) =>
    database.write(async (transaction) => {
      const outcome = await work(transaction);
      if (outcome.kind === 'missing') return outcome;
      await noteRecall(transaction, outcome);
      const { key, patientid } = outcome.kind === 'stored' ? outcome.value : outcome.current;
      await recordAudit(transaction, {
        ...auditContext(context, now()),
        action,
        patientid,
        subject: nameSubject('recall', key),
        result: outcome.kind === 'stored' ? 'ok' : 'refused',
      });
      return outcome;
    });

  return mountRoutes(recallRoutes, {
    'GET /staff/recalls': async ({ context, query: { part, after } }) => {
      const day = todayOf(context);
      const body = await readAndRecord(
        database,
        async (rows) => {
          const { recalls, next } = await listRecalls(rows, { part, after, today: day });
          const counts = await countRecalls(rows, day);
          const words = context.var.site.content.reminder ?? null;
          return { recalls, counts, today: day, words, next: next ? encodePlace(next) : null };
        },
        ({ recalls }) => entryOfShown(auditContext(context, now()), 'read', LIST, recalls),
      );
      return reply(200, body);
    },

    'GET /staff/patients/:patientid/recall': async ({ context, params: { patientid } }) => {
      const recall = await readAndRecord(
        database,
        (rows) => findRecallOf(rows, patientid),
        () => entryOfShown(auditContext(context, now()), 'read', 'recall', [{ patientid }]),
      );
      return reply(200, { recall: recall ?? null });
    },

    'POST /staff/recalls': async ({ context, body }) => {
      const fault = findDueFault(body.dueOn, todayOf(context));
      if (fault !== undefined) return reply(422, { errors: { dueOn: fault } });
      const outcome = await change(context, 'create', (transaction) =>
        addRecall(transaction, body, sayingOf(context)),
      );
      switch (outcome.kind) {
        case 'stored':
          return reply(201, { recall: outcome.value });
        case 'conflict':
          return reply(409, { error: SAID_ALREADY, current: outcome.current });
        case 'missing':
          return reply(422, { errors: { patientid: NO_PATIENT } });
      }
    },

    'PATCH /staff/recalls/:key': async ({ context, params: { key }, body }) => {
      const fault =
        body.dueOn === undefined ? undefined : findDueFault(body.dueOn, todayOf(context));
      if (fault !== undefined) return reply(422, { errors: { dueOn: fault } });
      const outcome = await change(context, 'edit', (transaction) =>
        changeRecall(transaction, key, body, sayingOf(context)),
      );
      return answer(outcome, 200);
    },

    'POST /staff/recalls/:key/calls': async ({ context, params: { key }, body }) => {
      const today = todayOf(context);
      const fault = body.until ? findDueFault(body.until, today, today) : undefined;
      if (fault !== undefined) return reply(422, { errors: { until: fault } });
      const outcome = await change(context, 'edit', (transaction) =>
        addCall(transaction, key, body, sayingOf(context)),
      );
      return answer(outcome, 201);
    },

    'DELETE /staff/recalls/:key/calls/:call': async ({ context, params: { key, call }, body }) => {
      const taken = { call, version: body.version };
      const outcome = await change(context, 'edit', (transaction) =>
        takeCallBack(transaction, key, taken, sayingOf(context)),
      );
      return answer(outcome, 200);
    },
  });
}

function answer<Status extends 200 | 201>(outcome: Stored<Recall>, status: Status) {
  switch (outcome.kind) {
    case 'stored':
      return reply(status, { recall: outcome.value });
    case 'conflict':
      return reply(409, { error: STALE, current: outcome.current });
    case 'missing':
      return reply(404, { error: MISSING });
  }
}
