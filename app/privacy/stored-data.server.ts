import { type Database, inPieces } from '../../storage/database.ts';
import { TO_CLINIC } from '../messages/outbox.server.ts';
import { findPerson } from './find-person.server.ts';
import { readHeld } from './holds.server.ts';
import type { StoredData } from './privacy.contract.ts';

/** Looks up what is stored about a mobile number, written as it is stored. */
export async function findStoredData(database: Database, mobile: string): Promise<StoredData> {
  const person = await findPerson(database, { mobile });
  const { patientids, enquiries, recalls, facts, results, prescriptions, sheets } = person;
  const held = await readHeld(database.read);
  return {
    mobile,
    patientids,
    records: person.records.map(({ key, patientid }) => ({ key, patientid })),
    enquiries,
    appointments: person.appointments,
    ...(await findMessages(
      database,
      enquiries.map(({ key }) => key),
    )),
    reports: [...person.reports, ...person.deleted].map(({ key, patientid }) => ({
      key,
      patientid,
    })),
    recalls,
    facts: facts.map(({ key }) => key),
    results,
    prescriptions: [...prescriptions, ...sheets],
    isHeld: held.mobiles.has(mobile) || patientids.some((one) => held.patientids.has(one)),
  };
}

async function findMessages(
  { read }: Database,
  keys: readonly string[],
): Promise<Pick<StoredData, 'messages' | 'links'>> {
  const messages = await inPieces(keys, (piece) =>
    read
      .selectFrom('outbox')
      .select(['key', 'enquiry_key as enquiryKey', 'kind', 'state'])
      .where('enquiry_key', 'in', piece)
      .where('kind', 'not in', TO_CLINIC)
      .orderBy('key')
      .execute(),
  );
  const linked = await inPieces(keys, (piece) =>
    read
      .selectFrom('enquiries')
      .select('key')
      .where('key', 'in', piece)
      .where('link_hash', 'is not', null)
      .orderBy('key')
      .execute(),
  );
  return { messages, links: linked.map(({ key }) => key) };
}
