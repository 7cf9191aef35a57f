import type { Generated, GeneratedAlways } from 'kysely';

/**
 * The rows that rest in the database. Times are ISO 8601 text in UTC; `datetime` is the clinic's local
 * `YYYY-MM-DD HH:MM:SS`; `original` is JSON text of what an import brought and the columns cannot say.
 */
export interface Tables {
  records: RecordsTable;
  record_versions: RecordVersionsTable;
  record_requests: RecordRequestsTable;
  enquiries: EnquiriesTable;
  report_files: ReportFilesTable;
  report_changes: ReportChangesTable;
  other_lists: OtherListsTable;
  sessions: SessionsTable;
  known_devices: KnownDevicesTable;
  attempts: AttemptsTable;
  kept_values: KeptValuesTable;
  erasures: ErasuresTable;
  holds: HoldsTable;
  audit: AuditTable;
  audit_head: AuditHeadTable;
  audit_patients: AuditPatientsTable;
  events: EventsTable;
}

/** One visit of a patient. Absent fields of an import are null. */
export interface RecordsTable {
  key: string;
  patientid: string | null;
  name: string | null;
  age: string | null;
  email: string | null;
  mobile: string | null;
  /** `mobile` as Search matches it: the normalised digits, or the value as it stands. */
  mobile_match: string | null;
  bp: string | null;
  sugar: string | null;
  temperature: string | null;
  datetime: string | null;
  original: string | null;
  version: number;
}

/** What a record said before it was corrected or deleted. */
export interface RecordVersionsTable extends Omit<RecordsTable, 'key'> {
  record_key: string;
  change: 'corrected' | 'deleted';
  changed_at: string;
  /** The name given at sign-in, where one was. */
  changed_by: string | null;
}

/** Which request a record came from, so that one that is sent again adds nothing. */
export interface RecordRequestsTable {
  idempotency_key: string;
  record_key: string;
  body_hash: string;
}

export interface EnquiriesTable {
  key: string;
  reference: string;
  name: string | null;
  email: string | null;
  date: string | null;
  select_opt: string | null;
  mobile: string | null;
  message1: string | null;
  datetime: string | null;
  /** 'inbox', or 'quarantine' for what looks like spam: kept, and shown apart. */
  place: 'inbox' | 'quarantine';
  notice_version: string | null;
  idempotency_key: string | null;
  /** SHA-256 of what was sent, so that a key that comes back with other words is noticed. */
  body_hash: string | null;
  original: string | null;
  version: number;
  /** What an import brings is history, and so 'done'. */
  status: Generated<'new' | 'called' | 'done' | 'spam'>;
  read_at: Generated<string | null>;
  /** What staff wrote about it. */
  note: Generated<string>;
  /** Clinic time 'YYYY-MM-DD HH:MM'. */
  agreed_at: Generated<string | null>;
  /** Set: staff took it out of the list, and for a while it can be put back. */
  removed_at: Generated<string | null>;
  /** Set: its visitor sent it again after staff had removed it, which brought it back. That works once. */
  put_back_at: Generated<string | null>;
  /** `datetime` or ''. */
  arrived: GeneratedAlways<string>;
}

/** What changed, in the order in which it did; open staff pages follow. Old ones are cut off. */
export interface EventsTable {
  id: Generated<number>;
  kind: 'enquiry' | 'record' | 'report';
  subject_key: string;
}

export interface ReportFilesTable {
  key: string;
  patientid: string;
  name: string;
  size: number;
  sha256: string;
  /** Media type found in the content, never the one claimed. */
  type: string;
  /** The name under which the file store keeps the bytes. */
  file_id: string;
  created_at: string;
  updated_at: string;
}

/** Report files that staff deleted or renamed, so that an import does not bring them back. Goes with the patient. */
export interface ReportChangesTable {
  patientid: string;
  change: 'deleted' | 'renamed';
  /** SHA-256 of the former name, a space, and the SHA-256 of the content. */
  bytes_hash: string;
}

/** Lists of an import that are not ours; they are kept and come out again. */
export interface OtherListsTable {
  name: string;
  json: string;
}

export interface SessionsTable {
  token_hash: string;
  staff_name: string | null;
  address: string;
  device: string;
  created_at: string;
  last_used_at: string;
  /** Who signed in by name, as the audit has it; null for the shared password. */
  person: Generated<string | null>;
  role: Generated<'front-desk' | 'doctor' | 'owner' | null>;
}

/** Devices on which the staff password was right before, by the hash of a token that opens nothing. */
export interface KnownDevicesTable {
  token_hash: string;
  expires_at: string;
}

export interface AttemptsTable {
  key: string;
  bucket: string;
  attempted_at: string;
}

/** Single values that outlive a start: the hash of the staff password, a signing key. */
export interface KeptValuesTable {
  name: string;
  value: string;
  updated_at: string;
}

/** What was erased for good, so that restores and imports do not bring it back: a keyed hash, never the data. */
export interface ErasuresTable {
  hash: string;
  /** What was hashed: the key of a row, a patient id, or a mobile number. */
  kind: 'key' | 'patientid' | 'mobile';
  /** The key of the hash. */
  secret: string;
  erased_at: string;
}

/** Patients and numbers whose data a law or a dispute asks to keep: neither erasure nor time takes them. */
export interface HoldsTable {
  kind: 'patientid' | 'mobile';
  value: string;
  held_at: string;
}

/** Who did what. Rows are only ever added, and each holds the hash of the one before. */
export interface AuditTable {
  /** 1, 2, 3 … without a gap. */
  number: number;
  at: string;
  action: string;
  /** As given at sign-in: a claim, unless `person` stands beside it. */
  staff_name: string | null;
  /** The start of the session's hash: tells sessions apart and opens none. */
  session: string | null;
  device: string | null;
  /** The network: IPv4 to the third number, IPv6 to the third group. */
  address: string | null;
  patientid: string | null;
  /** The ids of further patients in one answer, as a JSON list. */
  others: string | null;
  subject: string | null;
  result: 'ok' | 'refused' | 'failed';
  /** Null: a former version kept hashes of values here, and an instance of it may until it is replaced. */
  before_hash: string | null;
  after_hash: string | null;
  previous_hash: string;
  hash: string;
  /** Who that is at the identity service, 'https://id.example.org#a1b2': issuer and subject. */
  person: string | null;
}

/** Which patients an entry names. Made of the audit itself, and behind it until somebody asks. */
export interface AuditPatientsTable {
  patientid: string;
  number: number;
}

/** Where the chain ends, so that entries taken from its end are missed; and how far `audit_patients` goes. */
export interface AuditHeadTable {
  name: string;
  number: number;
  hash: string;
}
