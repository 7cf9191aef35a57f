import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import type { SiteContent } from '../content/content.server.ts';
import type { Prescriber, Prescribing } from '../content/files/prescribing-schema.server.ts';
import type { LiveSession } from '../http/http-context.ts';
import { mayDo } from '../http/roles.ts';
import { showAge } from '../patients/facts/fact-text.ts';
import { ageOn, weeksOn } from '../patients/facts/facts.ts';
import { findFacts } from '../patients/facts/stored-facts.server.ts';
import { findRecord } from '../patients/records/record-versions.server.ts';
import { isOfChild } from './prescription-rules.ts';
import { listPrescriptions } from './prescription-rows.server.ts';
import type { Sheet, StoredPrescription } from './prescription.ts';
import { tellMedicines, tellWarnings } from './tell-medicine.ts';

type Content = Pick<SiteContent, 'clinic' | 'prescribing'>;

/** The doctor who may issue prescriptions in this session, or the reason why nobody may. */
export async function findIssuer(
  rows: Kysely<Tables>,
  { prescribing }: Pick<Content, 'prescribing'>,
  session: Pick<LiveSession, 'person' | 'role' | 'staffName'> | undefined,
): Promise<{ issuer: Prescriber & { person: string } } | { refusal: string }> {
  const { person = null, role = null, staffName = null } = session ?? {};
  if (person === null || !mayDo(role, 'doctor')) {
    return { refusal: 'Only a doctor who signed in by name issues a prescription.' };
  }
  const who = `${staffName ?? ''} (${person})`;
  if (prescribing.doctors.length === 0) {
    return {
      refusal: `Nobody issues prescriptions yet: whoever runs the server names the doctors in clinic.yaml, under “prescriptions”. You are signed in as ${who}.`,
    };
  }
  const doctor = findDoctor(prescribing, { person, staffName });
  if (!doctor) {
    return { refusal: `The site’s content has no registration number of ${who}.` };
  }
  if (doctor.person === undefined && (await hasNamesake(rows, { person, staffName }))) {
    return {
      refusal: `Two people have signed in as ${staffName ?? ''}, so the name does not say who issues. If you are the doctor, whoever runs the server writes it beside the name in clinic.yaml: “person: ${person}”.`,
    };
  }
  return { issuer: { ...doctor, person } };
}

/** Whether somebody else has signed in under this name too. */
async function hasNamesake(
  rows: Kysely<Tables>,
  { person, staffName }: { person: string; staffName: string | null },
): Promise<boolean> {
  const named = await rows
    .selectFrom('audit')
    .select(['staff_name', 'person'])
    .distinct()
    // Written out, as the index audit_sign_ins is used for no other condition.
    .where(sql<boolean>`action = 'sign-in'`)
    .where('result', '=', 'ok')
    .where('person', 'is not', null)
    .execute();
  return named.some((one) => one.person !== person && fold(one.staff_name) === fold(staffName));
}

/** The doctor in whose name a draft would be printed: the one of the session, or the only one. */
export function findPrinted(
  { prescribing }: Pick<Content, 'prescribing'>,
  session: Who | undefined,
): Prescriber | undefined {
  const { doctors } = prescribing;
  const own = session && findDoctor(prescribing, session);
  return own ?? (doctors.length === 1 ? doctors[0] : undefined);
}

type Who = Pick<LiveSession, 'person' | 'staffName'>;

/** Finds a doctor by issuer and subject, which nobody can change; by name only if the content gives no `person`. */
function findDoctor({ doctors }: Prescribing, { person, staffName }: Who) {
  return (
    doctors.find((one) => one.person !== undefined && one.person === person) ??
    doctors.find(
      (one) => one.person === undefined && staffName !== null && fold(one.name) === fold(staffName),
    )
  );
}

function fold(name: string | null): string {
  return (name ?? '').normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** The prescriptions of a patient, newest first; drafts with the sheet that they would have now, if a doctor is known. */
export async function listPrinted(
  rows: Kysely<Tables>,
  patientid: string,
  { doctor, ...around }: Around<Prescriber | undefined>,
): Promise<StoredPrescription[]> {
  const printed: StoredPrescription[] = [];
  for (const one of await listPrescriptions(rows, patientid)) {
    const made = !one.sheet && doctor && (await makeSheet(rows, one, { ...around, doctor }));
    printed.push(made ? { ...one, sheet: made.sheet } : one);
  }
  return printed;
}

interface Around<Doctor> {
  clinic: Content['clinic'];
  doctor: Doctor;
  day: string;
}

/** Makes the sheet of a prescription as of today; undefined if its visit is gone. */
export async function makeSheet(
  rows: Kysely<Tables>,
  {
    patientid,
    recordKey,
    prescription,
  }: Pick<StoredPrescription, 'patientid' | 'recordKey' | 'prescription'>,
  { clinic, doctor, day }: Around<Prescriber>,
): Promise<{ sheet: Sheet; isChild: boolean } | undefined> {
  const record = await findRecord(rows, recordKey);
  if (record?.patientid !== patientid) return undefined;
  const facts = await findFacts(rows, patientid);
  const age = ageOn(facts.birthdate, day);
  const typed = record.age ?? '';
  const known = age ? showAge(age) : /^\d+$/.test(typed) ? `${typed} y` : typed;
  const weeks = weeksOn(facts.pregnancy, day);
  const { name, registration, council, qualifications } = doctor;
  const around = {
    day,
    clinic: { name: clinic.name, address: clinic.address, phone: clinic.phone.shown },
    doctor: { name, registration, council, qualifications },
    patient: {
      id: patientid,
      name: record.name ?? '',
      age: known,
      sex: facts.sex ?? '',
    },
    allergies: facts.allergies,
    ...(weeks !== undefined && { pregnantWeeks: weeks }),
  };
  const { language } = prescription;
  const said = { told: tellMedicines(prescription), warnings: tellWarnings(around, language) };
  const sheet = { ...around, ...said };
  return { sheet, isChild: isOfChild(age, typed) };
}
