import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import type { RecordSort } from '../patient.ts';

/** Letter by letter as migration 0003 writes them, so that the indexes are used. */
const PLACES: Record<RecordSort, string> = {
  name: "lower(coalesce(name, ''))",
  patientid: "lower(coalesce(patientid, ''))",
  datetime: "coalesce(datetime, '')",
};

/** By what the list is ordered and what a prefix is compared with. */
export function placeOf(kind: Database['kind'], sort: RecordSort | 'mobile'): RawBuilder<string> {
  const expression = sort === 'mobile' ? 'mobile_match' : PLACES[sort];
  return sql.raw(kind === 'postgres' ? `(${expression}) collate "C"` : expression);
}
