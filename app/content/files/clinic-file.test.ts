import { expect, test } from 'vitest';
import { copyContent } from '../../../tests/support/content-copy.server.ts';
import { readPeriods } from './clinic-file.server.ts';

test('without a setting in the content enquiries are kept for 12 months, and records stay', async () => {
  await using content = await copyContent();
  expect(await readPeriods(content.folder)).toEqual({
    periods: { enquiriesMonths: 12 },
    timeZone: 'Asia/Kolkata',
  });
});

test('the periods that the content says are those of the job and of the site', async () => {
  await using content = await copyContent();
  const said = 'retention:\n  enquiriesMonths: 6\n  recordsYears: 10\nmap:';
  await content.change('clinic.yaml', 'map:', said);
  const periods = { enquiriesMonths: 6, recordsYears: 10 };
  expect((await readPeriods(content.folder)).periods).toEqual(periods);
  expect((await content.read()).clinic.retention).toEqual(periods);
});

test('a fault in the content stops the job with its line', async () => {
  await using content = await copyContent();
  await content.change('clinic.yaml', 'timeZone: Asia/Kolkata', 'timeZone: Asia/Vizag');
  await expect(readPeriods(content.folder)).rejects.toThrow(/line 20: "timeZone"/);
});
