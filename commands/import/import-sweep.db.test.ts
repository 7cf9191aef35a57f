import { Readable } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import { checkFiles } from '../../app/reports/files/check-files.server.ts';
import { sweepFiles, pauseSweep } from '../../app/reports/files/sweep-files.server.ts';
import { renameReport } from '../../app/reports/list/change-report.server.ts';
import { linesOf, take, terminal, useTestClinics } from '../../tests/support/open-test-clinics.ts';
import { SAMPLE_EXPORT } from '../../tests/support/open-test-command.ts';
import { addDemoData } from '../demo/add-demo-data.ts';
import type { Stores } from '../open-stores.ts';

const HOUR_MS = 3_600_000;

const clinics = useTestClinics();
let clinic: Stores;
let clock: Date;
const slow = { ...terminal, now: () => clock };
beforeEach(async () => {
  clinic = await clinics.open();
  clock = new Date();
});

/** The same clinic; copying each file takes this many hours, and the site sweeps after each. */
function slowed(hours: number): Stores {
  const { database, files } = clinic;
  const put: typeof files.put = async (source, options) => {
    const kept = await files.put(source, options);
    clock = new Date(clock.getTime() + hours * HOUR_MS);
    await sweepFiles(clinic, clock);
    return kept;
  };
  return { database, files: { ...files, put } };
}

const importSlowly = (hours: number) => take(slowed(hours), SAMPLE_EXPORT, slow);

const addOrphan = () => clinic.files.put(Readable.from([Buffer.from('of no report')]));
const listFiles = () =>
  clinic.database.read.selectFrom('report_files').selectAll().orderBy('name').execute();

test('an import that takes hours keeps its files while the site sweeps, and the sweep goes on after it', async () => {
  await importSlowly(20);
  expect(await checkFiles(clinic)).toEqual({ checked: 3, missing: [], altered: [] });
  await addOrphan();
  expect(await sweepFiles(clinic, clock)).toMatchObject({ found: 1 });
});

test('an import that stalled for more than a day imports nothing, and leaves no files', async () => {
  await expect(importSlowly(25)).rejects.toThrow('was stopped for a day');
  expect(await listFiles()).toEqual([]);
  expect(await Array.fromAsync(clinic.files.list())).toEqual([]);
});

test('files of demo data stay too', async () => {
  const size = {
    patients: 3,
    visits: 1,
    enquiries: 0,
    enquiryDays: 1,
    reports: 3,
    seed: 1,
    firstNumber: 0,
  };
  const { files } = await addDemoData(slowed(2), size, slow);
  expect(await checkFiles(clinic)).toEqual({ checked: files, missing: [], altered: [] });
});

test('an import that was killed delays the sweep for one day only', async () => {
  await pauseSweep(clinic.database, () => clock);
  await addOrphan();
  expect(await sweepFiles(clinic, new Date(clock.getTime() + 23 * HOUR_MS))).toMatchObject({
    found: 0,
  });
  expect(await sweepFiles(clinic, new Date(clock.getTime() + 25 * HOUR_MS))).toMatchObject({
    found: 1,
  });
});

test('importing again restores missing files, even of a renamed report', async () => {
  await take(clinic, SAMPLE_EXPORT);
  const [lost, renamed] = await listFiles();
  if (!lost || !renamed) throw new Error('The sample has files.');
  const who = { session: undefined, address: undefined, at: clock };
  await renameReport(clinic, renamed.key, { name: 'other.pdf', formerName: undefined }, who);
  const rows = await listFiles();
  await clinic.files.remove(lost.file_id);
  await clinic.files.remove(renamed.file_id);

  const lines = linesOf(await take(clinic, SAMPLE_EXPORT));
  for (const { patientid, name } of [lost, renamed]) {
    expect(lines).toContain(`taken    endocrineImgs/${patientid}/${name}`);
    expect(lines).toContain(
      `note     endocrineImgs/${patientid}/${name}: its bytes were missing here`,
    );
  }
  expect(await checkFiles(clinic)).toEqual({ checked: 3, missing: [], altered: [] });
  expect(await listFiles()).toEqual(rows);
  const again = linesOf(await take(clinic, SAMPLE_EXPORT));
  expect(again.at(-1)).toBe('files: 0 taken, 2 already there, 1 kept as changed here, 0 skipped');
});

test('a dry run names the missing files and restores none', async () => {
  await take(clinic, SAMPLE_EXPORT);
  const [lost] = await listFiles();
  await clinic.files.remove(lost?.file_id ?? '');
  const report = await take(clinic, SAMPLE_EXPORT, { isDryRun: true });
  expect(linesOf(report).at(-1)).toBe(
    'files: 1 taken, 2 already there, 0 kept as changed here, 0 skipped',
  );
  expect(await checkFiles(clinic)).toMatchObject({ missing: [lost?.key] });
});
