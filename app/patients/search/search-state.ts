import { compareDatetimes } from '../../hours/read-datetime.ts';
import { ADDED_FIELDS, type Patient, PATIENT_FIELDS, type SearchOption } from '../patient.ts';
import type { Suggestion } from './search.contract.ts';

export interface SearchQuestion {
  by: SearchOption;
  value: string;
  /** The patient picked from the suggestions, to be chosen among the results. Search compares the value only. */
  picked?: PatientIdentity | undefined;
}

/** The content of the search form; typing resets `picked`. */
export interface SearchDraft {
  by: SearchOption | '';
  value: string;
  picked?: PatientIdentity | undefined;
}

/** Distinguishes a patient from namesakes. */
export type PatientIdentity = Pick<Patient, 'patientid' | 'name' | 'mobile'>;

/** Patients to offer after a search without results. */
export interface NearMatches {
  by: SearchOption;
  patients: Suggestion[];
}

/** The four cases of the specification (R8); `status` holds its literal texts. */
export type SearchState =
  | { status: undefined; failed?: SearchQuestion }
  | { status: '' }
  | { status: 'No Data Found'; near?: NearMatches }
  /** The chosen record stays on screen even if it is no longer among the results. */
  | { status: 'results'; patients: Patient[]; chosen: Patient };

/** The first missing part of a search; undefined if it can be sent. */
export function findSearchFault(by: string, value: string): 'option' | 'value' | undefined {
  if (by === '') return 'option';
  return value.trim() === '' ? 'value' : undefined;
}

/** The state after an answer: the first match is chosen. */
export function showFound(patients: Patient[]): SearchState {
  const [first] = patients;
  return first ? { status: 'results', patients, chosen: first } : { status: 'No Data Found' };
}

export function choosePatient(state: SearchState, key: string): SearchState {
  if (state.status !== 'results') return state;
  const chosen = state.patients.find((patient) => patient.key === key);
  return chosen ? { ...state, chosen } : state;
}

/** Chooses the newest visit of the picked person; changes nothing if none was found. */
export function choosePerson(state: SearchState, person: PatientIdentity | undefined): SearchState {
  if (state.status !== 'results' || !person) return state;
  const visit = state.patients.find((patient) => isSamePerson(patient, person));
  return visit ? { ...state, chosen: visit } : state;
}

/** Compares patient ids; records without one are compared by name and mobile number. */
function isSamePerson(one: PatientIdentity, other: PatientIdentity): boolean {
  if (one.patientid !== other.patientid) return false;
  return one.patientid !== null || (one.name === other.name && one.mobile === other.mobile);
}

/** All visits of the chosen patient in the result; a record without a patient id counts as its own patient. */
export function visitsOf(patients: Patient[], chosen: Patient): Patient[] {
  if (chosen.patientid === null) return [chosen];
  return patients.filter((patient) => patient.patientid === chosen.patientid);
}

export function countPatients(patients: Patient[]): number {
  return new Set(patients.map((patient) => patient.patientid ?? `no id ${patient.key}`)).size;
}

/**
 * Puts an added or corrected visit among the results if its patient is among them; another search may be shown by
 * now. The chosen patient stays chosen.
 */
export function putRecord(state: SearchState, record: Patient): SearchState {
  if (state.status !== 'results') return state;
  const { chosen } = state;
  const isTheirs = (one: Patient) => one.key === record.key || isSamePerson(one, record);
  if (![chosen, ...state.patients].some(isTheirs)) return state;
  const patients = putInPlace(state.patients, record);
  return { ...state, patients, chosen: followChosen(chosen, patients) };
}

/** Inserts or replaces a visit, newest first. */
export function putInPlace(patients: readonly Patient[], record: Patient): Patient[] {
  const others = patients.filter((patient) => patient.key !== record.key);
  const older = others.findIndex(
    ({ datetime }) => compareDatetimes(record.datetime, datetime) <= 0,
  );
  const index = older === -1 ? others.length : older;
  return [...others.slice(0, index), record, ...others.slice(index)];
}

/** Replaces the results by those of a repeated search. Unchanged records stay the same objects, for memo(). */
export function followFound(state: SearchState, found: readonly Patient[]): SearchState {
  if (state.status !== 'results') return state;
  const known = new Map(state.patients.map((patient) => [patient.key, patient]));
  const patients = found.map((patient) => {
    const before = known.get(patient.key);
    return before && isSameRecord(before, patient) ? before : patient;
  });
  return { ...state, patients, chosen: followChosen(state.chosen, patients) };
}

/** Takes over the new version of the chosen record, but not under another patient id: that is another patient. */
function followChosen(chosen: Patient, patients: readonly Patient[]): Patient {
  const now = patients.find(({ key }) => key === chosen.key);
  return now?.patientid === chosen.patientid ? now : chosen;
}

function isSameRecord(one: Patient, other: Patient): boolean {
  return [...PATIENT_FIELDS, ...ADDED_FIELDS, 'mobileTyped' as const].every(
    (field) => one[field] === other[field],
  );
}

/** Whether the chosen record has been deleted or moved to another patient since it was shown. */
export function findChosenFate(
  patients: readonly Patient[],
  chosen: Patient,
): 'deleted' | 'moved' | undefined {
  const now = patients.find(({ key }) => key === chosen.key);
  if (!now) return 'deleted';
  return now.patientid === chosen.patientid ? undefined : 'moved';
}

/** Removes a deleted record from the results; if it was chosen, it stays on screen until another one is chosen. */
export function removeFromResults(state: SearchState, record: Patient): SearchState {
  if (state.status !== 'results') return state;
  return { ...state, patients: state.patients.filter(({ key }) => key !== record.key) };
}

/** Removes a deleted record; if it was chosen, another visit of the same patient or the first result is chosen. */
export function dropRecord(state: SearchState, record: Patient): SearchState {
  if (state.status !== 'results') return state;
  const patients = state.patients.filter((patient) => patient.key !== record.key);
  if (state.chosen.key !== record.key) return { ...state, patients };
  const chosen = visitsOf(patients, record).find(({ key }) => key !== record.key) ?? patients[0];
  return chosen ? { status: 'results', patients, chosen } : { status: undefined };
}
