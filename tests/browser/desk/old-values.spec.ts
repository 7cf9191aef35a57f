import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../site.ts';
import { signIn } from '../staff-page.ts';

const ID = '2009001122';
const SUGARS = ['7.4', '130 mg/dL', 'F 6.1 PP 9.4', '<5', 'NA', '7,2'];

test('sugar values from old records are drawn in the charts, each in its own unit', async ({
  page,
  site,
}) => {
  const visits = SUGARS.map((sugar, index) => [
    `-Oa${index}`,
    { patientid: ID, name: 'Sita Rani', sugar, datetime: `202${index}-01-10 10:30:00` },
  ]);
  const folder = await mkdtemp(join(tmpdir(), 'clinic-old-values-'));
  const file = join(folder, 'clinic-export.json');
  await writeFile(file, JSON.stringify({ endocrine: Object.fromEntries(visits) }));
  await site.importSample(folder);
  await rm(folder, { recursive: true });

  await page.goto('/');
  const { section, search } = await signIn(page, site);
  await search('Patient Id', ID);
  await section.getByRole('button', { name: 'Charts' }).click();
  const chart = section.getByRole('slider', { name: 'Sugar, visits' });
  const listSaid = async () => {
    const said: (string | null)[] = [];
    await chart.focus();
    await page.keyboard.press('Home');
    for (let at = 0; at < 3; at += 1) {
      said.push(await chart.getAttribute('aria-valuetext'));
      await page.keyboard.press('ArrowRight');
    }
    return said;
  };
  const cells = section
    .getByRole('table', { name: /^All visits of this patient/ })
    .locator('td:nth-of-type(2)');

  await expect(chart).toHaveAttribute('aria-valuemax', '3');
  expect(await listSaid()).toEqual([
    '2020-01-10 10:30:00: 7.4 mmol/L',
    '2021-01-10 10:30:00: 130 mg/dL',
    '2025-01-10 10:30:00: 7,2 mmol/L',
  ]);
  await expect(cells).toHaveText(['7,2', 'NA', '<5', 'F 6.1 PP 9.4', '130 mg/dL', '7.4']);

  await section.getByRole('radio', { name: 'mg/dL' }).check();
  expect(await listSaid()).toEqual([
    '2020-01-10 10:30:00: 133 mg/dL',
    '2021-01-10 10:30:00: 130 mg/dL',
    '2025-01-10 10:30:00: 130 mg/dL',
  ]);
  await expect(cells).toHaveText(['130', 'NA', '<5 mmol/L', 'F 6.1 PP 9.4', '130', '133']);
});
