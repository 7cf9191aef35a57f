import type { RetentionRules } from '../../app/privacy/due.server.ts';
import { readErasures } from '../../app/privacy/erasures.server.ts';
import { removeBytes } from '../../app/privacy/remove-data.server.ts';
import { pauseSweep, type SweepPause } from '../../app/reports/files/sweep-files.server.ts';
import { CommandFault, stopIfAsked } from '../command.ts';
import { describeFault } from '../describe-fault.ts';
import { FILES_FOLDER } from '../hosted/find-export.ts';
import type { ImportReport } from '../hosted/import-report.ts';
import { LIST_OF, type OwnKind } from '../hosted/read-database-export.ts';
import type { ReadExport } from '../hosted/read-export.ts';
import type { Stores } from '../open-stores.ts';
import { startProgress } from '../progress.ts';
import type { FieldChoice } from './field-facts.ts';
import { ERASED, type Entry } from './new-entries.ts';
import { type ImportTerminal, prepareImport } from './prepare-import.ts';
import { type ErasableRows, writeImport } from './write-import.ts';

/** Imports what was read: files first, then all rows in one transaction. After an error nothing has changed. */
export async function importExport(
  found: ReadExport,
  stores: Stores,
  report: ImportReport,
  terminal: ImportTerminal,
  keeping?: RetentionRules,
  choice: FieldChoice = { fields: {}, isDayFirst: false },
): Promise<void> {
  const copied: string[] = [];
  let pause: SweepPause | undefined;
  let erased: ErasableRows;
  try {
    if (!terminal.isDryRun) pause = await pauseSweep(stores.database, terminal.now);
    const onCopied = (fileId: string) => copied.push(fileId);
    const onFile = async () => pause?.renew();
    const erasures = await readErasures(stores.database.read);
    const { rows, known, over } = await prepareImport(found, {
      ...stores,
      report,
      erasures,
      terminal,
      keeping,
      choice,
      onCopied,
      onFile,
    });
    stopIfAsked(terminal.signal);
    await pause?.renew();
    if (terminal.isDryRun) return;
    const count = Object.values(rows).reduce((sum, { length }) => sum + length, 0);
    const progress = startProgress(terminal.errors, 'Writing rows', count);
    const { signal, now } = terminal;
    const write = { erasures, desk: found.desk, signal, now: now(), known, over };
    erased = await writeImport(stores.database, rows, write, (written) =>
      progress.advance(written),
    );
    progress.stop();
  } catch (error) {
    await removeCopied(stores, copied);
    throw new CommandFault(`${describeFault(error)} Nothing was changed.`, { cause: error });
  } finally {
    await pause?.end();
  }
  await leaveOut(erased, stores, report);
  await noteFoldersWithoutRecord(found, stores, report);
}

/** For people erased during the import: reports their entries as skipped and removes the copied files. */
async function leaveOut(
  { records, enquiries, files }: ErasableRows,
  stores: Stores,
  report: ImportReport,
): Promise<void> {
  const list = (kind: OwnKind, entries: Entry[]) =>
    report.takeBack(kind, new Set(entries.map(([key]) => `${LIST_OF[kind]}/${key}`)), ERASED);
  list('records', records);
  list('enquiries', enquiries);
  const paths = files.map(({ patientid, name }) => [FILES_FOLDER, patientid, name].join('/'));
  report.takeBack('files', new Set(paths), ERASED);
  // If the store is unreachable, the file clean-up removes them later.
  await removeBytes(
    stores.files,
    files.map(({ file_id }) => file_id),
  );
}

/** Removes copied files after an error, except files with a row: the commit may have succeeded without an answer. */
async function removeCopied({ database, files }: Stores, copied: string[]): Promise<void> {
  const isNamed = async (fileId: string) =>
    database.read
      .selectFrom('report_files')
      .select('key')
      .where('file_id', '=', fileId)
      .executeTakeFirst()
      // If in doubt, keep the file: the file clean-up removes unused ones later.
      .catch(() => true);
  for (const fileId of copied) {
    if (!(await isNamed(fileId))) await files.remove(fileId);
  }
}

async function noteFoldersWithoutRecord(
  found: ReadExport,
  { database }: Stores,
  report: ImportReport,
): Promise<void> {
  for (const patientid of new Set(found.files.map((file) => file.patientid))) {
    const record = await database.read
      .selectFrom('records')
      .select('key')
      .where('patientid', '=', patientid)
      .limit(1)
      .executeTakeFirst();
    if (!record) report.note(`${FILES_FOLDER}/${patientid}`, 'no record has this patient id');
  }
}
