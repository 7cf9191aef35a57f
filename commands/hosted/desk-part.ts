import type { Selectable } from 'kysely';
import { z } from 'zod';
import { describeIssues } from '../../app/http/describe-issues.server.ts';
import { APPOINTMENT_STATUSES, ENQUIRY_STATUSES } from '../../app/enquiries/inbox/desk-enquiry.ts';
import { makeReference } from '../../app/enquiries/receive/reference.ts';
import { isRealDate } from '../../app/hours/clinic-time.ts';
import { SEXES } from '../../app/patients/facts/facts.ts';
import { ADDED_FIELDS, type AddedField, type AddedValues } from '../../app/patients/patient.ts';
import type {
  PatientFactsTable,
  PatientFactsVersionsTable,
} from '../../storage/patient-facts-tables.ts';
import { ANALYTE_NAMES } from '../../app/results/analytes.ts';
import { COMPARATORS } from '../../app/results/reference-ranges.ts';
import { prescriptionSchema, sheetSchema } from '../../app/prescriptions/prescriptions.contract.ts';
import { RESULT_NUMBER } from '../../app/results/result.ts';
import type { PrescriptionsTable } from '../../storage/prescription-tables.ts';
import type { ResultsTable, ResultVersionsTable } from '../../storage/result-tables.ts';
import type {
  AppointmentsTable,
  EnquiriesTable,
  RecallCallsTable,
  RecallsTable,
  RecordVersionsTable,
} from '../../storage/tables.ts';
import { CommandFault } from '../command.ts';
import { type ENQUIRY_COLUMNS, RECORD_COLUMNS, toRow, toStorable } from './entry-members.ts';
import { jsonKind, readItems } from './json-reader.ts';

type HostedColumn = (typeof ENQUIRY_COLUMNS)[number][1];
/** Columns that an import sets itself or does not need: resent requests, removed enquiries and visitors' links. */
type LeftColumn =
  | 'original'
  | 'arrived'
  | 'mobile_typed'
  | 'idempotency_key'
  | 'body_hash'
  | 'removed_at'
  | 'put_back_at'
  | 'link_hash'
  | 'agreed_email'
  | 'confirmed_email'
  | 'language'
  | 'visitor_changes';

/** The columns of an enquiry beyond the seven fields of the form. */
export type EnquiryAtDesk = Omit<Selectable<EnquiriesTable>, 'key' | HostedColumn | LeftColumn> &
  TypedMobile;

/** How the mobile number was typed, only where that was kept. */
interface TypedMobile {
  mobile_typed?: string | null;
}

/** A former version of a corrected or deleted record. `mobile_match` is derived on import. */
export type EarlierVersion = Omit<
  RecordVersionsTable,
  'mobile_match' | 'mobile_typed' | AddedField
> &
  TypedMobile &
  AddedValues;

/** An appointment that staff added. `mobile_match` is derived on import. */
export type AppointmentAtDesk = Omit<
  Selectable<AppointmentsTable>,
  'mobile_match' | 'mobile_typed' | 'request_key' | 'removed_at'
> &
  TypedMobile;

/** Data that does not fit the hosted services' formats: the content of clinic-desk.json. */
export interface DeskPart {
  /** By key. Enquiries not in the map are imported as `historicEnquiry` says. */
  enquiries: ReadonlyMap<string, EnquiryAtDesk>;
  /** By key of the record, its version if it is above 1. */
  versions: ReadonlyMap<string, number>;
  /** By key of the record, how its mobile number was typed where that was kept. */
  typedMobiles: ReadonlyMap<string, string>;
  /** By key of the record, its values beyond the hosted lists. */
  added: ReadonlyMap<string, AddedValues>;
  /** By key of the record, oldest version first. */
  histories: ReadonlyMap<string, readonly EarlierVersion[]>;
  /** By key. */
  appointments: ReadonlyMap<string, AppointmentAtDesk>;
  recalls: readonly RecallsTable[];
  recallCalls: readonly RecallCallsTable[];
  /** By patient id. */
  facts: ReadonlyMap<string, PatientFactsTable>;
  factVersions: readonly PatientFactsVersionsTable[];
  results: readonly ResultsTable[];
  resultVersions: readonly ResultVersionsTable[];
  prescriptions: readonly PrescriptionsTable[];
  /** By '{patientid}/{name}', the keys of the report files to which results refer. */
  fileKeys: ReadonlyMap<string, string>;
}

const AGREED = /^(\d{4}-\d{2}-\d{2}) (?:[01]\d|2[0-3]):[0-5]\d$/;

const text = z.string().refine((written) => toStorable(written) === written, {
  error: 'holds characters that no database keeps',
});
/** A field added after version 0.1.0, whose exports lack it: absent means null. */
const field = text.nullable().default(null);
/** Only where it was kept. */
const mobile_typed = text.exactOptional();
/** Only of visits that have one. */
const added = Object.fromEntries(
  ADDED_FIELDS.map((name) => [name, text.exactOptional()]),
) as Record<AddedField, z.ZodExactOptional<typeof text>>;
const time = z.iso.datetime({ error: "is no time like '2026-11-20T06:00:00.000Z'" });
const version = z.int32({ error: 'is no whole number' }).min(1, { error: 'is less than 1' });

const clinicTime = z.string().refine((written) => isRealDate(AGREED.exec(written)?.[1] ?? ''), {
  error: "is no time like '2026-11-20 18:30'",
});

const enquirySchema = z.strictObject({
  key: text,
  reference: text.min(1, { error: 'is empty' }),
  place: z.enum(['inbox', 'quarantine']),
  notice_version: field,
  version,
  status: z.enum(ENQUIRY_STATUSES),
  read_at: time.nullable().default(null),
  note: text,
  agreed_at: clinicTime.nullable().default(null),
  // Added after version 0.1.0.
  appointment_status: z.enum(APPOINTMENT_STATUSES).default('agreed'),
  answered_at: time.nullable().default(null),
  mobile_typed,
}) satisfies z.ZodType<EnquiryAtDesk>;

const appointmentSchema = z.strictObject({
  key: text.min(1, { error: 'is empty' }).max(100, { error: 'is too long' }),
  patientid: field,
  name: field,
  mobile: field,
  mobile_typed,
  starts_at: clinicTime,
  status: z.enum(APPOINTMENT_STATUSES),
  version,
}) satisfies z.ZodType<AppointmentAtDesk>;

const recordSchema = z.strictObject({ key: text, version, mobile_typed, ...added });

type RecordColumn = (typeof RECORD_COLUMNS)[number][1];
const columns = Object.fromEntries(
  RECORD_COLUMNS.map(([, column]) => [column, text.nullable().exactOptional()]),
) as Record<RecordColumn, z.ZodExactOptional<z.ZodNullable<typeof text>>>;

const historySchema = z
  .strictObject({
    record_key: text,
    version,
    ...columns,
    mobile_typed,
    ...added,
    original: field.refine((written) => written === null || isEntry(written), {
      error: 'is no entry of an export',
    }),
    change: z.enum(['corrected', 'deleted']),
    changed_at: time,
    changed_by: field,
  })
  .transform(fillFromOriginal) satisfies z.ZodType<EarlierVersion>;

const day = z.string().refine(isRealDate, { error: "is no day like '2027-01-31'" });

const recallSchema = z.strictObject({
  key: text,
  patientid: text,
  record_key: text,
  said_at: time,
  said_on: day,
  said_by: field,
  due_on: day,
  ask_on: day,
  state: z.enum(['open', 'declined', 'dropped', 'replaced']),
  call_key: field,
  settled_by: field,
  version,
}) satisfies z.ZodType<RecallsTable>;

const recallCallSchema = z.strictObject({
  key: text,
  recall_key: text,
  called_at: time,
  called_by: field,
  result: z.enum(['will-come', 'no-answer', 'in-a-week', 'declined']),
  until: day.nullable().default(null),
  note: text,
  taken_back_at: time.nullable().default(null),
}) satisfies z.ZodType<RecallCallsTable>;

const facts = {
  patientid: text.min(1, { error: 'is empty' }),
  birthdate: field,
  sex: z.enum(SEXES).nullable().default(null),
  allergies: field,
  diagnoses: field,
  pregnancy: field,
  mother_height: field,
  father_height: field,
  version,
};
const factsSchema = z.strictObject(facts) satisfies z.ZodType<PatientFactsTable>;
const factVersionSchema = z.strictObject({
  ...facts,
  changed_at: time,
  changed_by: field,
}) satisfies z.ZodType<PatientFactsVersionsTable>;
const number = z.string().regex(RESULT_NUMBER, { error: "is no number like '6.2'" });

const resultColumns = {
  patientid: text,
  analyte: z.enum(ANALYTE_NAMES, { error: 'is no result that this version knows' }),
  taken_on: day,
  comparator: z.enum(COMPARATORS).nullable(),
  value: z.union([z.literal(''), number]),
  unit: text,
  range_from: number.nullable(),
  range_to: number.nullable(),
  report_key: field,
  typed_at: time,
  typed_by: field,
  version,
  // Added later, with the values of a result that was stored before.
  taken_time: z
    .string()
    .regex(/^(?:[0-2]\d:[0-5]\d)?$/, { error: "is no time like '08:10'" })
    .default(''),
  minutes: z.int32().min(0).nullable().default(null),
  place: z.int32().min(0).default(0),
  unit_assumed: z.union([z.literal(0), z.literal(1)]).default(0),
  range_sign: z.enum(COMPARATORS).nullable().default(null),
  lab_mark: z.enum(['high', 'low']).nullable().default(null),
  word: field,
  looked_at: time.nullable().default(null),
  looked_by: field,
};

/** The values that an import takes where an export leaves a column of a result out. */
export const ADDED_RESULT_COLUMNS: ReadonlyMap<string, unknown> = new Map(
  Object.entries(resultColumns).flatMap(([name, schema]) => {
    const { success, data } = (schema as z.ZodType).safeParse(undefined);
    const isAdded = success && !['report_key', 'typed_by'].includes(name);
    return isAdded ? [[name, data] as const] : [];
  }),
);

const resultSchema = z.strictObject({
  key: text,
  ...resultColumns,
}) satisfies z.ZodType<Omit<ResultsTable, 'first_typed_at'>>;

const resultVersionSchema = z.strictObject({
  result_key: text,
  ...resultColumns,
  change: z.enum(['corrected', 'deleted']),
  changed_at: time,
  changed_by: field,
}) satisfies z.ZodType<Omit<ResultVersionsTable, 'first_typed_at'>>;

const fileKeySchema = z.strictObject({ key: text, patientid: text, name: text });

const storedPrescriptionSchema = z.strictObject({
  key: text,
  patientid: text,
  record_key: text,
  replaces: field,
  body: jsonOf(prescriptionSchema),
  written_at: time,
  written_by: field,
  version,
  issued_at: time.nullable(),
  issued_by: field,
  issuer: field,
  sheet: jsonOf(sheetSchema).nullable(),
}) satisfies z.ZodType<PrescriptionsTable>;

/** A text that holds JSON of this schema. */
function jsonOf(schema: z.ZodType) {
  const holds = (written: string) => {
    try {
      return schema.safeParse(JSON.parse(written)).success;
    } catch {
      return false;
    }
  };
  return z.string().refine(holds, { error: 'is no prescription that this version knows' });
}

/** The columns of an imported enquiry without an entry in clinic-desk.json: done, so that it does not flood the inbox. */
export function historicEnquiry(key: string): EnquiryAtDesk {
  return {
    reference: makeReference(key),
    place: 'inbox',
    notice_version: null,
    version: 1,
    status: 'done',
    read_at: null,
    note: '',
    agreed_at: null,
    appointment_status: 'agreed',
    answered_at: null,
  };
}

/** Reads clinic-desk.json. Throws CommandFault, or BrokenJson, for anything unexpected. */
export function readDeskPart(written: string, file: string): DeskPart {
  const enquiries = new Map<string, EnquiryAtDesk>();
  const versions = new Map<string, number>();
  const typedMobiles = new Map<string, string>();
  const addedValues = new Map<string, AddedValues>();
  const histories = new Map<string, EarlierVersion[]>();
  const appointments = new Map<string, AppointmentAtDesk>();
  const recalls: RecallsTable[] = [];
  const recallCalls: RecallCallsTable[] = [];
  const patientFacts = new Map<string, PatientFactsTable>();
  const factVersions = new Map<string, PatientFactsVersionsTable>();
  const results: z.output<typeof resultSchema>[] = [];
  const resultVersions: z.output<typeof resultVersionSchema>[] = [];
  const prescriptions: PrescriptionsTable[] = [];
  const fileKeys = new Map<string, string>();
  const lists: Record<string, (raw: string) => string | undefined> = {
    enquiries: take(enquirySchema, ({ key, ...enquiry }) => void enquiries.set(key, enquiry)),
    records: take(recordSchema, ({ key, version: current, mobile_typed: typed, ...values }) => {
      versions.set(key, current);
      if (typed !== undefined) typedMobiles.set(key, typed);
      addedValues.set(key, values);
      return undefined;
    }),
    histories: take(historySchema, (earlier) => {
      const others = histories.get(earlier.record_key) ?? [];
      if (others.some((other) => other.version === earlier.version)) return 'occurs twice';
      histories.set(earlier.record_key, [...others, earlier]);
      return undefined;
    }),
    appointments: take(appointmentSchema, (one) => void appointments.set(one.key, one)),
    recalls: take(recallSchema, (recall) => void recalls.push(recall)),
    recallCalls: take(recallCallSchema, (call) => void recallCalls.push(call)),
    facts: take(factsSchema, (one) => {
      if (patientFacts.has(one.patientid)) return 'occurs twice';
      patientFacts.set(one.patientid, one);
      return undefined;
    }),
    factVersions: take(factVersionSchema, (one) => {
      const place = `${one.version} ${one.patientid}`;
      if (factVersions.has(place)) return 'occurs twice';
      factVersions.set(place, one);
      return undefined;
    }),
    results: take(resultSchema, (result) => void results.push(result)),
    resultVersions: take(resultVersionSchema, (one) => void resultVersions.push(one)),
    prescriptions: take(storedPrescriptionSchema, (one) => void prescriptions.push(one)),
    fileKeys: take(
      fileKeySchema,
      ({ key, patientid, name }) => void fileKeys.set(`${patientid}/${name}`, key),
    ),
  };
  const items = readItems(written);
  if (jsonKind(written) !== 'object') {
    throw new CommandFault(
      `${file} is not the desk's part of an export: it is no object of lists.`,
    );
  }
  for (const [name, raw] of items) {
    const add = Object.hasOwn(lists, name) ? lists[name] : undefined;
    if (!add) {
      throw new CommandFault(
        `${file}: '${name}' is not a list that this version of the program knows.`,
      );
    }
    if (jsonKind(raw) !== 'array') throw new CommandFault(`${file}: '${name}' is not a list.`);
    readItems(raw).forEach(([, entry], place) => {
      const fault = add(entry);
      if (fault) throw new CommandFault(`${file}: entry ${place + 1} of '${name}' ${fault}.`);
    });
  }
  for (const [key, history] of histories) {
    history.sort((one, other) => one.version - other.version);
    // The record's version must be above all former ones, or its next correction would collide with one.
    const last = history.at(-1)?.version ?? 0;
    if ((versions.get(key) ?? 1) <= last) versions.set(key, last + 1);
  }
  for (const { patientid, version: former } of factVersions.values()) {
    const current = patientFacts.get(patientid);
    if (current && current.version <= former) current.version = former + 1;
  }
  return {
    enquiries,
    versions,
    typedMobiles,
    added: addedValues,
    histories,
    appointments,
    recalls,
    recallCalls,
    facts: patientFacts,
    factVersions: [...factVersions.values()],
    ...withFirstTyped(results, resultVersions),
    prescriptions,
    fileKeys,
  };
}

/** An export does not say when a result was typed first: its version 1 does. */
function withFirstTyped(
  results: readonly z.output<typeof resultSchema>[],
  versions: readonly z.output<typeof resultVersionSchema>[],
): Pick<DeskPart, 'results' | 'resultVersions'> {
  const first = new Map(
    versions.flatMap((one) => (one.version === 1 ? [[one.result_key, one.typed_at] as const] : [])),
  );
  const fill = <Row extends { typed_at: string }>(row: Row, key: string) =>
    Object.assign(row, { first_typed_at: first.get(key) ?? row.typed_at });
  return {
    results: results.map((row) => fill(row, row.key)),
    resultVersions: versions.map((row) => fill(row, row.result_key)),
  };
}

/** A function that passes a valid entry to `add`, or returns what is wrong with it. */
function take<Entry>(
  schema: z.ZodType<Entry>,
  add: (entry: Entry) => string | undefined,
): (raw: string) => string | undefined {
  return (raw) => {
    const { success, data, error } = schema.safeParse(JSON.parse(raw), { error: nameUnknownField });
    if (success) return add(data);
    const [fault] = describeIssues(error.issues);
    const path = fault?.path.join('.');
    return path ? `is wrong: "${path}" ${fault?.message}` : `is wrong: ${fault?.message}`;
  };
}

function nameUnknownField(issue: { code: string }): string | undefined {
  return issue.code === 'unrecognized_keys' ? 'is not a field of this entry' : undefined;
}

/** Fills columns that the export lacks from `original`, or with null. */
function fillFromOriginal<
  Version extends { original: string | null } & Partial<Record<RecordColumn, string | null>>,
>(earlier: Version): Version & Record<RecordColumn, string | null> {
  const { original: _, ...brought } = toRow(earlier.original ?? '{}', RECORD_COLUMNS);
  return { ...brought, ...earlier };
}

function isEntry(written: string): boolean {
  try {
    readItems(written);
    return jsonKind(written) === 'object';
  } catch {
    return false;
  }
}
