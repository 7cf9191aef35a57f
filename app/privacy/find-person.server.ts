import { mobileToMatch } from '../text/mobile.ts';
import { type Database, inPieces } from '../../storage/database.ts';
import {
  findHistories,
  findExistingRecords,
  findLastPatients,
  type HistoryRow,
} from './histories.server.ts';
import { findHeld, type Hold } from './holds.server.ts';
import { findIssuedElsewhere } from './issued-sheets.server.ts';
import { distinct, findPatientsOf } from './numbers.server.ts';
import { scanRows } from './scan-rows.server.ts';

export type PersonQuery = { patientid: string } | { mobile: string };

/** Keys of everything stored about a person. */
export interface Person extends PersonRows {
  patientids: string[];
  /** Numbers, normalised as for Search, that belong to no other patient. */
  mobiles: string[];
  /** Numbers that another patient has or had too: enquiries under them are left out. */
  sharedMobiles: string[];
  /** The number of the query, if it was one: all patients who have it are included. */
  asked: string[];
}

export interface PersonRows {
  records: { key: string; patientid: string | null; datetime: string | null }[];
  /** Records that were once the person's: deleted since, or filed under another patient since. */
  former: { key: string; isDeleted: boolean }[];
  enquiries: { key: string; datetime: string | null }[];
  /** The appointments that staff added; the appointment of an enquiry is part of the enquiry. */
  appointments: { key: string; startsAt: string }[];
  reports: { key: string; patientid: string; fileId: string; size: number }[];
  /** Reports that staff deleted and can still put back. */
  deleted: { key: string; patientid: string }[];
  /** Patients of whom the names of deleted or renamed reports are known, as hashes. */
  changes: { key: string }[];
  /** When the patients are due again. */
  recalls: { key: string; patientid: string; dueOn: string }[];
  /** Patients of whom facts are stored, such as the birth date. */
  facts: { key: string }[];
  /** Results that were typed, and deleted ones of which the history is kept. */
  results: { key: string; patientid: string }[];
  /** Prescriptions, drafts included. */
  prescriptions: { key: string; patientid: string }[];
  /** Prescriptions of others that were issued under the number of one of the patients, whom their sheets describe. */
  sheets: { key: string; patientid: string }[];
}

/**
 * Finds everything under a patient id, or everything of all patients who have a mobile number. A family may share
 * a number, so a query by patient id includes enquiries only under numbers that no other patient has.
 */
export async function findPerson(database: Database, query: PersonQuery): Promise<Person> {
  const number = 'mobile' in query ? mobileToMatch(query.mobile) : undefined;
  const histories = await findHistories(database.read, 'mobile_match', listOf(number));
  const named =
    'patientid' in query
      ? [query.patientid]
      : await findPatientsOf(database.read, listOf(number), histories);
  const patientids = [...named, ...(await findLeftIds(database, named))];
  const found = await findRecords(database, patientids, number);
  const numbers = distinct(found.map(({ mobile_match }) => mobile_match));
  const shared = await findShared(database, numbers, patientids);
  const mobiles = new Set([...numbers.filter((one) => !shared.has(one)), ...listOf(number)]);
  const records = found.map(({ key, patientid, datetime }) => ({ key, patientid, datetime }));
  return {
    patientids,
    mobiles: [...mobiles],
    sharedMobiles: [...shared].filter((one) => !mobiles.has(one)),
    asked: listOf(number),
    records,
    former: await findFormer(database, records, patientids, histories),
    enquiries: await findEnquiries(database, mobiles),
    appointments: await findAppointments(database, patientids, mobiles, number),
    ...(await findOfPatients(database, patientids)),
  };
}

/** Everything that a hold protects, including enquiries under numbers that other patients share. */
export async function findHeldRows(database: Database, hold: Hold): Promise<PersonRows> {
  const held = await findHeld(database.read, [hold]);
  const patientids = [...held.patientids];
  const number = hold.kind === 'mobile' ? hold.value : undefined;
  const records = await findRecords(database, patientids, number);
  const histories = await findHistories(database.read, 'mobile_match', listOf(number));
  return {
    records,
    former: await findFormer(database, records, patientids, histories),
    enquiries: await findEnquiries(database, held.mobiles),
    appointments: await findAppointments(database, patientids, held.mobiles, number),
    ...(await findOfPatients(database, patientids)),
  };
}

const listOf = (number: string | undefined) => (number === undefined ? [] : [number]);

const RECORD_FIELDS = ['key', 'patientid', 'mobile_match', 'datetime'] as const;

/** The patients' records, and records with the number but without a patient id, which imports can contain. */
async function findRecords(
  { read }: Database,
  patientids: readonly string[],
  number: string | undefined,
) {
  const records = read.selectFrom('records').select(RECORD_FIELDS).orderBy('key');
  const ofPatients = await inPieces(patientids, (piece) =>
    records.where('patientid', 'in', piece).execute(),
  );
  if (number === undefined) return ofPatients;
  const numberless = await records
    .where('mobile_match', '=', number)
    .where((where) => where.or([where('patientid', 'is', null), where('patientid', '=', '')]))
    .execute();
  return [...ofPatients, ...numberless];
}

/**
 * Other ids that only visits of these patients ever had. The facts, results and prescriptions of a visit that
 * was filed under another id stay there, where no search leads.
 */
async function findLeftIds({ read }: Database, patientids: readonly string[]): Promise<string[]> {
  const listRecords = (ids: readonly string[]) =>
    inPieces(ids, (piece) =>
      read
        .selectFrom('records')
        .select(['key as record_key', 'patientid'])
        .where('patientid', 'in', piece)
        .execute(),
    );
  const keys = new Set((await listRecords(patientids)).map(({ record_key }) => record_key));
  const own = await findHistories(read, 'record_key', [...keys]);
  const ids = distinct(own.map(({ patientid }) => patientid));
  const former = ids.filter((one) => !patientids.includes(one));
  const standing = [
    ...(await listRecords(former)),
    ...(await findHistories(read, 'patientid', former)),
  ].filter(({ record_key }) => !keys.has(record_key));
  const used = new Set(standing.map(({ patientid }) => patientid));
  return former.filter((one) => !used.has(one));
}

async function findFormer(
  { read }: Database,
  records: PersonRows['records'],
  patientids: readonly string[],
  ofNumber: readonly HistoryRow[],
): Promise<PersonRows['former']> {
  const ofPatients = await findHistories(read, 'patientid', patientids);
  const nobodys = ofNumber.filter(({ patientid }) => patientid === null || patientid === '');
  const now = new Set(records.map(({ key }) => key));
  const keys = distinct([...ofPatients, ...nobodys].map(({ record_key }) => record_key));
  const former = keys.filter((key) => !now.has(key)).sort();
  const standing = await findExistingRecords(read, former);
  const last = await findLastPatients(read, former);
  // A visit that was filed under another patient before it was deleted is the other's.
  const isOthers = (key: string) =>
    standing.has(key) || Boolean(last.get(key) && !patientids.includes(last.get(key) ?? ''));
  const named = new Set(ofPatients.map(({ record_key }) => record_key));
  return former
    .map((key) => ({ key, isDeleted: !isOthers(key) }))
    .filter(({ key, isDeleted }) => isDeleted || named.has(key));
}

async function findShared(
  { read }: Database,
  numbers: readonly string[],
  patientids: readonly string[],
): Promise<Set<string>> {
  const own = new Set(patientids);
  const present = await inPieces(numbers, (piece) =>
    read
      .selectFrom('records')
      .select(['mobile_match', 'patientid'])
      .distinct()
      .where('mobile_match', 'in', piece)
      .where('patientid', 'is not', null)
      .execute(),
  );
  const former = await findHistories(read, 'mobile_match', numbers);
  const others = [...present, ...former].filter(
    ({ patientid }) => patientid !== null && !own.has(patientid),
  );
  return new Set(distinct(others.map(({ mobile_match }) => mobile_match)));
}

async function findEnquiries(
  database: Database,
  mobiles: ReadonlySet<string>,
): Promise<PersonRows['enquiries']> {
  const found: PersonRows['enquiries'] = [];
  if (mobiles.size === 0) return found;
  for await (const { key, mobile, datetime } of scanRows(database, 'enquiries', [
    'mobile',
    'datetime',
  ])) {
    if (mobile !== null && mobiles.has(mobileToMatch(mobile))) found.push({ key, datetime });
  }
  return found;
}

/** The patients' appointments, those of callers under the numbers, and under the number of the query all. */
async function findAppointments(
  { read }: Database,
  patientids: readonly string[],
  mobiles: ReadonlySet<string>,
  asked: string | undefined,
): Promise<PersonRows['appointments']> {
  const appointments = read.selectFrom('appointments').select(['key', 'starts_at as startsAt']);
  const ofPatients = await inPieces(patientids, (piece) =>
    appointments.where('patientid', 'in', piece).execute(),
  );
  const ofCallers = await inPieces([...mobiles], (piece) =>
    appointments.where('mobile_match', 'in', piece).where('patientid', 'is', null).execute(),
  );
  const ofNumber = await inPieces(listOf(asked), (piece) =>
    appointments.where('mobile_match', 'in', piece).execute(),
  );
  const found = [...ofPatients, ...ofCallers, ...ofNumber].map((one) => [one.key, one] as const);
  return [...new Map(found).values()];
}

/** Rows that name the patients by their ids alone. */
async function findOfPatients({ read }: Database, patientids: readonly string[]) {
  const byKey = <Row>(find: (ids: readonly string[]) => { execute(): Promise<Row[]> }) =>
    inPieces(patientids, (piece) => find(piece).execute());
  const reports = read
    .selectFrom('report_files')
    .select(['key', 'patientid', 'file_id as fileId', 'size']);
  const deleted = read.selectFrom('deleted_reports').select(['key', 'patientid']);
  const changes = read.selectFrom('report_changes').select('patientid as key').distinct();
  const recalls = read.selectFrom('recalls').select(['key', 'patientid', 'due_on as dueOn']);
  const facts = read.selectFrom('patient_facts').select('patientid as key');
  const results = read.selectFrom('results').select(['key', 'patientid']);
  const former = read.selectFrom('result_versions').select(['result_key as key', 'patientid']);
  const prescriptions = read.selectFrom('prescriptions').select(['key', 'patientid']);
  return {
    reports: await byKey((ids) => reports.where('patientid', 'in', ids).orderBy('key')),
    deleted: await byKey((ids) => deleted.where('patientid', 'in', ids).orderBy('key')),
    changes: await byKey((ids) => changes.where('patientid', 'in', ids)),
    recalls: await byKey((ids) => recalls.where('patientid', 'in', ids).orderBy('key')),
    facts: await byKey((ids) => facts.where('patientid', 'in', ids)),
    results: await byKey((ids) =>
      results
        .where('patientid', 'in', ids)
        .union(former.where('patientid', 'in', ids))
        .orderBy('key'),
    ),
    prescriptions: await byKey((ids) => prescriptions.where('patientid', 'in', ids).orderBy('key')),
    sheets: (await findIssuedElsewhere(read, patientids)).map(({ key, patientid }) => ({
      key,
      patientid,
    })),
  };
}

/** All rows that were found, of whatever table. */
export function listRows(found: PersonRows): { key: string }[] {
  const { records, former, reports, deleted, changes } = found;
  const { enquiries, appointments, recalls, facts, results, prescriptions, sheets } = found;
  return [
    records,
    former,
    reports,
    deleted,
    changes,
    enquiries,
    appointments,
    recalls,
    facts,
    results,
    prescriptions,
    sheets,
  ].flat();
}
