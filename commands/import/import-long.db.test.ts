import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { printedLines, take, useTestClinics } from '../../tests/support/open-test-clinics.ts';
import { makeFolder } from '../../tests/support/open-test-command.ts';
import { samplePdf } from '../../tests/support/sample-files.ts';

const clinics = useTestClinics();

/** Random text, which a database cannot compress. */
const draw = (bytes: number) => randomBytes(bytes).toString('hex').slice(0, bytes);

test('on either database only items with an indexed value that is too long are skipped, with the reason', async () => {
  const list = draw(769);
  const longest = draw(1000);
  const lists = {
    endocrine: {
      '-A': { patientid: draw(1001) },
      '-B': { name: draw(9000) },
      '-C': { mobile: draw(9000) },
      '-D': { datetime: draw(9000) },
      [draw(768)]: { patientid: longest, name: longest, mobile: longest, datetime: longest },
      '-F': { name: 'Asha Sample', email: draw(9000) },
    },
    enquiries: {
      '-G': { datetime: draw(9000) },
      [draw(768)]: { datetime: longest, name: draw(9000), message1: draw(90_000) },
    },
    [list]: { a: 1 },
  };
  const way = `endocrineImgs/${Array.from({ length: 5 }, () => draw(190)).join('/')}`;
  const folder = await makeFolder(join(clinics.folder, 'long'), {
    'clinic-export.json': JSON.stringify(lists),
    [`${way}/a.pdf`]: samplePdf(),
    [`${way}/${draw(100)}/a.pdf`]: samplePdf(),
  });

  const clinic = await clinics.open();
  const lines = printedLines(await take(clinic, folder)).filter((line) =>
    line.startsWith('skipped'),
  );
  expect(lines.map((line) => line.replaceAll(/[\da-f]{50,}/g, '…'))).toEqual([
    expect.stringMatching(/^skipped {2}…: its name is longer than the hosted database allows$/),
    expect.stringMatching(/^skipped {2}endocrineImgs\/.*: its path is longer than 1024 bytes$/),
    'skipped  endocrine/-A: its patientid is longer than 1000 bytes',
    'skipped  endocrine/-B: its name is longer than 1000 bytes',
    'skipped  endocrine/-C: its mobile is longer than 1000 bytes',
    'skipped  endocrine/-D: its datetime is longer than 1000 bytes',
    'skipped  enquiries/-G: its datetime is longer than 1000 bytes',
  ]);
  const count = async (table: 'records' | 'enquiries' | 'report_files') =>
    (await clinic.database.read.selectFrom(table).selectAll().execute()).length;
  expect(await Promise.all([count('records'), count('enquiries'), count('report_files')])).toEqual([
    2, 1, 1,
  ]);
});
