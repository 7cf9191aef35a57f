import type { Selectable } from 'kysely';
import { makeReference } from '../../app/enquiries/receive/reference.ts';
import type { EnquiriesTable, RecordVersionsTable } from '../../storage/tables.ts';
import type { ENQUIRY_COLUMNS } from './entry-members.ts';

type HostedColumn = (typeof ENQUIRY_COLUMNS)[number][1];
/** Made anew where it comes in, or of no use there: what tells a request that is sent again, and what is removed. */
type LeftColumn =
  'original' | 'arrived' | 'idempotency_key' | 'body_hash' | 'removed_at' | 'put_back_at';

/** What the clinic keeps of an enquiry beyond the seven fields of the form. */
export type EnquiryAtDesk = Omit<Selectable<EnquiriesTable>, 'key' | HostedColumn | LeftColumn>;

/** What a record said before it was corrected or deleted. Its number to match is made anew. */
export type EarlierVersion = Omit<RecordVersionsTable, 'mobile_match'>;

/** What the clinic knows and the formats of the hosted services cannot say. */
export interface DeskPart {
  /** By key; of others nothing is known but that they came. */
  enquiries: ReadonlyMap<string, EnquiryAtDesk>;
  /** The version of a record, by key, where it is not the first. */
  versions: ReadonlyMap<string, number>;
  /** By key of the record, the first version first. */
  histories: ReadonlyMap<string, readonly EarlierVersion[]>;
}

/** What an import makes of an enquiry of which nobody says more: history, that must not flood the inbox. */
export function describeAsHistory(key: string): EnquiryAtDesk {
  return {
    reference: makeReference(key),
    place: 'inbox',
    notice_version: null,
    version: 1,
    status: 'done',
    read_at: null,
    note: '',
    agreed_at: null,
  };
}
