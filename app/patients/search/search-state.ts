import { type Patient, PATIENT_FIELDS, type SearchOption, type Suggestion } from '../patient.ts';

export interface SearchQuestion {
  by: SearchOption;
  value: string;
  /** Who was picked, to be chosen among the results; what Search matches is the value alone. */
  picked?: Person | undefined;
}

/** What the search form holds; typing forgets who was picked. */
export interface SearchDraft {
  by: SearchOption | '';
  value: string;
  picked?: Person | undefined;
}

/** What tells a patient from namesakes. */
export type Person = Pick<Patient, 'patientid' | 'name' | 'mobile'>;

/** Whom somebody who found nobody may have looked for. */
export interface Near {
  by: SearchOption;
  patients: Suggestion[];
}

/** The specification's four cases and no other (R8); `status` holds its own words. */
export type SearchState =
  | { status: undefined; failed?: SearchQuestion }
  | { status: '' }
  | { status: 'No Data Found'; near?: Near }
  /** The chosen one stays on screen where it is among the results no more. */
  | { status: 'results'; patients: Patient[]; chosen: Patient };

/** What keeps a search from being sent, in the order in which it is said. */
export function findSearchFault(by: string, value: string): 'option' | 'value' | undefined {
  if (by === '') return 'option';
  return value.trim() === '' ? 'value' : undefined;
}

/** The first match is chosen at once. */
export function showFound(patients: Patient[]): SearchState {
  const [first] = patients;
  return first ? { status: 'results', patients, chosen: first } : { status: 'No Data Found' };
}

export function choosePatient(state: SearchState, key: string): SearchState {
  if (state.status !== 'results') return state;
  const chosen = state.patients.find((patient) => patient.key === key);
  return chosen ? { ...state, chosen } : state;
}

/** The newest visit of the person who was picked; the first match where there is none of theirs. */
export function choosePerson(state: SearchState, person: Person | undefined): SearchState {
  if (state.status !== 'results' || !person) return state;
  const visit = state.patients.find((patient) => isSamePerson(patient, person));
  return visit ? { ...state, chosen: visit } : state;
}

/** Records without an id are told apart by name and number. */
function isSamePerson(one: Person, other: Person): boolean {
  if (one.patientid !== other.patientid) return false;
  return one.patientid !== null || (one.name === other.name && one.mobile === other.mobile);
}

/** Every visit in the result that is of the same patient; a record without an id stands alone. */
export function visitsOf(patients: Patient[], chosen: Patient): Patient[] {
  if (chosen.patientid === null) return [chosen];
  return patients.filter((patient) => patient.patientid === chosen.patientid);
}

export function countPatients(patients: Patient[]): number {
  return new Set(patients.map((patient) => patient.patientid ?? `no id ${patient.key}`)).size;
}

/**
 * A visit that was added or corrected takes its place among the results where its patient is among them, and
 * nobody else is chosen for it: another search may stand there by now.
 */
export function putRecord(state: SearchState, record: Patient): SearchState {
  if (state.status !== 'results') return state;
  const { chosen } = state;
  const isTheirs = (one: Patient) => one.key === record.key || isSamePerson(one, record);
  if (![chosen, ...state.patients].some(isTheirs)) return state;
  const patients = putInPlace(state.patients, record);
  return { ...state, patients, chosen: followChosen(chosen, patients) };
}

/** The newest visit comes first. */
export function putInPlace(patients: readonly Patient[], record: Patient): Patient[] {
  const others = patients.filter((patient) => patient.key !== record.key);
  const visit = record.datetime ?? '';
  const older = others.findIndex((patient) => (patient.datetime ?? '') <= visit);
  const place = older === -1 ? others.length : older;
  return [...others.slice(0, place), record, ...others.slice(place)];
}

/** What the same question finds by now; what is as it was stays the same object. */
export function followFound(state: SearchState, found: readonly Patient[]): SearchState {
  if (state.status !== 'results') return state;
  const known = new Map(state.patients.map((patient) => [patient.key, patient]));
  const patients = found.map((patient) => {
    const before = known.get(patient.key);
    return before && isSameRecord(before, patient) ? before : patient;
  });
  return { ...state, patients, chosen: followChosen(state.chosen, patients) };
}

/** Under another id it would be another patient's panel: that one is not shown before it is chosen. */
function followChosen(chosen: Patient, patients: readonly Patient[]): Patient {
  const now = patients.find(({ key }) => key === chosen.key);
  return now?.patientid === chosen.patientid ? now : chosen;
}

function isSameRecord(one: Patient, other: Patient): boolean {
  return PATIENT_FIELDS.every((field) => one[field] === other[field]);
}

/** What became of the chosen record meanwhile, where it is not shown as it is now. */
export function findChosenFate(
  patients: readonly Patient[],
  chosen: Patient,
): 'deleted' | 'moved' | undefined {
  const now = patients.find(({ key }) => key === chosen.key);
  if (!now) return 'deleted';
  return now.patientid === chosen.patientid ? undefined : 'moved';
}

/** It was deleted while other work went on: it stays on screen until another one is chosen. */
export function takeOff(state: SearchState, record: Patient): SearchState {
  if (state.status !== 'results') return state;
  return { ...state, patients: state.patients.filter(({ key }) => key !== record.key) };
}

/** Where it was the chosen one, another visit of the same patient is chosen, if there is one. */
export function dropRecord(state: SearchState, record: Patient): SearchState {
  if (state.status !== 'results') return state;
  const patients = state.patients.filter((patient) => patient.key !== record.key);
  if (state.chosen.key !== record.key) return { ...state, patients };
  const chosen = visitsOf(patients, record).find(({ key }) => key !== record.key) ?? patients[0];
  return chosen ? { status: 'results', patients, chosen } : { status: undefined };
}
