import type { Hono } from 'hono';
import { recordAudit } from '../../audit/audit.server.ts';
import { nameSubject } from '../../audit/audit.ts';
import { auditContext, readAndRecord } from '../../audit/record-reading.server.ts';
import type { SiteEnv } from '../../http/http-context.ts';
import { mountRoutes, reply } from '../../http/mount-routes.server.ts';
import { noteEvent } from '../../live/events.server.ts';
import type { StaffServices } from '../../services/services.server.ts';
import { entryOfShown } from '../records/note-record.server.ts';
import { factRoutes } from './facts.contract.ts';
import { saveFacts } from './save-facts.server.ts';
import { findFacts, listDiagnoses, listFactChanges } from './stored-facts.server.ts';

const STALE = 'Somebody else changed these facts first. Nothing was stored.';
const MISSING = 'No patient has this id.';

/** The facts of patients. Mounted in staff.api.ts, behind the session check. */
export function createFactsApi({ database, now }: StaffServices): Hono<SiteEnv> {
  return mountRoutes(factRoutes, {
    'GET /staff/patients/:patientid/facts': async ({ context, params: { patientid } }) => {
      const facts = await readAndRecord(
        database,
        (rows) => findFacts(rows, patientid),
        () => entryOfShown(auditContext(context, now()), 'read', 'facts', [{ patientid }]),
      );
      return reply(200, facts);
    },

    'PATCH /staff/patients/:patientid/facts': async ({ context, params: { patientid }, body }) => {
      const saying = {
        now: now(),
        timeZone: context.var.site.content.clinic.timeZone,
        staffName: context.get('session')?.staffName ?? null,
      };
      const entry = { ...auditContext(context, saying.now), patientid, subject: 'facts' };
      const outcome = await database.write(async (transaction) => {
        const saved = await saveFacts(transaction, patientid, body, saying);
        switch (saved.kind) {
          case 'stored': {
            await noteEvent(transaction, 'facts', patientid);
            // The names of the fields, never their values.
            const subject = nameSubject('facts', saved.fields?.join(', ') ?? '');
            await recordAudit(transaction, { ...entry, subject, action: 'edit', result: 'ok' });
            break;
          }
          case 'repeated':
            await recordAudit(transaction, { ...entry, action: 'read', result: 'ok' });
            break;
          case 'conflict':
            await recordAudit(transaction, { ...entry, action: 'edit', result: 'refused' });
            break;
          case 'faults':
            // The question about a birth date names a visit.
            if (saved.unusual.birthdate !== undefined) {
              await recordAudit(transaction, { ...entry, action: 'edit', result: 'refused' });
            }
            break;
          case 'missing':
        }
        return saved;
      });
      switch (outcome.kind) {
        case 'stored':
        case 'repeated':
          return reply(200, outcome.value);
        case 'conflict':
          return reply(409, { error: STALE, current: outcome.current });
        case 'faults':
          return reply(422, { errors: outcome.faults, unusual: outcome.unusual });
        case 'missing':
          return reply(404, { error: MISSING });
      }
    },

    'GET /staff/patients/:patientid/facts/history': async ({ context, params: { patientid } }) => {
      const changes = await readAndRecord(
        database,
        (rows) => listFactChanges(rows, patientid),
        () =>
          entryOfShown(auditContext(context, now()), 'read', 'history of facts', [{ patientid }]),
      );
      return reply(200, { changes });
    },

    'GET /staff/diagnoses': async () =>
      reply(200, { diagnoses: await listDiagnoses(database.read) }),
  });
}
