import type { Context, Hono } from 'hono';
import type { Transaction } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { type AuditAction, nameSubject } from '../audit/audit.ts';
import { auditContext, readAndRecord } from '../audit/record-reading.server.ts';
import { clinicDatetime, clinicToday } from '../hours/clinic-time.ts';
import type { SiteEnv } from '../http/http-context.ts';
import { mayDo } from '../http/roles.ts';
import { mountRoutes, reply } from '../http/mount-routes.server.ts';
import type { Stored } from '../http/stored.ts';
import { noteEvent } from '../live/events.server.ts';
import { namePatients } from '../patients/records/note-record.server.ts';
import type { StaffServices } from '../services/services.server.ts';
import { addResults, correctResult, deleteResult } from './change-results.server.ts';
import { listNotLooked, noteLooked } from './looked-at.server.ts';
import { listResultEdits, listResults } from './result-rows.server.ts';
import { resultRoutes, type ShownResult } from './results.contract.ts';

const STALE = 'Somebody else changed this result meanwhile. Nothing was stored.';
const MISSING = { error: 'There is no such result.' };
const NOT_OWN = { error: 'Ask a doctor: the front desk changes what it typed itself today.' };
const NO_PATIENT = { error: 'There is no such patient.' };

/** The results of patients. Mounted in staff.api.ts, behind the session check. */
export function createResultsApi({ database, now }: StaffServices): Hono<SiteEnv> {
  function typingOf(context: Context<SiteEnv>) {
    const { timeZone } = context.var.site.content.clinic;
    const [today = '', time = ''] = clinicDatetime(now(), timeZone).split(' ');
    const staffName = context.get('session')?.staffName ?? null;
    const isOwn = ({ typedBy, firstTypedAt }: Pick<ShownResult, 'typedBy' | 'firstTypedAt'>) =>
      typedBy === staffName && clinicToday(new Date(firstTypedAt), timeZone) === today;
    const isDoctor = mayDo(context.get('session')?.role ?? null, 'doctor');
    const mayChange = isDoctor ? () => true : isOwn;
    return { now: now(), today, time: time.slice(0, 5), staffName, isDoctor, mayChange };
  }

  /** Notes a change of a result with its live event and its audit entry. */
  async function note<
    Outcome extends Stored<ShownResult & { patientid: string }> | { kind: 'faults' | 'not-own' },
  >(
    transaction: Transaction<Tables>,
    context: Context<SiteEnv>,
    action: AuditAction,
    outcome: Outcome,
  ): Promise<Outcome> {
    if (outcome.kind !== 'stored' && outcome.kind !== 'conflict') return outcome;
    const { key, patientid } = outcome.kind === 'stored' ? outcome.value : outcome.current;
    if (outcome.kind === 'stored') await noteEvent(transaction, 'result', key);
    await recordAudit(transaction, {
      ...auditContext(context, now()),
      action,
      patientid,
      subject: nameSubject('result', key),
      result: outcome.kind === 'stored' ? 'ok' : 'refused',
    });
    return outcome;
  }

  return mountRoutes(resultRoutes, {
    'GET /staff/patients/:patientid/results': async ({ context, params: { patientid }, query }) => {
      const { staffName, isDoctor, mayChange } = typingOf(context);
      const results = await readAndRecord(
        database,
        (rows) => listResults(rows, patientid, query, isDoctor ? undefined : (staffName ?? '')),
        () => ({
          ...auditContext(context, now()),
          action: 'read',
          patientid,
          subject: 'results',
          result: 'ok',
        }),
      );
      return reply(200, { results: results.filter(mayChange) });
    },

    'POST /staff/patients/:patientid/results/looked': async ({ context, params, body }) => {
      const { patientid } = params;
      const { staffName } = typingOf(context);
      const results = await database.write(async (transaction) => {
        const by = { at: now().toISOString(), by: staffName };
        const noted = await noteLooked(transaction, patientid, body.results, by);
        const [first] = noted;
        if (first) await noteEvent(transaction, 'result', first.key);
        await recordAudit(transaction, {
          ...auditContext(context, now()),
          action: 'look',
          patientid,
          subject: 'results',
          result: 'ok',
        });
        return noted;
      });
      return reply(200, { results });
    },

    'GET /staff/results/not-looked': async ({ context }) => {
      const { targets } = context.var.site.content;
      const answer = await readAndRecord(
        database,
        (rows) => listNotLooked(rows, targets.results ?? {}),
        ({ patients }) => ({
          ...auditContext(context, now()),
          action: 'read',
          subject: 'results not looked at',
          result: 'ok',
          ...namePatients(patients),
        }),
      );
      return reply(200, answer);
    },

    'POST /staff/patients/:patientid/results': async ({ context, params, requestKey, body }) => {
      const { patientid } = params;
      const outcome = await database.write(async (transaction) => {
        const added = await addResults(
          transaction,
          patientid,
          { ...body, requestKey },
          typingOf(context),
        );
        if (added.kind === 'missing' || added.kind === 'faults') return added;
        const [first] = added.value;
        if (added.kind === 'stored' && first) await noteEvent(transaction, 'result', first.key);
        await recordAudit(transaction, {
          ...auditContext(context, now()),
          action: added.kind === 'stored' ? 'create' : 'read',
          patientid,
          subject: 'results',
          result: 'ok',
        });
        return added;
      });
      switch (outcome.kind) {
        case 'stored':
          return reply(201, { results: outcome.value });
        case 'repeated':
          return reply(200, { results: outcome.value });
        case 'missing':
          return reply(404, NO_PATIENT);
        case 'faults':
          return reply(422, { errors: outcome.errors });
      }
    },

    'PATCH /staff/results/:key': async ({ context, params: { key }, body }) => {
      const outcome = await database.write(async (transaction) =>
        note(
          transaction,
          context,
          'edit',
          await correctResult(transaction, key, body, typingOf(context)),
        ),
      );
      switch (outcome.kind) {
        case 'stored':
          return reply(200, outcome.value);
        case 'conflict':
          return reply(409, { error: STALE, current: outcome.current });
        case 'not-own':
          return reply(403, NOT_OWN);
        case 'missing':
          return reply(404, MISSING);
        case 'faults':
          return reply(422, { errors: outcome.errors });
      }
    },

    'DELETE /staff/results/:key': async ({ context, params: { key }, body: { version } }) => {
      const outcome = await database.write(async (transaction) =>
        note(
          transaction,
          context,
          'delete',
          await deleteResult(transaction, key, version, typingOf(context)),
        ),
      );
      switch (outcome.kind) {
        case 'stored':
          return reply(204);
        case 'conflict':
          return reply(409, { error: STALE, current: outcome.current });
        case 'not-own':
          return reply(403, NOT_OWN);
        case 'missing':
          return reply(404, MISSING);
      }
    },

    'GET /staff/patients/:patientid/results/history': async ({ context, params }) => {
      const edits = await readAndRecord(
        database,
        (rows) => listResultEdits(rows, params.patientid),
        () => ({
          ...auditContext(context, now()),
          action: 'read',
          patientid: params.patientid,
          subject: 'history of results',
          result: 'ok',
        }),
      );
      return reply(200, { edits });
    },
  });
}
