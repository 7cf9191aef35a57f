import type { Transaction } from 'kysely';
import { type Database, inPieces } from '../../storage/database.ts';
import type { FileStore } from '../../storage/files/files.ts';
import type { Tables } from '../../storage/tables.ts';
import { lockPatientExclusive } from '../patients/records/lock-patient.server.ts';
import { noteEvent } from '../live/events.server.ts';
import { nameSubject } from '../audit/audit.ts';
import { recordAudits, type AuditEntry } from '../audit/audit.server.ts';
import { recordErasures, type Erased } from './erasures.server.ts';
import { type Person, findPerson, listRows, type PersonQuery } from './find-person.server.ts';
import { lockHolds, readHeld } from './holds.server.ts';
import { blankSheets, type IssuedElsewhere } from './issued-sheets.server.ts';
import { listDeletedFiles, removeBytes, removeRows } from './remove-data.server.ts';

interface Stores {
  database: Database;
  files: FileStore;
}

/** The person's data are on hold, so they must not be erased. */
export class DataHeld extends Error {
  override name = 'DataHeld';
}

/**
 * Removes all rows and files of a person, and stores hashes of them so that no import or restore brings them back.
 * `device` names the requester in the audit. Resolves to the number of files that the sweep has to remove later
 * because the file store is unreachable. The deleted pages stay in the database's files until
 * `Database.truncateWal`. Throws `DataHeld`.
 */
export async function erasePerson(
  { database, files }: Stores,
  found: Person,
  now: Date,
  device?: string,
): Promise<{ filesLeft: number }> {
  const deleted = await database.write(async (transaction) => {
    await lockHolds(transaction);
    for (const patientid of found.patientids.toSorted())
      await lockPatientExclusive(transaction, patientid);
    const person = await leaveOutMoved(transaction, found);
    const held = await readHeld(transaction);
    const isHeld =
      person.patientids.some((one) => held.patientids.has(one)) ||
      person.mobiles.some((one) => held.mobiles.has(one));
    if (isHeld)
      throw new DataHeld('These data are held: release them first. The held data was not changed.');
    await recordErasures(transaction, listErased(person), now);
    const rows = {
      records: listRecordKeys(person),
      enquiries: person.enquiries.map(({ key }) => key),
      appointments: person.appointments.map(({ key }) => key),
      report_files: person.reports.map(({ key }) => key),
      deleted_reports: person.deleted.map(({ key }) => key),
      patientids: person.patientids,
    };
    const fileIds = await listDeletedFiles(transaction, rows);
    const blanked = await blankSheets(transaction, person.patientids);
    await removeRows(transaction, rows);
    // Open desks forget the person.
    for (const key of rows.records) await noteEvent(transaction, 'record', key);
    for (const key of rows.enquiries) await noteEvent(transaction, 'enquiry', key);
    for (const { key } of blanked) await noteEvent(transaction, 'prescription', key);
    await recordAudits(transaction, [
      ...describeErasure(person, now, device),
      ...blanked.map((one) => describeBlanking(one, now, device)),
    ]);
    return fileIds;
  });
  const fileIds = found.reports.map(({ fileId }) => fileId);
  return { filesLeft: await removeBytes(files, [...fileIds, ...deleted]) };
}

/** Leaves out visits that were filed under another patient since they were found. */
async function leaveOutMoved(transaction: Transaction<Tables>, person: Person): Promise<Person> {
  const keys = person.records.map(({ key }) => key);
  const now = await inPieces(keys, (piece) =>
    transaction
      .selectFrom('records')
      .select(['key', 'patientid'])
      .where('key', 'in', piece)
      .execute(),
  );
  const isMoved = ({ patientid }: { patientid: string | null }) =>
    patientid !== null && patientid !== '' && !person.patientids.includes(patientid);
  const moved = new Set(now.filter(isMoved).map(({ key }) => key));
  return { ...person, records: person.records.filter(({ key }) => !moved.has(key)) };
}

/** Audit entries with the erased patient ids, which no longer lead to a person. */
function describeErasure(
  { patientids }: Person,
  at: Date,
  device: string | undefined,
): AuditEntry[] {
  const whose: (string | undefined)[] = patientids.length > 0 ? patientids : [undefined];
  return whose.map((patientid) => ({
    action: 'erase',
    session: undefined,
    address: undefined,
    device,
    patientid,
    subject: 'person',
    result: 'ok',
    at,
  }));
}

/** An audit entry for the patient whose prescription was issued under an erased patient's number. */
function describeBlanking(
  { key, patientid }: IssuedElsewhere,
  at: Date,
  device: string | undefined,
): AuditEntry {
  const who = { session: undefined, address: undefined, device };
  const subject = nameSubject('prescription', key);
  return { ...who, action: 'edit', patientid, subject, result: 'ok', at };
}

function listErased(person: Person): Erased[] {
  const { enquiries, appointments, reports, deleted } = person;
  const keys = [...enquiries, ...appointments, ...reports, ...deleted].map(({ key }) => key);
  return [
    ...[...listRecordKeys(person), ...keys].map((value): Erased => ({ kind: 'key', value })),
    ...person.patientids.map((value): Erased => ({ kind: 'patientid', value })),
    ...person.mobiles.map((value): Erased => ({ kind: 'mobile', value })),
    ...person.asked.map((value): Erased => ({ kind: 'everybody', value })),
  ];
}

/** The person's records, and deleted records that only their history remembers. A record now filed under another patient stays. */
function listRecordKeys({ records, former }: Person): string[] {
  return [...records, ...former.filter(({ isDeleted }) => isDeleted)].map(({ key }) => key);
}

/**
 * Erases the data of a person that were `shown` for confirmation, then whatever an import or staff stored in the
 * meantime. Throws `DataHeld`.
 */
export async function eraseAllOf(
  stores: { database: Database; files: FileStore },
  query: PersonQuery,
  shown: Person,
  now: Date,
  device?: string,
): Promise<{ filesLeft: number }> {
  const { filesLeft } = await erasePerson(stores, shown, now, device);
  const person = await findPerson(stores.database, query);
  if (!hasMore(person, shown)) return { filesLeft };
  const later = await eraseAllOf(stores, query, person, now, device);
  return { filesLeft: filesLeft + later.filesLeft };
}

/** True if the person has data that were not there when they were `shown`. */
export function hasMore(person: Person, shown: Person): boolean {
  const known = new Set(listAll(shown));
  return listAll(person).some((one) => !known.has(one));
}

function listAll(person: Person): string[] {
  const keys = listRows(person).map(({ key }) => key);
  return [...keys, ...person.patientids, ...person.mobiles];
}
