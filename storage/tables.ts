import type { Generated, GeneratedAlways } from 'kysely';
import type {
  ContentVersionsTable,
  ContentFilesTable,
  ContentPreviewsTable,
} from './content-tables.ts';
import type { PatientFactsTable, PatientFactsVersionsTable } from './patient-facts-tables.ts';
import type { PrescriptionsTable } from './prescription-tables.ts';
import type { ResultsTable, ResultVersionsTable } from './result-tables.ts';

/**
 * The tables of the database. Times are ISO 8601 text in UTC; `datetime` is the clinic's local
 * `YYYY-MM-DD HH:MM:SS`; `original` is the JSON of those parts of an imported row that no column can hold.
 */
export interface Tables {
  records: RecordsTable;
  known_names: KnownNamesTable;
  name_words: NameWordsTable;
  record_versions: RecordVersionsTable;
  record_requests: RecordRequestsTable;
  patient_facts: PatientFactsTable;
  patient_facts_versions: PatientFactsVersionsTable;
  enquiries: EnquiriesTable;
  appointments: AppointmentsTable;
  calendar_feeds: CalendarFeedsTable;
  report_files: ReportFilesTable;
  report_changes: ReportChangesTable;
  deleted_reports: DeletedReportsTable;
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
  enquiries_to_tell: EnquiriesToTellTable;
  outbox: OutboxTable;
  outbox_tries: OutboxTriesTable;
  recalls: RecallsTable;
  recall_calls: RecallCallsTable;
  results: ResultsTable;
  result_versions: ResultVersionsTable;
  prescriptions: PrescriptionsTable;
  content_versions: ContentVersionsTable;
  content_files: ContentFilesTable;
  content_previews: ContentPreviewsTable;
}

/** One visit of a patient. Fields that an import did not have are null. */
export interface RecordsTable {
  key: string;
  patientid: string | null;
  name: string | null;
  age: string | null;
  email: string | null;
  mobile: string | null;
  /** `mobile` as Search matches it: normalised digits, or the unchanged value if it is not a number. */
  mobile_match: string | null;
  /** `mobile` as it was typed, where the digits that are kept would be dialled differently. */
  mobile_typed: string | null;
  bp: string | null;
  sugar: string | null;
  temperature: string | null;
  datetime: string | null;
  /** These and the note are no fields of the hosted lists. */
  weight: string | null;
  height: string | null;
  waist: string | null;
  pulse: string | null;
  /** The words of staff about the visit. */
  note: string | null;
  original: string | null;
  version: number;
  /** `datetime` as 'YYYY-MM-DD HH:MM:SS', by which visits are ordered; null if it cannot be read. */
  visited_at: Generated<string | null>;
  /**
   * The version whose name and time are indexed. Another one, or null: another program or an earlier version wrote
   * the row, and the next start indexes it.
   */
  indexed_version: Generated<number | null>;
}

/** The names of each patient, each once, filled by `indexRecords` (decision 0033). */
export interface KnownNamesTable {
  id: number;
  /** 'id ' and the patient id or, for a record without one, 'key ' and its key. */
  person: string;
  name: string;
  /** The newest record of the patient with this name. */
  record_key: string;
  /** `visited_at` of that record, or ''. */
  visit: string;
  /** The words of the name as they are compared, with a space before and after each: ' m v jyothi '. */
  words: string;
}

/** The words of `known_names`, indexed. Each row repeats all words of its name, so that comparing needs no second read. */
export interface NameWordsTable {
  /** A word of the name, or '*', under which each name stands too. */
  word: string;
  /** The day of the newest visit, 20261125, or 0. */
  day: number;
  name_id: number;
  words: string;
}

/** A record as it was before a correction or deletion. */
export interface RecordVersionsTable extends Omit<
  RecordsTable,
  'key' | 'visited_at' | 'indexed_version'
> {
  record_key: string;
  change: 'corrected' | 'deleted';
  changed_at: string;
  /** The name given at sign-in, if any. */
  changed_by: string | null;
}

/** The request that created a record, so that a repeated request adds nothing. */
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
  /** As in `records`. */
  mobile_typed: string | null;
  message1: string | null;
  datetime: string | null;
  /** 'quarantine': it looks like spam, and is kept and shown apart. */
  place: 'inbox' | 'quarantine';
  notice_version: string | null;
  idempotency_key: string | null;
  /** SHA-256 of the body, to detect an idempotency key that is reused with another body. */
  body_hash: string | null;
  original: string | null;
  version: number;
  /** Imported enquiries are history and therefore 'done'. */
  status: Generated<'new' | 'called' | 'done' | 'spam'>;
  read_at: Generated<string | null>;
  /** Staff's own note. */
  note: Generated<string>;
  /** Clinic time 'YYYY-MM-DD HH:MM'. */
  agreed_at: Generated<string | null>;
  /** The status of the agreed time, such as 'came' or 'missed'. */
  appointment_status: Generated<AppointmentsTable['status']>;
  /** When staff first called, agreed on a time or closed it; null if they have not, or did so before this was stored. */
  answered_at: Generated<string | null>;
  /** When staff removed it from the list; for a while it can be put back. */
  removed_at: Generated<string | null>;
  /** When the visitor resent it after staff had removed it, which put it back. This works once. */
  put_back_at: Generated<string | null>;
  /** SHA-256 of the secret in the visitor's link, base64url. Null: there is no link, or the visitor has withdrawn. */
  link_hash: Generated<string | null>;
  /** The language of the page that sent it. */
  language: Generated<string | null>;
  /** The e-mail address, in lower case, for which the visitor asked for messages about the appointment. */
  agreed_email: Generated<string | null>;
  /** The e-mail address, in lower case, that was confirmed on the page of a mailed link. */
  confirmed_email: Generated<string | null>;
  /** The visitor's changes and wishes that staff have not dealt with: JSON, a list of `VisitorChange`. */
  visitor_changes: Generated<string | null>;
  /** `datetime`, or '' if that is null. */
  arrived: GeneratedAlways<string>;
}

/**
 * Appointments that staff added by themselves. An enquiry's appointment is its `agreed_at`, and has no row here
 * (decision 0035).
 */
export interface AppointmentsTable {
  key: string;
  /** Null: a caller without a record. */
  patientid: string | null;
  name: string | null;
  mobile: string | null;
  /** `mobile` as Search matches it. */
  mobile_match: string | null;
  /** As in `records`. */
  mobile_typed: string | null;
  /** Clinic time 'YYYY-MM-DD HH:MM'. */
  starts_at: string;
  status: 'agreed' | 'came' | 'missed' | 'called-off';
  version: number;
  /** The Idempotency-Key of the request that added it. */
  request_key: string | null;
  /** When staff removed it; for a day it can be put back. */
  removed_at: Generated<string | null>;
}

/** Secret addresses at which a calendar reads the appointments, one for each person. */
export interface CalendarFeedsTable {
  /** Issuer and subject as in the audit; '' for the shared password. */
  person: string;
  /** SHA-256 of the secret in the address. */
  secret_hash: string;
  created_at: string;
}

/** Changes in order, which open staff pages follow (live events). Old rows are deleted. */
export interface EventsTable {
  id: Generated<number>;
  /** 'message': of the enquiry whose key it is. 'content': of the site, with the number of its version. 'facts': of the patient whose id it is. */
  kind:
    | 'enquiry'
    | 'record'
    | 'facts'
    | 'report'
    | 'appointment'
    | 'recall'
    | 'result'
    | 'prescription'
    | 'message'
    | 'content';
  subject_key: string;
}

export interface ReportFilesTable {
  key: string;
  patientid: string;
  name: string;
  size: number;
  sha256: string;
  /** Media type detected from the content, never the declared one. */
  type: string;
  /** The id of the bytes in the file store. */
  file_id: string;
  created_at: string;
  updated_at: string;
}

/** Reports that staff deleted, kept with their bytes for the day in which they can be put back. */
export interface DeletedReportsTable extends ReportFilesTable {
  deleted_at: string;
}

/** Report files that staff deleted or renamed, so that an import does not restore them. Removed with the patient. */
export interface ReportChangesTable {
  patientid: string;
  change: 'deleted' | 'renamed';
  /** SHA-256 of the former name, a space, and the SHA-256 of the content. */
  bytes_hash: string;
}

/** Top-level lists of an import that the program does not know, stored so that an export can return them. */
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
  /** The person, if signed in by name, as in the audit; null for the shared password. */
  person: Generated<string | null>;
  role: Generated<'front-desk' | 'doctor' | 'owner' | null>;
  /** The hash of the token that opens the tab Site to this session; null while it is closed. */
  owner_hash: Generated<string | null>;
}

/** Devices with an earlier successful sign-in, by the hash of a token that grants no access. */
export interface KnownDevicesTable {
  token_hash: string;
  expires_at: string;
}

export interface AttemptsTable {
  key: string;
  bucket: string;
  attempted_at: string;
}

/** Single named values, such as the hash of the staff password or a signing key. */
export interface KeptValuesTable {
  name: string;
  value: string;
  updated_at: string;
}

/** Keyed hashes of erased data, so that restores and imports do not bring it back. */
export interface ErasuresTable {
  hash: string;
  /** The kind of value that was hashed. */
  kind: 'key' | 'patientid' | 'mobile';
  /** The key of the hash. */
  secret: string;
  erased_at: string;
}

/** Patients and mobile numbers whose data must be kept: neither retention nor erasure removes it. */
export interface HoldsTable {
  kind: 'patientid' | 'mobile';
  value: string;
  held_at: string;
}

/** The audit. Rows are only ever added, and each contains the hash of the previous one. */
export interface AuditTable {
  /** 1, 2, 3 … without a gap. */
  number: number;
  at: string;
  action: string;
  /** As typed at sign-in and unverified, unless `person` is set. */
  staff_name: string | null;
  /** The beginning of the session's hash, which tells sessions apart but grants no access. */
  session: string | null;
  device: string | null;
  /** The client's network: the first three numbers of IPv4 or groups of IPv6. */
  address: string | null;
  patientid: string | null;
  /** The ids of further patients in one answer, as a JSON list. */
  others: string | null;
  subject: string | null;
  result: 'ok' | 'refused' | 'failed';
  /** Null. Earlier versions stored hashes of values here, and such an instance may still be running. */
  before_hash: string | null;
  after_hash: string | null;
  previous_hash: string;
  hash: string;
  /** Issuer and subject at the identity service, 'https://id.example.org#a1b2'. */
  person: string | null;
}

/** The patients named by an audit entry. Derived from the audit and updated when it is queried. */
export interface AuditPatientsTable {
  patientid: string;
  number: number;
}

/** The last entry of the chain, so that removed last entries are noticed; and the last that `audit_patients` covers. */
export interface AuditHeadTable {
  name: string;
  number: number;
  hash: string;
}

/** New enquiries whose messages the worker has yet to add to the outbox. */
export interface EnquiriesToTellTable {
  enquiry_key: string;
  created_at: string;
  /** 'given-up': the messages are not sent unless staff say so, since they may have been sent before a restore. */
  state: 'waiting' | 'given-up';
  /** 'clinic': the network has had its messages to visitors. */
  recipients: Generated<'all' | 'clinic'>;
}

/** Messages by e-mail about an enquiry. Their text is written when they are sent, from the enquiry as it then is. */
export interface OutboxTable {
  key: string;
  kind:
    | 'new-enquiry'
    | 'many-enquiries'
    | 'possible-spam'
    | 'received'
    | 'agreed'
    | 'moved'
    | 'called-off'
    | 'reminder';
  enquiry_key: string;
  /** An e-mail address, in lower case. */
  recipient: string;
  /** The mailbox of that address, for counting; null for messages that were added before it was stored. */
  mailbox: Generated<string | null>;
  language: 'en' | 'te' | 'hi';
  /** The Message-ID header without its brackets: the same in every attempt. */
  message_id: string;
  /** When it is first due; for a reminder, later than it was written. Set again when staff send it again. */
  created_at: string;
  /** 'sent': the mail server accepted it. 'refused': the mail server refused it for good. */
  state: 'waiting' | 'sent' | 'refused' | 'given-up';
  /** Null unless it is waiting. */
  next_try_at: string | null;
  /** Until this time one process is sending it; if that process dies, another may send it afterwards. */
  claimed_until: string | null;
  /** The agreed time that the message confirms or calls off: clinic time 'YYYY-MM-DD HH:MM'. */
  told_time: Generated<string | null>;
}

/** Attempts to send a message. */
export interface OutboxTriesTable {
  message_key: string;
  enquiry_key: string;
  tried_at: string;
  /** 'dropped': it was not sent, because the enquiry was removed or the message is switched off. */
  result: 'accepted' | 'refused' | 'failed' | 'dropped';
  /** The words of the mail server, or of the fault. */
  answer: string;
}

/** When a patient is to come again, as staff set it at a visit. Rows are removed only with the patient. */
export interface RecallsTable {
  key: string;
  /** Triggers move the row with its visit to another patient. */
  patientid: string;
  /** The visit at which it was set; once that is deleted, the patient's newest visit. Set by triggers. */
  record_key: string;
  said_at: string;
  /** The clinic's date at `said_at`, 'YYYY-MM-DD'. */
  said_on: string;
  /** The name given at sign-in, if any. */
  said_by: string | null;
  /** 'YYYY-MM-DD' */
  due_on: string;
  /** The day from which staff ask the patient: `due_on`, or a later day that the last call set. */
  ask_on: string;
  /** 'dropped': staff took it off the list. 'replaced': a later visit set another day. 'declined': the patient does not want to come. */
  state: 'open' | 'declined' | 'dropped' | 'replaced';
  /** The last call that was not taken back, since `said_at`. */
  call_key: string | null;
  /** The patient's first visit on a later day than `said_on`. Set by triggers. */
  settled_by: string | null;
  version: number;
}

/** A call to a patient who is due. A trigger removes it with its recall. */
export interface RecallCallsTable {
  key: string;
  recall_key: string;
  called_at: string;
  /** The name given at sign-in, if any. */
  called_by: string | null;
  result: 'will-come' | 'no-answer' | 'in-a-week' | 'declined';
  /** The day that the patient named, 'YYYY-MM-DD'. */
  until: string | null;
  note: string;
  taken_back_at: string | null;
}
