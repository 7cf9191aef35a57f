import { mobileToMatch } from '../patients/mobile.ts';
import type { Database } from '../../storage/database.ts';
import { readHistories } from './histories.server.ts';
import { scanRows } from './scan-rows.server.ts';

export type PersonQuery = { patientid: string } | { mobile: string };

/** What is kept of a person, by key. */
export interface Person {
  patientids: string[];
  /** Numbers that lead to this person alone, as Search matches them. */
  mobiles: string[];
  /** Numbers that another patient has too: enquiries under them are not counted here. */
  sharedMobiles: string[];
  records: { key: string; patientid: string | null; datetime: string | null }[];
  enquiries: { key: string; datetime: string | null }[];
  reports: { key: string; patientid: string; fileId: string; size: number }[];
}

/**
 * Everything under a patient id, or under a mobile number: that is, of all patients who have it. A family
 * may share one number, so of one patient only what cannot be another's is found by the number.
 */
export async function findPerson(database: Database, query: PersonQuery): Promise<Person> {
  const patientids =
    'patientid' in query ? [query.patientid] : await findPatientsOf(database, query.mobile);
  const numberless = 'mobile' in query ? await findRecordsWithoutId(database, query.mobile) : [];
  const ofPatients = await findRecords(database, patientids);
  const numbers = new Set(ofPatients.map(({ mobile_match }) => mobile_match).filter(isText));
  const shared = await findShared(database, [...numbers], patientids);
  const mobiles = new Set([...numbers].filter((number) => !shared.has(number)));
  if ('mobile' in query) mobiles.add(mobileToMatch(query.mobile));
  return {
    patientids,
    mobiles: [...mobiles],
    sharedMobiles: [...shared].filter((number) => !mobiles.has(number)),
    records: [...ofPatients, ...numberless].map(({ key, patientid, datetime }) => ({
      key,
      patientid,
      datetime,
    })),
    enquiries: await findEnquiries(database, mobiles),
    reports: await findReports(database, patientids),
  };
}

const isText = (value: string | null): value is string => value !== null && value !== '';

async function findPatientsOf({ read }: Database, mobile: string): Promise<string[]> {
  const rows = await read
    .selectFrom('records')
    .select('patientid')
    .distinct()
    .where('mobile_match', '=', mobileToMatch(mobile))
    .where('patientid', 'is not', null)
    .execute();
  const histories = await readHistories(read, { mobile: mobileToMatch(mobile) });
  const found = [...rows, ...histories].map(({ patientid }) => patientid);
  return [...new Set(found.filter(isText))].sort();
}

const RECORD_FIELDS = ['key', 'patientid', 'mobile_match', 'datetime'] as const;

function findRecords({ read }: Database, patientids: readonly string[]) {
  if (patientids.length === 0) return [];
  return read
    .selectFrom('records')
    .select(RECORD_FIELDS)
    .where('patientid', 'in', patientids)
    .orderBy('key')
    .execute();
}

/** An import can bring records that name no patient. */
function findRecordsWithoutId({ read }: Database, mobile: string) {
  return read
    .selectFrom('records')
    .select(RECORD_FIELDS)
    .where('mobile_match', '=', mobileToMatch(mobile))
    .where((where) => where.or([where('patientid', 'is', null), where('patientid', '=', '')]))
    .orderBy('key')
    .execute();
}

async function findShared(
  { read }: Database,
  numbers: readonly string[],
  patientids: readonly string[],
): Promise<Set<string>> {
  if (numbers.length === 0) return new Set();
  const rows = await read
    .selectFrom('records')
    .select('mobile_match')
    .distinct()
    .where('mobile_match', 'in', numbers)
    .where('patientid', 'not in', patientids)
    .execute();
  return new Set(rows.map(({ mobile_match }) => mobile_match).filter(isText));
}

async function findEnquiries(
  database: Database,
  mobiles: ReadonlySet<string>,
): Promise<Person['enquiries']> {
  const found: Person['enquiries'] = [];
  if (mobiles.size === 0) return found;
  for await (const { key, mobile, datetime } of scanRows(database, 'enquiries', [
    'mobile',
    'datetime',
  ])) {
    if (mobile !== null && mobiles.has(mobileToMatch(mobile))) found.push({ key, datetime });
  }
  return found;
}

async function findReports(
  { read }: Database,
  patientids: readonly string[],
): Promise<Person['reports']> {
  if (patientids.length === 0) return [];
  return read
    .selectFrom('report_files')
    .select(['key', 'patientid', 'file_id as fileId', 'size'])
    .where('patientid', 'in', patientids)
    .orderBy('key')
    .execute();
}
