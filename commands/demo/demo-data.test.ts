import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readPeriods } from '../../app/content/files/clinic-file.server.ts';
import { isTopic } from '../../app/enquiries/topics.ts';
import { isRealDate } from '../../app/hours/clinic-time.ts';
import { normaliseMobile } from '../../app/text/mobile.ts';
import { findDue } from '../../app/privacy/due.server.ts';
import type { Selectable } from 'kysely';
import type { RecordsTable } from '../../storage/tables.ts';
import { copyContent } from '../../tests/support/content-copy.server.ts';
import { openTestCommand, useTestCommand } from '../../tests/support/open-test-command.ts';
import * as demoData from './demo-data.ts';

const clinic = useTestCommand();

const FEW = ['--patients', '50', '--reports', '1'];

const listRecords = (of = clinic): Promise<Selectable<RecordsTable>[]> =>
  of.open(({ database }) =>
    database.read.selectFrom('records').selectAll().orderBy('key').execute(),
  );

test('a clinic of the requested size is created, with plausible and obviously invented people', async () => {
  const { code, lines } = await clinic.run(demoData, '--patients', '300', '--reports', '3');
  expect(code).toBe(0);
  const records = await listRecords();
  expect(records.length).toBeGreaterThanOrEqual(300);
  expect(lines).toEqual([
    expect.stringMatching(
      new RegExp(`^Added ${records.length} records of 300 patients, 40 enquiries and \\d+ report`),
    ),
  ]);
  const patients = Map.groupBy(records, (record) => record.patientid);
  expect(patients.size).toBe(300);
  for (const visits of patients.values()) expect(visits.length).toBeLessThanOrEqual(3);
  for (const record of records) {
    expect(record.key).toMatch(/^[-\w]{20}$/);
    expect(record.patientid).toMatch(/^\d{10}$/);
    expect(record.mobile).toMatch(/^90000\d{5}$/);
    expect(record.mobile_match).toBe(normaliseMobile(record.mobile ?? ''));
    expect(record.email).toMatch(/^$|^[a-z][a-z.]*\.\d+@example\.org$/);
    expect(Number(record.sugar)).toBeGreaterThan(3.5);
    expect(Number(record.sugar)).toBeLessThan(16);
    expect(Number(record.temperature)).toBeGreaterThan(96);
    expect(Number(record.temperature)).toBeLessThan(100);
    const [systolic = 0, diastolic = 0] = (record.bp ?? '').split('/').map(Number);
    expect(diastolic).toBeGreaterThan(50);
    expect(systolic).toBeGreaterThan(diastolic + 15);
    const [date = '', time = ''] = (record.datetime ?? '').split(' ');
    expect(isRealDate(date) && date >= '2024-11-20' && date < '2026-11-20').toBe(true);
    expect(time >= '10:30:00' && time < '20:00:00').toBe(true);
  }
});

test('enquiries look like those that the form sends', async () => {
  await clinic.run(demoData, '--patients', '0', '--enquiries', '50');
  const enquiries = await clinic.open(({ database }) =>
    database.read.selectFrom('enquiries').selectAll().execute(),
  );
  expect(enquiries).toHaveLength(50);
  for (const enquiry of enquiries) {
    expect(isTopic(enquiry.select_opt ?? '')).toBe(true);
    expect(isRealDate(enquiry.date ?? '')).toBe(true);
    expect((enquiry.date ?? '') > (enquiry.datetime ?? '')).toBe(true);
  }
});

test.for([
  ['12, as shipped', ''],
  ['1', 'retention:\n  enquiriesMonths: 1\n'],
])('demo data are not removed by retention for months: %s', async ([, retention]) => {
  await using content = await copyContent();
  await content.change('clinic.yaml', 'map:', `${retention}map:`);
  clinic.context.settings.contentDir = content.folder;
  await clinic.run(demoData, '--patients', '50', '--enquiries', '200', '--reports', '0');
  const kept = await readPeriods(content.folder);
  const countDue = (day: string) =>
    clinic.open(async (stores) => {
      const now = new Date(`${day}T22:00:00Z`);
      return (await findDue({ ...stores, ...kept, now })).enquiries.length;
    });
  // The first night, a week later, and when all of the data are old.
  expect(await countDue('2026-11-20')).toBe(0);
  expect(await countDue('2026-11-27')).toBe(0);
  expect(await countDue('2027-11-27')).toBe(200);
});

test('report files can be opened', async () => {
  await clinic.run(demoData, '--patients', '12', '--reports', '12');
  const files = await clinic.open(async ({ database, files: store }) => {
    const rows = await database.read.selectFrom('report_files').selectAll().execute();
    return Promise.all(
      rows.map(async (row) => ({ row, bytes: await buffer(await store.read(row.file_id)) })),
    );
  });
  const pictures = files.filter(({ row }) => row.name.endsWith('.png'));
  const documents = files.filter(({ row }) => row.name.endsWith('.pdf'));
  expect(pictures.length).toBeGreaterThan(0);
  expect(documents.length).toBeGreaterThan(0);
  for (const { row, bytes } of pictures) {
    expect(row.type).toBe('image/png');
    expect((await sharp(bytes).raw().toBuffer()).length).toBeGreaterThan(0);
  }
  for (const { row, bytes } of documents) {
    expect(row.type).toBe('application/pdf');
    const place = Number(/startxref\n(\d+)/.exec(bytes.toString('latin1'))?.[1]);
    expect(bytes.subarray(place, place + 4).toString()).toBe('xref');
  }
});

test('the same seed makes the same people, another makes others', async () => {
  const other = await openTestCommand();
  const third = await openTestCommand();
  await clinic.run(demoData, ...FEW, '--seed', '7');
  await other.run(demoData, ...FEW, '--seed', '7');
  await third.run(demoData, ...FEW, '--seed', '8');
  expect(await listRecords(other)).toEqual(await listRecords());
  expect((await listRecords(third))[0]).not.toEqual((await listRecords())[0]);
  await other.remove();
  await third.remove();
});

test('a clinic with records stays unchanged without --add; with it, nobody gets an id in use', async () => {
  await clinic.run(demoData, ...FEW);
  const before = await listRecords();
  await expect(clinic.run(demoData)).rejects.toThrow('add invented ones with --add');
  expect(await listRecords()).toEqual(before);
  await clinic.run(demoData, ...FEW, '--add');
  const after = await listRecords();
  expect(new Set(after.map((record) => record.patientid)).size).toBe(100);
  expect(after).toEqual(expect.arrayContaining(before));
});

test.each([
  [['--patients', 'many'], "--patients is 'many': expected a whole number from 0 to 10000000."],
  [['--visits', '0'], "--visits is '0': expected a whole number from 1 to 20."],
])('an invalid number is named: %j', async (args, sentence) => {
  await expect(clinic.run(demoData, ...args)).rejects.toThrow(sentence);
});
