import { beforeEach, expect, test } from 'vitest';
import { recordAudit } from '../../app/audit/audit.server.ts';
import { removeEnquiry } from '../../app/enquiries/inbox/change-enquiry.server.ts';
import { correctRecord, deleteRecord } from '../../app/patients/records/change-record.server.ts';
import { findDue } from '../../app/privacy/due.server.ts';
import { removeDue } from '../../app/privacy/retention.server.ts';
import { deleteReport, renameReport } from '../../app/reports/list/change-report.server.ts';
import { printedLines, take, useTestClinics } from '../../tests/support/open-test-clinics.ts';
import { readFolder, SAMPLE_EXPORT } from '../../tests/support/open-test-command.ts';
import type { Stores } from '../open-stores.ts';

const NOW = new Date('2026-11-20T06:00:00Z');
const WHO = { session: undefined, address: undefined, at: NOW };
const RECORD = '-OFuCpDVB88HYk3uYbfx';

const clinics = useTestClinics();
let clinic: Stores;
beforeEach(async () => {
  clinic = await clinics.open();
  await take(clinic, SAMPLE_EXPORT);
});

/** Imports the same export twice more, expects no change in the clinic and returns the output. */
async function takeAgain(): Promise<string[]> {
  const before = await readFolder(await clinics.give(clinic));
  const lines = printedLines(await take(clinic, SAMPLE_EXPORT));
  expect(printedLines(await take(clinic, SAMPLE_EXPORT))).toEqual(lines);
  expect(await readFolder(await clinics.give(clinic))).toEqual(before);
  return lines;
}

const findReport = (name: string) =>
  clinic.database.read
    .selectFrom('report_files')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirstOrThrow();

const changeOf = (version: number) => ({
  key: RECORD,
  version,
  now: NOW,
  timeZone: 'Asia/Kolkata',
  staffName: null,
});

test('a record that staff deleted is not brought back, and the import says why', async () => {
  await clinic.database.write((transaction) =>
    correctRecord(transaction, changeOf(1), { name: 'Venkata R.', confirmed: [] }),
  );
  await clinic.database.write((transaction) => deleteRecord(transaction, changeOf(2)));
  const lines = await takeAgain();
  expect(lines).toContain(`skipped  endocrine/${RECORD}: deleted here by staff`);
  expect(lines).toContain('records: 0 taken, 6 already there, 0 kept as changed here, 1 skipped');
});

test('an enquiry that staff removed is not brought back once it is gone for good', async () => {
  const { key } = await clinic.database.read
    .selectFrom('enquiries')
    .select('key')
    .orderBy('key')
    .limit(1)
    .executeTakeFirstOrThrow();
  await clinic.database.write(async (transaction) => {
    await removeEnquiry(transaction, key, NOW);
    await recordAudit(transaction, {
      ...WHO,
      action: 'delete',
      subject: `enquiry ${key}`,
      result: 'ok',
    });
  });
  const retention = {
    ...clinic,
    periods: { enquiriesMonths: 1200 },
    timeZone: 'Asia/Kolkata',
    now: new Date(NOW.getTime() + 30 * 3_600_000),
  };
  await removeDue(retention, await findDue(retention));
  const lines = await takeAgain();
  expect(lines).toContain(`skipped  enquiries/${key}: deleted here by staff`);
  expect(lines).toContain('enquiries: 0 taken, 2 already there, 0 kept as changed here, 1 skipped');
});

test('a report that staff deleted is not brought back, and one that they renamed is not duplicated', async () => {
  const deleted = await findReport('2025-03-20-neck-ultrasound.png');
  await deleteReport(clinic, deleted.key, WHO);
  const [renamed] = await clinic.database.read.selectFrom('report_files').selectAll().execute();
  if (!renamed) throw new Error('The sample has more than one file.');
  const name = `renamed ${renamed.name}`;
  await renameReport(clinic, renamed.key, { name, formerName: undefined }, WHO);
  const lines = await takeAgain();
  expect(lines).toContain(
    `skipped  endocrineImgs/${deleted.patientid}/${deleted.name}: deleted here by staff`,
  );
  expect(lines).toContain(
    `kept     endocrineImgs/${renamed.patientid}/${renamed.name}: changed here since`,
  );
  expect(lines).toContain('files: 0 taken, 1 already there, 1 kept as changed here, 1 skipped');
});

test('a report that staff renamed and then deleted is not brought back under its first name', async () => {
  const [report] = await clinic.database.read.selectFrom('report_files').selectAll().execute();
  if (!report) throw new Error('The sample has files.');
  const renamed = { name: `renamed ${report.name}`, formerName: undefined };
  await renameReport(clinic, report.key, renamed, WHO);
  await deleteReport(clinic, report.key, WHO);
  const lines = await takeAgain();
  expect(lines).toContain(
    `skipped  endocrineImgs/${report.patientid}/${report.name}: deleted here by staff`,
  );
  expect(lines).toContain('files: 0 taken, 2 already there, 0 kept as changed here, 1 skipped');
});
