import type { Database } from '../../storage/database.ts';
import type { FileStore } from '../../storage/files/files.ts';
import { erasePerson } from './erase-person.server.ts';
import { findPerson, type Person, type PersonQuery } from './find-person.server.ts';

/**
 * Erases what was `shown` of a person, and then what an import or a desk has stored since it was looked up.
 * Throws `DataHeld` as `erasePerson` does.
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

/** Whether anything is the person's that was not when it was `shown`. */
export function hasMore(person: Person, shown: Person): boolean {
  const known = new Set(listAll(shown));
  return listAll(person).some((one) => !known.has(one));
}

function listAll({ records, former, reports, enquiries, patientids, mobiles }: Person): string[] {
  const keys = [...records, ...former, ...reports, ...enquiries].map(({ key }) => key);
  return [...keys, ...patientids, ...mobiles];
}
