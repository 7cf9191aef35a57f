import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { holdAnswers } from '../hold-answers.ts';
import { changeElsewhere, openInbox } from '../inbox-page.ts';
import { expect, type Site, test } from '../site.ts';
import { openDesk, otherDesk } from '../staff-page.ts';

const two = (number: number) => String(number).padStart(2, '0');

/** A month ago, because the desk asks for confirmation of visits that are a year old. */
const DAY = new Date(Date.now() - 30 * 24 * 3_600_000).toISOString().slice(0, 10);

/** Imports `count` invented entries of one list, each a minute older than the one before. */
async function importMany(site: Site, list: 'endocrine' | 'enquiries', count: number) {
  const entries = Array.from({ length: count }, (_, place) => {
    const minute = count - place;
    const datetime = `${DAY} ${two(9 + Math.floor(minute / 60))}:${two(minute % 60)}:00`;
    const name = `Invented ${two(place + 1)}`;
    const rest =
      list === 'endocrine'
        ? { patientid: `10000000${two(place)}` }
        : { selectOpt: 'Diabetes [ IN ADULTS ]', message1: 'An invented question' };
    return [
      `-Pg${two(place)}`,
      { name, datetime, mobile: `9000${String(place).padStart(6, '0')}`, ...rest },
    ];
  });
  const folder = await mkdtemp(join(tmpdir(), 'clinic-many-'));
  const json = JSON.stringify({ [list]: Object.fromEntries(entries) });
  await writeFile(join(folder, 'clinic-export.json'), json);
  await site.importSample(folder);
  await rm(folder, { recursive: true });
}

const namesFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, place) => `Invented ${two(first + place)}`);

/** Expects these names in the rows; each row also has further text for screen readers. */
async function expectNames(rows: Locator, names: string[]) {
  await expect(rows).toHaveText(names.map((name) => new RegExp(`^${name}`)));
}

test('the list of patients has pages: every patient once, and a page stays when a colleague changes records', async ({
  page,
  site,
}) => {
  await importMany(site, 'endocrine', 51);
  const { section } = await openDesk(page, site);
  const other = otherDesk(page, site);
  const register = () => other('post', '/staff/patients', { name: 'Somebody new' });
  await section.getByRole('tab', { name: 'Patients' }).click();
  const panel = section.getByRole('tabpanel', { name: 'Patients' });
  const names = panel.getByRole('table').getByRole('rowheader');
  const next = panel.getByRole('button', { name: 'Next' });
  const previous = panel.getByRole('button', { name: 'Previous' });
  await expect(panel.getByText('1 to 25 of')).toBeVisible();
  await expectNames(names, namesFrom(1, 25));
  await expect(previous).toBeDisabled();
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByText('26 to 50 of')).toBeVisible();
  await expectNames(names, namesFrom(26, 50));
  await register();
  await expect(panel.getByText('26 to 50 of')).toBeVisible();
  await expectNames(names, namesFrom(26, 50));
  await page.keyboard.press('Enter');
  await expectNames(names, namesFrom(51, 51));
  await expect(next).toBeDisabled();

  // A colleague corrects and deletes records: the page shows where the list ends.
  const datetime = `${DAY} 08:00:00`;
  await other('patch', '/staff/patients/-Pg49', { version: 1, datetime });
  await expectNames(names, ['Invented 51', 'Invented 50']);
  await other('delete', '/staff/patients/-Pg49', { version: 2 });
  await other('delete', '/staff/patients/-Pg50', { version: 1 });
  await expect(panel.getByText('The list ends before this page.')).toBeVisible();
  await previous.press('Enter');
  await expectNames(names, namesFrom(26, 49));
  await previous.press('Enter');
  await expect(names.first()).toContainText('Somebody new');
  await panel.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(panel.getByText('1 to 25 of')).toBeVisible();
  await expectNames(names, namesFrom(1, 25));

  // The list stays if it cannot be read anew; turning its pages still counts as a user's activity.
  const list = /\/staff\/patients\/newest\?/;
  await page.route(list, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => list.test(request.url()));
  await register();
  expect((await failed).headers()).toMatchObject({ 'staff-unattended': '1' });
  await expectNames(names, namesFrom(1, 25));
  await expect(panel.getByText('The list could not be loaded.')).toHaveCount(0);
  await page.unroute(list);
  const asked = page.waitForRequest(list);
  await next.press('Enter');
  expect((await asked).headers()).not.toHaveProperty('staff-unattended');
  await expect(panel.getByText('26 to 50 of')).toBeVisible();
});

test('older enquiries are added below the others, by keyboard, and all stay listed when something changes', async ({
  page,
  site,
}) => {
  await importMany(site, 'enquiries', 250);
  const { panel, rows } = await openInbox(page, site);
  await panel.getByRole('button', { name: /^Done/ }).click();
  await expect(rows).toHaveCount(30);
  const older = panel.getByRole('button', { name: 'Show older' });
  await older.focus();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(60);
  await expect(rows.nth(30)).toBeFocused();

  // They arrive even if something changes while they load.
  const slow = await holdAnswers(page, 'POST', '/staff/enquiries/search');
  await older.click();
  await slow.answered;
  const asked = page.waitForRequest('**/staff/enquiries/search');
  await changeElsewhere(page, site, '-Pg00', { name: 'Somebody renamed', version: 1 });
  await asked;
  await slow.letGo();
  await expect(rows.first()).toContainText('Somebody renamed');
  await expect(rows).toHaveCount(90);
  await expect(rows.nth(60)).toBeFocused();
  await page.unrouteAll();

  for (let count = 90; count < 240; count += 30) {
    await expect(rows).toHaveCount(count);
    await older.click();
  }
  await expect(rows).toHaveCount(240);
  await changeElsewhere(page, site, '-Pg00', { name: 'Renamed again', version: 2 });
  await expect(rows.first()).toContainText('Renamed again');
  await expect(rows).toHaveCount(240);
  await older.press('Enter');
  await expect(rows).toHaveCount(250);
  await expect(older).toHaveCount(0);
  await expectNames(rows, ['Renamed again', ...namesFrom(2, 250)]);
});
