import { findDue } from '../../app/privacy/due.server.ts';
import { erasePerson } from '../../app/privacy/erase-person.server.ts';
import { findPerson, type PersonQuery } from '../../app/privacy/find-person.server.ts';
import { holdData, releaseData, type Hold } from '../../app/privacy/holds.server.ts';
import { reapplyErasures } from '../../app/privacy/reapply-erasures.server.ts';
import { removeDue } from '../../app/privacy/retention.server.ts';
import { mobileToMatch } from '../../app/text/mobile.ts';
import { newKey } from '../../storage/keys.ts';
import { insertRecords } from './insert-records.ts';
import { openTestStaff } from './open-test-staff.ts';

export type TestPeople = Awaited<ReturnType<typeof openTestPeople>>;

interface Periods {
  enquiriesMonths: number;
  recordsYears?: number;
}

/** A clinic at 11:30 on 20 November 2026, with what a test of erasure, holds or retention needs to store and to count. */
export async function openTestPeople() {
  const staff = await openTestStaff();
  staff.clock.now = new Date('2026-11-20T06:00:00Z');
  const { database, files, clock } = staff;

  async function addRecord(patientid: string | null, mobile: string, datetime: string | null) {
    const key = newKey(clock.now);
    const number = { mobile, mobile_match: mobileToMatch(mobile) };
    await insertRecords(database, [{ key, patientid, ...number, datetime, version: 1 }]);
    return key;
  }

  /** An earlier version of a record of the patient. */
  async function addVersion(record_key: string, patientid: string, mobile: string, version = 1) {
    const number = { mobile, mobile_match: mobileToMatch(mobile), datetime: '2020-01-01 10:00:00' };
    const change = { change: 'corrected', changed_at: clock.now.toISOString() } as const;
    await database.write((transaction) =>
      transaction
        .insertInto('record_versions')
        .values({ record_key, patientid, ...number, ...change, version })
        .execute(),
    );
  }

  async function addEnquiry(mobile: string | null, datetime: string | null, key?: string) {
    const values = { key: key ?? newKey(clock.now), reference: 'R', mobile, datetime };
    await database.write((transaction) =>
      transaction
        .insertInto('enquiries')
        .values({ ...values, place: 'inbox', version: 1 })
        .execute(),
    );
    return values.key;
  }

  async function addAppointment(
    key: string,
    starts_at: string,
    mobile: string,
    patientid: string | null = null,
  ) {
    const number = { mobile, mobile_match: mobileToMatch(mobile) };
    await database.write((transaction) =>
      transaction
        .insertInto('appointments')
        .values({ key, patientid, ...number, starts_at, status: 'agreed', version: 1 })
        .execute(),
    );
  }

  async function addReport(patientid: string, at = clock.now.toISOString()) {
    async function* bytes() {
      yield Buffer.from('a report');
    }
    const { fileId, size, sha256 } = await files.put(bytes());
    const file = { name: fileId, size, sha256, type: 'text/plain', file_id: fileId };
    await database.write((transaction) =>
      transaction
        .insertInto('report_files')
        .values({
          key: newKey(clock.now),
          patientid,
          ...file,
          created_at: at,
          updated_at: at,
        })
        .execute(),
    );
  }

  const list = async (table: 'records' | 'enquiries' | 'report_files' | 'appointments') => {
    const rows = await database.read.selectFrom(table).select('key').orderBy('key').execute();
    return rows.map(({ key }) => key);
  };

  /** The arguments for a removal of due data: by default, enquiries go after a year and records after three. */
  const retentionBy = (periods: Periods = { enquiriesMonths: 12, recordsYears: 3 }) => ({
    database,
    files,
    periods,
    timeZone: 'Asia/Kolkata',
    now: clock.now,
  });

  const listErasures = () => database.read.selectFrom('erasures').selectAll().execute();

  return {
    ...staff,
    addRecord,
    addVersion,
    addEnquiry,
    addAppointment,
    addReport,
    listEnquiries: () => list('enquiries'),
    listAppointments: () => list('appointments'),
    listErasures,
    retentionBy,
    /** The numbers of records, enquiries, reports and stored files. */
    async count() {
      const stored = (await Array.fromAsync(files.list())).length;
      const rows = [await list('records'), await list('enquiries'), await list('report_files')];
      return [...rows.map(({ length }) => length), stored];
    },
    erase: async (query: PersonQuery) =>
      erasePerson(staff, await findPerson(database, query), clock.now),
    /** Repeats the erasures as a restore does with a backup older than all of them. */
    async restoreOlder() {
      const erasures = await listErasures();
      await database.write((transaction) => transaction.deleteFrom('erasures').execute());
      return reapplyErasures(staff, erasures);
    },
    hold: (one: Hold) => database.write((transaction) => holdData(transaction, one, clock.now)),
    release: (one: Hold) => database.write((transaction) => releaseData(transaction, one)),
    /** Removes what is due by these periods, as the site does at night. */
    async removeOld(periods?: Periods) {
      const retention = retentionBy(periods);
      await removeDue(retention, await findDue(retention));
    },
  };
}
