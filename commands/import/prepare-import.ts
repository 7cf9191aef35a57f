import { readDatetime } from '../../app/hours/read-datetime.ts';
import { markImpossible } from '../../app/measures/stored-values.ts';
import { HOSTED_MEASURES } from '../../app/measures/measures.ts';
import type { RetentionRules } from '../../app/privacy/due.server.ts';
import { createErasureMatcher } from '../../app/privacy/erasures.server.ts';
import type { ErasuresTable } from '../../storage/tables.ts';
import { stopIfAsked, type CommandContext } from '../command.ts';
import { counted } from '../count-words.ts';
import { RECORD_COLUMNS, toRow } from '../hosted/entry-members.ts';
import type { ImportReport } from '../hosted/import-report.ts';
import { packJson } from '../hosted/json-layout.ts';
import { LIST_OF, type OwnKind } from '../hosted/read-database-export.ts';
import type { ReadExport } from '../hosted/read-export.ts';
import { timesOf } from '../hosted/report-files.ts';
import { pickNewListFacts } from '../hosted/stored-entries.ts';
import type { Stores } from '../open-stores.ts';
import { startProgress } from '../progress.ts';
import { copyReportFiles } from './copy-report-files.ts';
import { findDueEntries, type DatedFile } from './due-entries.ts';
import {
  type Entry,
  findChangedHere,
  toErasableRow,
  pickNewEntries,
  type Past,
} from './new-entries.ts';
import { pickAppointments } from './pick-appointments.ts';
import { pickHistories } from './pick-histories.ts';
import { type FieldChoice, offerFieldFacts, readFieldFacts } from './field-facts.ts';
import { noteContradictions } from './note-contradictions.ts';
import { pickFacts } from './pick-facts.ts';
import { pickRecalls } from './pick-recalls.ts';
import { findLeft, leavingOut, type Left, listKnownIds } from './find-left.ts';
import { blankErased, pickResults } from './pick-results.ts';
import type { ImportedRows } from './write-import.ts';

export type ImportTerminal = Pick<CommandContext, 'errors' | 'signal' | 'now'> & {
  isDryRun?: boolean;
  /** Patients to whom belongs what is kept under their ids here, where they have no visit. */
  takeOver?: readonly string[];
};

/** The rows to write, and the patients in them of whom something is here already. */
export interface Prepared {
  rows: ImportedRows;
  known: string[];
  /** The ids, and the things under them, that are taken over. */
  over: Left;
}

export interface Preparing extends Stores {
  report: ImportReport;
  terminal: ImportTerminal;
  erasures: readonly ErasuresTable[];
  /** Undefined: there is no retention period. */
  keeping: RetentionRules | undefined;
  /** The fields of records that hold facts of patients. */
  choice: FieldChoice;
  /** Called with the id of each stored file. */
  onCopied: (fileId: string) => void;
  /** Called before each file. */
  onFile: () => Promise<void>;
}

/** Does everything possible before the transaction: finds new entries and copies the files. */
export async function prepareImport(found: ReadExport, preparing: Preparing): Promise<Prepared> {
  const { database, terminal } = preparing;
  const { lists } = found;
  const isErased = createErasureMatcher(preparing.erasures);
  const changed = await findChangedHere(database.read);
  const mayCome = [...lists.records]
    .filter(([key]) => !changed.isDeleted('records', key))
    .filter(([key, raw]) => !isErased?.(toErasableRow(key, raw, 'records')));
  const known = await listKnownIds(database.read, mayCome);
  const { over, left } = partLeft(await findLeft(database.read, known), preparing);
  const coming = known.filter((id) => !left.has(id));
  const isOut = leavingOut(isErased, left);
  const { keeping } = preparing;
  const due =
    keeping &&
    (await findDueEntries(database, { records: mayCome, files: dateFiles(found) }, keeping));
  const past: Past = { isErased, changed, due, left };
  const progress = startProgress(
    terminal.errors,
    'Comparing entries',
    lists.records.size + lists.enquiries.size,
  );
  const pick = (kind: OwnKind) =>
    pickNewEntries(database, kind, lists[kind], preparing.report, past, (count) => {
      stopIfAsked(terminal.signal);
      progress.advance(count);
    });
  const records = await pick('records');
  const enquiries = await pick('enquiries');
  progress.stop();
  if (!found.desk && enquiries.length > 0) {
    const words = `${enquiries.length} came in as done: the export does not say what became of them`;
    preparing.report.note(LIST_OF.enquiries, words);
  }
  noteUnreadableTimes(records, preparing.report);
  noteImpossibleValues(records, preparing.report);
  const histories = await pickHistories(database.read, found, records, isOut);
  const appointments = await pickAppointments(database.read, found.desk, isOut);
  const visits = [...records.map(([key]) => key), ...histories.map((one) => one.record_key)];
  const recalled = await pickRecalls(database.read, found, visits, isOut);
  const others = await pickNewLists(lists.others, preparing);
  const listFacts = await pickNewListFacts(database.read, lists, terminal.now());
  const files = await copyFiles(found, preparing, past);
  due?.tell(preparing.report);
  offerFieldFacts(lists.records, preparing.choice, preparing.report);
  const ofFields = readFieldFacts(
    lists.records,
    preparing.choice,
    preparing.report,
    terminal.now(),
  );
  const patients = [
    ...records.map(([, raw]) => toRow(raw, RECORD_COLUMNS).patientid),
    ...[...histories, ...files].map(({ patientid }) => patientid),
  ];
  const { choice, report } = preparing;
  const filling = { ofFields, choice, report, now: terminal.now() };
  const facts = await pickFacts(database.read, found, filling, new Set(patients), isOut);
  await noteContradictions(database.read, lists.records, records, facts, report);
  const typed = await pickResults(database.read, found, { records, histories, files }, isOut);
  const prescriptions = blankErased(typed.prescriptions, records, isErased);
  const desk = { histories, appointments, ...recalled, ...facts, ...typed, prescriptions };
  return { rows: { records, enquiries, ...desk, others, listFacts, files }, known: coming, over };
}

/** Parts what the person who imports takes over, which the report notes, from what nobody has decided. */
function partLeft(found: Left, { terminal, report }: Preparing): { over: Left; left: Left } {
  const over = new Map([...found].filter(([id]) => terminal.takeOver?.includes(id)));
  for (const [id, kept] of over) report.note(LIST_OF.records, `taken over under ${id}: ${kept}`);
  return { over, left: new Map([...found].filter(([id]) => !over.has(id))) };
}

/** Counts the values that cannot be right, such as a sugar that was written in mg/dL. */
function noteImpossibleValues(records: readonly Entry[], report: ImportReport): void {
  let values = 0;
  for (const [, raw] of records) {
    const row = toRow(raw, RECORD_COLUMNS);
    values += HOSTED_MEASURES.filter((name) => markImpossible(name, row[name])).length;
  }
  if (values === 0) return;
  const are = values === 1 ? 'is' : 'are';
  const words = `${counted(values, 'value')} of ${HOSTED_MEASURES.join(', ')} ${are} outside what is possible: kept as written, and marked wherever shown`;
  report.note(LIST_OF.records, words);
}

const NAMED = 3;

/** Counts the visits whose time cannot be read, and names some of them. */
function noteUnreadableTimes(records: readonly Entry[], report: ImportReport): void {
  const unreadable = records.filter(([, raw]) => {
    const { datetime } = toRow(raw, RECORD_COLUMNS);
    return datetime !== null && readDatetime(datetime) === null;
  });
  if (unreadable.length === 0) return;
  const named = unreadable.slice(0, NAMED).map(([key]) => key);
  const others = unreadable.length > NAMED ? ` and ${unreadable.length - NAMED} more` : '';
  const visits = counted(unreadable.length, 'visit');
  const words = `${visits} with a datetime that cannot be read (${named.join(', ')}${others}): kept as written, and shown after the patient's other visits`;
  report.note(LIST_OF.records, words);
}

function* dateFiles({ files, listing }: ReadExport): Generator<DatedFile> {
  for (const file of files) {
    const { createdAt } = timesOf(file, listing?.get(file.fullPath));
    yield { patientid: file.patientid, createdAt };
  }
}

async function pickNewLists(
  others: ReadonlyMap<string, string>,
  { database, report }: Preparing,
): Promise<ImportedRows['others']> {
  const fresh: ImportedRows['others'] = [];
  for (const [name, raw] of others) {
    const json = packJson(raw);
    const known = await database.read
      .selectFrom('other_lists')
      .select('json')
      .where('name', '=', name)
      .executeTakeFirst();
    if (known?.json === json) report.pass('other lists', name);
    else if (known) report.keep('other lists', name);
    else {
      report.take('other lists', name);
      fresh.push({ name, json });
    }
  }
  return fresh;
}

async function copyFiles(
  { files, listing, desk }: ReadExport,
  { database, files: store, report, terminal, onCopied, onFile }: Preparing,
  past: Past,
): Promise<ImportedRows['files']> {
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  const progress = startProgress(terminal.errors, 'Copying files (bytes)', bytes);
  const rows = await copyReportFiles(files, {
    database,
    files: store,
    listing,
    fileKeys: desk?.fileKeys,
    report,
    ...past,
    isDryRun: terminal.isDryRun ?? false,
    signal: terminal.signal,
    now: terminal.now(),
    onCopied,
    onFile,
    onPassed: (count) => progress.advance(count),
  });
  progress.stop();
  return rows;
}
