import { expect, test } from 'vitest';
import { copyContent } from '../../../tests/support/content-copy.server.ts';
import { readPeriods } from './clinic-file.server.ts';

test('if the content sets no periods, enquiries are kept for 12 months and records without limit', async () => {
  await using content = await copyContent();
  expect(await readPeriods(content.folder)).toEqual({
    periods: { enquiriesMonths: 12 },
    timeZone: 'Asia/Kolkata',
  });
});

test('the nightly job and the site use the periods of the content', async () => {
  await using content = await copyContent();
  const said = 'retention:\n  enquiriesMonths: 6\n  recordsYears: 10\nmap:';
  await content.change('clinic.yaml', 'map:', said);
  const periods = { enquiriesMonths: 6, recordsYears: 10 };
  expect((await readPeriods(content.folder)).periods).toEqual(periods);
  expect((await content.read()).clinic.retention).toEqual(periods);
});

test('a mistake in the content stops the job with an error that names the line', async () => {
  await using content = await copyContent();
  await content.change('clinic.yaml', 'timeZone: Asia/Kolkata', 'timeZone: Asia/Vizag');
  await expect(readPeriods(content.folder)).rejects.toThrow(/line 20: "timeZone"/);
});
