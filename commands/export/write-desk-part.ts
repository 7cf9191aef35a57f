import { open, type FileHandle } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import type {
  PatientFactsTable,
  PatientFactsVersionsTable,
} from '../../storage/patient-facts-tables.ts';
import type { PrescriptionsTable } from '../../storage/prescription-tables.ts';
import type { ResultsTable, ResultVersionsTable } from '../../storage/result-tables.ts';
import type { RecallCallsTable, RecallsTable, Tables } from '../../storage/tables.ts';
import { ADDED_FIELDS, dropAbsent } from '../../app/patients/patient.ts';
import { stopIfAsked } from '../command.ts';
import { chunk } from '../hosted/bulk-insert.ts';
import {
  ADDED_RESULT_COLUMNS,
  type AppointmentAtDesk,
  historicEnquiry,
  type EarlierVersion,
  type EnquiryAtDesk,
} from '../hosted/desk-part.ts';
import { listKeys, streamRows } from '../hosted/stored-entries.ts';

/** A clinic may have a million of them. */
const AT_ONCE = 5000;

/** Writes clinic-desk.json with the data that does not fit the database's format; no file if there is none. */
export async function writeDeskPart(
  rows: Kysely<Tables>,
  path: string,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const lists: [name: string, entries: AsyncIterable<object>][] = [
    ['enquiries', readEnquiries(rows)],
    ['records', readVersions(rows)],
    ['histories', readHistories(rows)],
    ['appointments', readAppointments(rows)],
    ['recalls', readRecalls(rows)],
    ['recallCalls', readRecallCalls(rows)],
    ['facts', readFacts(rows)],
    ['factVersions', readFactVersions(rows)],
    ['results', withoutUsual(readResults(rows))],
    ['resultVersions', withoutUsual(readResultVersions(rows))],
    ['prescriptions', readPrescriptions(rows)],
    ['fileKeys', readFileKeys(rows)],
  ];
  let file: FileHandle | undefined;
  try {
    for (const [name, entries] of lists) {
      let mark = '[';
      for await (const entry of entries) {
        stopIfAsked(signal);
        const isFirst = mark === '[';
        if (isFirst) mark = `${file ? ',' : '{'}\n ${JSON.stringify(name)}: [`;
        file ??= await open(path, 'wx', 0o600);
        await file.write(`${mark}\n  ${JSON.stringify(entry)}`);
        mark = ',';
      }
      if (mark === ',') await file?.write('\n ]');
    }
    await file?.write('\n}\n');
    await file?.sync();
  } finally {
    await file?.close();
  }
}

async function* readEnquiries(rows: Kysely<Tables>): AsyncGenerator<object> {
  const names = Object.keys(historicEnquiry('')) as (keyof EnquiryAtDesk)[];
  const keys = await listKeys(rows, 'enquiries');
  for await (const row of streamRows(rows, 'enquiries', keys)) {
    const stored = row as unknown as EnquiryAtDesk;
    const history = historicEnquiry(row.key);
    const isHistory = names.every((name) => stored[name] === history[name]);
    if (isHistory && stored.mobile_typed === null) continue;
    const said = Object.fromEntries(names.map((name) => [name, stored[name]]));
    const { mobile_typed = null } = stored;
    yield withTyped({ key: row.key, ...said, mobile_typed });
  }
}

async function* readVersions(rows: Kysely<Tables>): AsyncGenerator<object> {
  const changed = await rows
    .selectFrom('records')
    .select(['key', 'version', 'mobile_typed', ...ADDED_FIELDS])
    .where(({ eb, or }) =>
      or([
        eb('version', '>', 1),
        ...(['mobile_typed', ...ADDED_FIELDS] as const).map((field) => eb(field, 'is not', null)),
      ]),
    )
    .orderBy('key')
    .execute();
  for (const one of changed) yield withTyped(dropAbsent(one));
}

async function* readHistories(rows: Kysely<Tables>): AsyncGenerator<EarlierVersion> {
  const keys = await rows
    .selectFrom('record_versions')
    .select('record_key')
    .distinct()
    .orderBy('record_key')
    .execute();
  for (const piece of chunk(keys.map(({ record_key }) => record_key))) {
    const found = await rows
      .selectFrom('record_versions')
      .selectAll()
      .where('record_key', 'in', piece)
      .orderBy('record_key')
      .orderBy('version')
      .execute();
    for (const { mobile_match: _, ...version } of found) yield withTyped(dropAbsent(version));
  }
}

async function* readAppointments(rows: Kysely<Tables>): AsyncGenerator<AppointmentAtDesk> {
  const appointments = await rows
    .selectFrom('appointments')
    .select([
      'key',
      'patientid',
      'name',
      'mobile',
      'starts_at',
      'status',
      'version',
      'mobile_typed',
    ])
    .where('removed_at', 'is', null)
    .orderBy('key')
    .execute();
  for (const one of appointments) yield withTyped(one);
}

/** Leaves out that nothing was kept of how a mobile number was typed. */
function withTyped<Entry extends { mobile_typed?: string | null }>(
  entry: Entry,
): Omit<Entry, 'mobile_typed'> & { mobile_typed?: string } {
  const { mobile_typed, ...rest } = entry;
  return mobile_typed ? { ...rest, mobile_typed } : rest;
}

async function* readRecalls(rows: Kysely<Tables>): AsyncGenerator<RecallsTable> {
  yield* await rows.selectFrom('recalls').selectAll().orderBy('key').execute();
}

async function* readRecallCalls(rows: Kysely<Tables>): AsyncGenerator<RecallCallsTable> {
  yield* await rows.selectFrom('recall_calls').selectAll().orderBy('key').execute();
}

async function* readFacts(rows: Kysely<Tables>): AsyncGenerator<PatientFactsTable> {
  yield* await rows.selectFrom('patient_facts').selectAll().orderBy('patientid').execute();
}

async function* readFactVersions(rows: Kysely<Tables>): AsyncGenerator<PatientFactsVersionsTable> {
  yield* await rows
    .selectFrom('patient_facts_versions')
    .selectAll()
    .orderBy('patientid')
    .orderBy('version')
    .execute();
}

/** By key. */
export async function* readResults(rows: Kysely<Tables>): AsyncGenerator<ResultsTable> {
  const all = rows.selectFrom('results').selectAll().orderBy('key').limit(AT_ONCE);
  yield* inPages((after) => all.where('key', '>', after).execute());
}

async function* readResultVersions(rows: Kysely<Tables>): AsyncGenerator<ResultVersionsTable> {
  const versions = rows.selectFrom('result_versions').selectAll();
  yield* await versions.orderBy('result_key').orderBy('version').execute();
}

/** Leaves out what an import fills in by itself, so that a result of before is written as before. */
async function* withoutUsual(rows: AsyncIterable<object>): AsyncGenerator<object> {
  for await (const row of rows) {
    yield Object.fromEntries(
      Object.entries(row).filter(
        ([name, value]) => name !== 'first_typed_at' && ADDED_RESULT_COLUMNS.get(name) !== value,
      ),
    );
  }
}

async function* readPrescriptions(rows: Kysely<Tables>): AsyncGenerator<PrescriptionsTable> {
  const all = rows.selectFrom('prescriptions').selectAll().orderBy('key').limit(AT_ONCE);
  yield* inPages((after) => all.where('key', '>', after).execute());
}

/** The keys by which results name the files from which they were typed. */
async function* readFileKeys(rows: Kysely<Tables>): AsyncGenerator<object> {
  const files = rows.selectFrom('report_files').select(['key', 'patientid', 'name']);
  const named = rows.selectFrom('results').select('report_key').where('report_key', 'is not', null);
  const former = rows.selectFrom('result_versions').select('report_key');
  yield* await files
    .where((is) => is.or([is('key', 'in', named), is('key', 'in', former)]))
    .orderBy('key')
    .execute();
}

async function* inPages<Row extends { key: string }>(
  read: (after: string) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after: string | undefined = '';
  while (after !== undefined) {
    const page: Row[] = await read(after);
    yield* page;
    after = page.length < AT_ONCE ? undefined : page.at(-1)?.key;
  }
}
