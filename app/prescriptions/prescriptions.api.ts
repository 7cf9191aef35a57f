import type { Context, Hono } from 'hono';
import type { Transaction } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { type AuditAction, nameSubject } from '../audit/audit.ts';
import { auditContext, readAndRecord } from '../audit/record-reading.server.ts';
import { clinicToday } from '../hours/clinic-time.ts';
import type { SiteEnv } from '../http/http-context.ts';
import { mountRoutes, reply } from '../http/mount-routes.server.ts';
import type { Stored } from '../http/stored.ts';
import { noteEvent } from '../live/events.server.ts';
import type { StaffServices } from '../services/services.server.ts';
import {
  addPrescription,
  changePrescription,
  deletePrescription,
  issuePrescription,
} from './change-prescriptions.server.ts';
import { listMedicines } from './known-medicines.server.ts';
import { isOfOtherNumber } from './other-number.ts';
import type { StoredPrescription } from './prescription.ts';
import { findIssuer, findPrinted, listPrinted } from './prescription-sheet.server.ts';
import { prescriptionRoutes } from './prescriptions.contract.ts';

const STALE = 'Somebody else changed or issued this prescription meanwhile. Nothing was stored.';
const MISSING = { error: 'There is no such prescription.' };
const NO_PATIENT = { error: 'There is no such patient.' };

/** Prescriptions of patients. Mounted in staff.api.ts, behind the session check. */
export function createPrescriptionsApi({ database, now }: StaffServices): Hono<SiteEnv> {
  const writingOf = (context: Context<SiteEnv>) => ({
    now: now(),
    today: clinicToday(now(), context.var.site.content.clinic.timeZone),
    staffName: context.get('session')?.staffName ?? null,
  });

  /** Makes a change of a prescription, with its live event and its audit entry. */
  const change = <
    Outcome extends
      | Stored<StoredPrescription>
      | { kind: 'repeated'; value: StoredPrescription }
      | { kind: 'faults' },
  >(
    context: Context<SiteEnv>,
    action: AuditAction,
    make: (transaction: Transaction<Tables>) => Promise<Outcome>,
  ): Promise<Outcome> =>
    database.write(async (transaction) => {
      const outcome = await make(transaction);
      if (outcome.kind === 'missing' || outcome.kind === 'faults') return outcome;
      const { key, patientid } = outcome.kind === 'conflict' ? outcome.current : outcome.value;
      if (outcome.kind === 'stored') await noteEvent(transaction, 'prescription', key);
      await recordAudit(transaction, {
        ...auditContext(context, now()),
        action: outcome.kind === 'repeated' ? 'read' : action,
        patientid,
        subject: nameSubject('prescription', key),
        result: outcome.kind === 'conflict' ? 'refused' : 'ok',
      });
      return outcome;
    });

  return mountRoutes(prescriptionRoutes, {
    'GET /staff/patients/:patientid/prescriptions': async ({ context, params: { patientid } }) => {
      const { content } = context.var.site;
      const { today } = writingOf(context);
      const doctor = findPrinted(content, context.get('session'));
      const prescriptions = await readAndRecord(
        database,
        (rows) => listPrinted(rows, patientid, { clinic: content.clinic, doctor, day: today }),
        (listed) => ({
          ...auditContext(context, now()),
          action: 'read',
          patientid,
          // The sheet of one that was issued under another patient's number describes that patient.
          others: [...new Set(listed.filter(isOfOtherNumber).map(({ sheet }) => sheet?.patient.id))]
            .filter((id) => id !== undefined)
            .filter((id) => id !== ''),
          subject: 'prescriptions',
          result: 'ok',
        }),
      );
      const found = await findIssuer(database.read, content, context.get('session'));
      return reply(200, {
        prescriptions,
        notIssuing: 'refusal' in found ? found.refusal : null,
      });
    },

    'POST /staff/patients/:patientid/prescriptions': async ({
      context,
      params: { patientid },
      requestKey,
      body,
    }) => {
      const sent = { ...body, requestKey };
      const outcome = await change(context, 'create', (transaction) =>
        addPrescription(transaction, patientid, sent, writingOf(context)),
      );
      switch (outcome.kind) {
        case 'stored':
          return reply(201, outcome.value);
        case 'repeated':
          return reply(200, outcome.value);
        case 'missing':
          return reply(404, NO_PATIENT);
        case 'faults':
          return reply(422, { errors: outcome.errors });
      }
    },

    'PATCH /staff/prescriptions/:key': async ({ context, params: { key }, body }) =>
      answerChange(
        await change(context, 'edit', (transaction) =>
          changePrescription(transaction, key, body, writingOf(context)),
        ),
      ),

    'DELETE /staff/prescriptions/:key': async ({ context, params: { key }, body }) => {
      const outcome = await change(context, 'delete', (transaction) =>
        deletePrescription(transaction, key, body.version),
      );
      return outcome.kind === 'stored' ? reply(204) : answerRefusal(outcome);
    },

    'POST /staff/prescriptions/:key/issue': async ({ context, params: { key }, body }) => {
      const { content } = context.var.site;
      const found = await findIssuer(database.read, content, context.get('session'));
      if ('refusal' in found) {
        // The refusal says nothing about a patient.
        context.set('hasNoPatientData', true);
        return reply(403, { error: found.refusal });
      }
      const issuing = {
        ...writingOf(context),
        clinic: content.clinic,
        list: content.prescribing.list,
        issuer: found.issuer,
      };
      return answerChange(
        await change(context, 'issue', (transaction) =>
          issuePrescription(transaction, key, body, issuing),
        ),
      );
    },

    'GET /staff/medicines': async ({ context }) => {
      const { prescribing } = context.var.site.content;
      const medicines = await listMedicines(database.read, prescribing);
      return reply(200, { medicines, list: prescribing.list });
    },
  });
}

function answerChange(
  outcome: Stored<StoredPrescription> | { kind: 'faults'; errors: Record<string, string> },
) {
  if (outcome.kind === 'faults') return reply(422, { errors: outcome.errors });
  return outcome.kind === 'stored' ? reply(200, outcome.value) : answerRefusal(outcome);
}

function answerRefusal(outcome: Exclude<Stored<StoredPrescription>, { kind: 'stored' }>) {
  return outcome.kind === 'missing'
    ? reply(404, MISSING)
    : reply(409, { error: STALE, current: outcome.current });
}
