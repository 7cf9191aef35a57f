import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { findFaults } from '../find-faults.ts';
import { expect, type Site, test } from '../site.ts';
import { startSite } from '../start-site.ts';
import { openStaff } from '../staff-page.ts';
import { LAKSHMI } from '../staff-sample.ts';

const TARGETS = `
targets:
  bp:
    systolic: { from: 90, to: 145 }
    diastolic: { to: 85 }
  sugar: { from: 7.5, to: 8 }
`;

async function openCharts(page: Page, site: Site) {
  const { section, search } = await openStaff(page, site);
  await search('Patient Id', LAKSHMI);
  await section.getByRole('button', { name: 'Charts' }).click();
  const table = section.getByRole('table', { name: /^All visits of this patient/ });
  await expect(table.getByRole('row')).toHaveCount(4);
  return {
    section,
    /** The cells for bp, sugar and temperature of a visit; the newest visit comes first. */
    cells: (visit: number) => table.getByRole('row').nth(visit).locator('td:nth-of-type(-n + 3)'),
    chart: (label: string) => section.getByRole('slider', { name: `${label}, visits` }),
  };
}

test('without target ranges set by the doctor, no value is called high or low', async ({
  page,
  site,
}) => {
  const { section, cells } = await openCharts(page, site);
  await expect(cells(1)).toHaveText(['138/86', '7.4', '98.6']);
  await expect(section.locator('.flag')).toHaveCount(0);
  expect(await section.textContent()).not.toMatch(/High|Low|In range/);
});

const withTargets = test.extend<object>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured first argument
  site: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'clinic-content-'));
    await cp('content', folder, { recursive: true });
    const file = join(folder, 'clinic.yaml');
    await writeFile(file, `${await readFile(file, 'utf8')}${TARGETS}`);
    const site = await startSite({ CONTENT_DIR: folder });
    await use(site);
    await site.stop();
    await rm(folder, { recursive: true });
  },
});

withTargets(
  'with the doctor’s ranges each reading is flagged by word and arrow, in the unit that is shown',
  async ({ page, site }) => {
    const { section, cells, chart } = await openCharts(page, site);
    await expect(cells(1)).toHaveText(['138/86▲ High', '7.4▼ Low', '98.6']);
    await expect(cells(2)).toHaveText(['141/84✓ In range', '7.9✓ In range', '99.1']);
    await expect(cells(3)).toHaveText(['150/92▲ High', '8.6▲ High', '98.4']);
    await expect(chart('Sugar')).toHaveAttribute('aria-valuetext', /: 7\.4 mmol\/L, ▼ Low$/);
    await chart('Sugar').press('Home');
    await expect(chart('Sugar')).toHaveAttribute('aria-valuetext', /: 8\.6 mmol\/L, ▲ High$/);
    await expect(chart('Temperature')).toHaveAttribute('aria-valuetext', /: 98\.6 °F$/);

    await section.getByRole('radio', { name: 'mg/dL' }).check();
    await expect(cells(1)).toHaveText(['138/86▲ High', '133▼ Low', '98.6']);
    await expect(chart('Sugar')).toHaveAttribute('aria-valuetext', /: 133 mg\/dL, ▼ Low$/);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await findFaults(page, '#search-patient')).toEqual([]);
    }
  },
);
