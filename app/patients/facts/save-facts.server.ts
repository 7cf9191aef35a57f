import type { Transaction } from 'kysely';
import type { Tables } from '../../../storage/tables.ts';
import { clinicToday } from '../../hours/clinic-time.ts';
import type { Stored } from '../../http/stored.ts';
import type { Saying } from '../due/save-due.server.ts';
import { hasVisit } from '../records/known-patient.server.ts';
import { lockPatientExclusive } from '../records/lock-patient.server.ts';
import { askAboutBirthdate } from './ask-about-age.server.ts';
import { type FactFaults, judgeFacts, tidyFact } from './fact-rules.ts';
import { FACT_FIELDS, type FactField, type FactValues, textsOf } from './facts.ts';
import type { ChangedFacts, VersionedFacts } from './facts.contract.ts';
import { FACT_COLUMNS, findFacts, toFactsRow } from './stored-facts.server.ts';

export type FactsOutcome =
  | (Stored<VersionedFacts> & { fields?: FactField[] })
  /** Nothing was stored: the facts say this already. */
  | { kind: 'repeated'; value: VersionedFacts }
  | { kind: 'faults'; faults: FactFaults; unusual: FactFaults };

/**
 * Stores the sent facts if they still have the version that the sender saw; keeps the earlier version. Without
 * `confirmed` there is nobody to ask about an unusual value.
 */
export async function saveFacts(
  transaction: Transaction<Tables>,
  patientid: string,
  { version, confirmed, ...sent }: ChangedFacts,
  { now, timeZone, staffName }: Saying,
): Promise<FactsOutcome> {
  await lockPatientExclusive(transaction, patientid);
  if (!(await hasVisit(transaction, patientid))) return { kind: 'missing' };
  const current = await findFacts(transaction, patientid);
  if (current.version !== version) return { kind: 'conflict', current };
  const today = clinicToday(now, timeZone);
  const changed: Partial<FactValues> = {};
  for (const field of FACT_FIELDS) {
    const typed = sent[field];
    if (typed === undefined) continue;
    const value = tidyFact(field, typed ?? '', today, current[field] ?? '');
    if (value !== (current[field] ?? '')) changed[field] = value;
  }
  const fields = FACT_FIELDS.filter((field) => field in changed);
  if (fields.length === 0) return { kind: 'repeated', value: current };
  const all = { ...textsOf(current), ...changed };
  const faults = judgeFacts(changed, all, today);
  const unusual: FactFaults = {};
  if (changed.birthdate && !faults.birthdate && confirmed?.includes('birthdate') === false) {
    const asked = await askAboutBirthdate(transaction, patientid, changed.birthdate);
    if (asked !== undefined) unusual.birthdate = asked;
  }
  if (Object.keys({ ...faults, ...unusual }).length > 0) {
    return { kind: 'faults', faults, unusual };
  }

  if (version > 0) await keepFacts(transaction, patientid, { now, staffName });
  const row = toFactsRow(patientid, version + 1, all);
  const value = await transaction
    .insertInto('patient_facts')
    .values(row)
    .onConflict((conflict) => conflict.column('patientid').doUpdateSet(row))
    .returning([...FACT_COLUMNS, 'patientid as key', 'version'])
    .executeTakeFirstOrThrow();
  return { kind: 'stored', value, fields };
}

async function keepFacts(
  transaction: Transaction<Tables>,
  patientid: string,
  { now, staffName }: Pick<Saying, 'now' | 'staffName'>,
): Promise<void> {
  const row = await transaction
    .selectFrom('patient_facts')
    .selectAll()
    .where('patientid', '=', patientid)
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('patient_facts_versions')
    .values({ ...row, changed_at: now.toISOString(), changed_by: staffName })
    .execute();
}
