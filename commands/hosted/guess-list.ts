import { ENQUIRY_COLUMNS, RECORD_COLUMNS } from './entry-members.ts';
import { jsonKind, readItems } from './json-reader.ts';

const RECORD_FIELDS = new Set<string>(RECORD_COLUMNS.map(([field]) => field));
const ENQUIRY_FIELDS = new Set<string>(ENQUIRY_COLUMNS.map(([field]) => field));
const ENTRIES_TO_LOOK_AT = 50;

/**
 * Which list the value seems to be, by the fields of its first entries; 'either' if these are common to both.
 * Undefined if it does not look like one of our lists.
 */
export function guessList(raw: string): 'records' | 'enquiries' | 'either' | undefined {
  const kind = jsonKind(raw);
  if (kind !== 'object' && kind !== 'array') return undefined;
  const entries = readItems(raw).filter(([, entry]) => entry.startsWith('{'));
  let records = 0;
  let enquiries = 0;
  let common = 0;
  for (const [, entry] of entries.slice(0, ENTRIES_TO_LOOK_AT)) {
    const names = readItems(entry).map(([name]) => name);
    const ofRecord = names.filter((name) => RECORD_FIELDS.has(name));
    const ofEnquiry = names.filter((name) => ENQUIRY_FIELDS.has(name));
    // One field alone, such as a name, says little.
    if (Math.max(ofRecord.length, ofEnquiry.length) < 2) continue;
    if (ofRecord.length > ofEnquiry.length) records++;
    else if (ofEnquiry.length > ofRecord.length) enquiries++;
    else common++;
  }
  if (records + enquiries + common === 0) return undefined;
  if (records === enquiries) return 'either';
  return records > enquiries ? 'records' : 'enquiries';
}
