import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { findFaultsInBothSchemes } from '../find-faults.ts';
import { openSite } from '../open-site.ts';
import { findOverflow } from '../shared-site.ts';
import { expect, type Site, test } from '../site.ts';
import { changeRows } from '../site-of-test.ts';
import { openStaff, otherDesk } from '../staff-page.ts';
import { LAKSHMI } from '../staff-sample.ts';

const OLD = '2009001122';
const OLD_SUGARS = ['7.4', '130 mg/dL', 'F 6.1 PP 9.4', '<5', 'NA', '7,2'];

const TARGETS = `
targets:
  bp:
    systolic: { from: 90, to: 145 }
    diastolic: { to: 85 }
  sugar: { from: 7.5, to: 8 }
`;

async function importOldValues(site: Site): Promise<void> {
  const visits = OLD_SUGARS.map((sugar, index) => [
    `-Old${index}`,
    { patientid: OLD, name: 'Sita Rani', sugar, datetime: `202${index}-01-10 10:30:00` },
  ]);
  const folder = await mkdtemp(join(tmpdir(), 'clinic-old-values-'));
  const file = join(folder, 'clinic-export.json');
  await writeFile(file, JSON.stringify({ endocrine: Object.fromEntries(visits) }));
  await site.importSample(folder);
  await rm(folder, { recursive: true });
}

async function openCharts(page: Page, site: Site) {
  const desk = await openStaff(page, site);
  const { section, search } = desk;
  const table = section.getByRole('table', { name: /^All visits of this patient/ });
  return {
    ...desk,
    table,
    /** The cells for bp, sugar and temperature of a visit; the newest visit comes first. */
    cells: (visit: number) => table.getByRole('row').nth(visit).locator('td:nth-of-type(-n + 3)'),
    chart: (label: string) => section.getByRole('slider', { name: `${label}, visits` }),
    async open(patientid: string) {
      await search('Patient Id', patientid);
      await section.getByRole('button', { name: 'Charts' }).click();
    },
  };
}

test.describe('in a browser whose zone is not UTC', () => {
  test.use({ timezoneId: 'Asia/Kolkata' });

  test('charts of all visits: points by keyboard, either unit, the data as a table, and marks at whole months', async ({
    page,
    site,
  }) => {
    await page.addInitScript(() => {
      const drawn: string[] = [];
      const draw = CanvasRenderingContext2D.prototype.fillText;
      CanvasRenderingContext2D.prototype.fillText = function fillText(text, ...place) {
        drawn.push(text);
        draw.call(this, text, ...place);
      };
      Object.assign(globalThis, { drawn });
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const faults: string[] = [];
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    await importOldValues(site);
    const { section, table, cells, chart, open } = await openCharts(page, site);
    await open(LAKSHMI);
    const sugar = chart('Sugar');
    await expect(sugar).toHaveAttribute('aria-valuetext', '12 Nov 2025, 11:05 am: 7.4 mmol/L');
    await expect(section.locator('.trend-plot canvas')).toHaveCount(3);
    const listDays = () =>
      page.evaluate(() => {
        const { drawn } = globalThis as unknown as { drawn: string[] };
        return drawn.filter((text) => /^\d+ [A-Z]/.test(text)).map((text) => text.slice(0, 2));
      });
    await expect.poll(async () => new Set(await listDays())).toEqual(new Set(['1 ']));

    await sugar.focus();
    await page.keyboard.press('Home');
    await expect(sugar).toHaveAttribute('aria-valuetext', '2 Nov 2024, 5:30 pm: 8.6 mmol/L');
    await page.keyboard.press('ArrowRight');
    await expect(sugar).toHaveAttribute('aria-valuenow', '2');
    // Without ranges set by the doctor, no value is called high or low.
    await expect(cells(1)).toHaveText(['138/86', '7.4', '98.6']);
    await expect(section.locator('.flag')).toHaveCount(0);
    expect(await section.textContent()).not.toMatch(/High|Low|In range/);
    await section.getByRole('radio', { name: 'mg/dL' }).check();
    await expect(sugar).toHaveAttribute('aria-valuetext', '12 Nov 2025, 11:05 am: 133 mg/dL');
    await expect(table.getByRole('row')).toHaveCount(4);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await findFaultsInBothSchemes(page, '#search-patient')).toEqual([]);
      expect(await findOverflow(page)).toBeLessThanOrEqual(0);
    }
    expect(faults).toEqual([]);

    // Values of old records are drawn each in its own unit, and shown as they were written if none can be read.
    await open(OLD);
    await expect(sugar).toHaveAttribute('aria-valuemax', '3');
    const listSaid = async () => {
      const said: (string | null)[] = [];
      await sugar.focus();
      await page.keyboard.press('Home');
      for (let at = 0; at < 3; at += 1) {
        said.push(await sugar.getAttribute('aria-valuetext'));
        await page.keyboard.press('ArrowRight');
      }
      return said.map((text) => text?.replace(/^.*: /, ''));
    };
    await section.getByRole('radio', { name: 'mmol/L' }).check();
    expect(await listSaid()).toEqual(['7.4 mmol/L', '130 mg/dL', '7,2 mmol/L']);
    const sugars = table.locator('td:nth-of-type(2)');
    await expect(sugars).toHaveText(['7,2', 'NA', '<5', 'F 6.1 PP 9.4', '130 mg/dL', '7.4']);
    await section.getByRole('radio', { name: 'mg/dL' }).check();
    expect(await listSaid()).toEqual(['133 mg/dL', '130 mg/dL', '130 mg/dL']);
    await expect(sugars).toHaveText(['130', 'NA', '<5 mmol/L', 'F 6.1 PP 9.4', '130', '133']);
  });
});

/** A test with a site whose content has been changed. */
const withContent = (change: (folder: string) => Promise<void>) =>
  test.extend<object>({
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured first argument
    site: async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'clinic-content-'));
      await cp('content', folder, { recursive: true });
      await change(folder);
      const site = await openSite({ CONTENT_DIR: folder }, { publishes: true });
      await use(site);
      await site.stop();
      await rm(folder, { recursive: true });
    },
  });

const withTargets = withContent(async (folder) => {
  const file = join(folder, 'clinic.yaml');
  await writeFile(file, `${await readFile(file, 'utf8')}${TARGETS}`);
});

withTargets(
  'with the doctor’s ranges each reading is flagged by word and arrow, in the unit that is shown',
  async ({ page, site }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { section, cells, chart, open } = await openCharts(page, site);
    await open(LAKSHMI);
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
    expect(await findFaultsInBothSchemes(page, '#search-patient')).toEqual([]);
  },
);

/** Invented: no table of the WHO or the IAP may be part of this project. */
const HEIGHTS = `# Invented, girls
month,L,M,S
60,1,105,0.04
72,1,111,0.04
84,1,117,0.04
96,1,123,0.04
`;

const withGrowth = withContent(async (folder) => {
  await mkdir(join(folder, 'growth'));
  await writeFile(join(folder, 'growth', 'height-girls.csv'), HEIGHTS);
  await writeFile(join(folder, 'growth', 'height-boys-under-5.csv'), HEIGHTS);
  await writeFile(join(folder, 'growth', 'bmi-girls.csv'), 'month,L,M\n60,1,15\n');
});

withGrowth(
  'a girl of 8: her height between curves with SDS, in a table and in print, and what is missing',
  async ({ page, site }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { section, table, chart, open } = await openCharts(page, site);
    const growth = section.getByRole('region', { name: 'Growth', exact: true });
    await open(LAKSHMI);
    await expect(table).toBeVisible();
    await expect(growth).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(section.locator('.work')).toBeHidden();
    await page.emulateMedia({ media: null });

    changeRows(
      site,
      'update records set height = ?, weight = ? where patientid = ? and datetime like ?',
      ['111', '18.2', LAKSHMI, '2024-11-02%'],
      ['119.5', '24', LAKSHMI, '2025-11-12%'],
    );
    const change = otherDesk(page, site);
    const facts = {
      birthdate: '2018-11-02',
      sex: 'female',
      motherHeight: '155',
      fatherHeight: '174',
      // The visits say 46 years.
      confirmed: ['birthdate'],
    };
    await change('patch', `/staff/patients/${LAKSHMI}/facts`, { version: 0, ...facts });
    await section.getByRole('button', { name: 'Charts' }).click();
    await open(LAKSHMI);
    const height = chart('Height by age');
    // Median 111 cm at 6 years, and 117 cm with an SD of 4.68 cm at 7.
    await expect(height).toHaveAttribute(
      'aria-valuetext',
      /^12 Nov 2025, 7 y: 119\.5 cm, SDS \+0\.5\d, centile 69$/,
    );
    await height.press('Home');
    await expect(height).toHaveAttribute(
      'aria-valuetext',
      '2 Nov 2024, 6 y: 111 cm, SDS 0.00, centile 50',
    );
    await expect(growth).toContainText(
      'Target height 158 cm (149.5 to 166.5 cm): mother 155 cm, father 174 cm; Tanner 1970.',
    );
    await expect(growth.locator('.note p')).toHaveText([
      'No growth table for weight of girls: the content folder has no growth/weight-girls.csv.',
      /^content\/growth\/bmi-girls\.csv, line 1: the first line must name .* The table is not used\.$/,
    ]);
    await expect(growth).toContainText('(Invented, girls)');
    const rows = growth.getByRole('row');
    await expect(rows.nth(2)).toHaveText('2 Nov 20246 y111SDS 0.00, centile 5018.214.8');
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await findFaultsInBothSchemes(page, '#search-patient')).toEqual([]);
      expect(await findOverflow(page)).toBeLessThanOrEqual(0);
    }
    await page.emulateMedia({ media: 'print' });
    await expect(rows.nth(1)).toBeVisible();
    await expect(height).toBeHidden();
    await expect(table).toBeHidden();
    await page.emulateMedia({ media: null });

    const answer = await page.request.get('/staff/growth-tables?sex=male');
    expect(await answer.json()).toMatchObject({
      tables: [{ measure: 'height', sex: 'male', isUnderFive: true }],
    });

    // A year alone is no birth date.
    await change('patch', `/staff/patients/${LAKSHMI}/facts`, {
      version: 1,
      birthdate: '2018',
      sex: '',
      confirmed: ['birthdate'],
    });
    await expect(growth.locator('.note p')).toHaveText([
      'Only the birth year is known. Curves and SDS need the day of birth.',
      'Curves and SDS need the sex of the child: female or male.',
    ]);
    await expect(height).toBeHidden();
    await expect(chart('Weight')).toBeVisible();
  },
);
