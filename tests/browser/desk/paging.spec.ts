import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { holdAnswers } from '../hold-answers.ts';
import { changeElsewhere, openInbox } from '../inbox-page.ts';
import { expect, type Site, test } from '../site.ts';
import { signIn } from '../staff-page.ts';

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

async function openPatients(page: Page, site: Site) {
  await page.goto('/');
  const { section } = await signIn(page, site);
  await section.getByRole('tab', { name: 'Patients' }).click();
  const panel = section.getByRole('tabpanel', { name: 'Patients' });
  const table = panel.getByRole('table');
  return {
    panel,
    names: table.getByRole('rowheader'),
    next: panel.getByRole('button', { name: 'Next' }),
    previous: panel.getByRole('button', { name: 'Previous' }),
  };
}

test('the list of patients has pages: every patient once, forward and back, by keyboard', async ({
  page,
  site,
}) => {
  await importMany(site, 'endocrine', 60);
  const { panel, names, next, previous } = await openPatients(page, site);
  await expect(panel.getByText('Page 1')).toBeVisible();
  await expectNames(names, namesFrom(1, 25));
  await expect(previous).toBeDisabled();
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Page 2')).toBeVisible();
  await expectNames(names, namesFrom(26, 50));

  const added = await page.request.post('/staff/patients', {
    headers: { origin: site.address },
    data: { name: 'Somebody new' },
  });
  expect(added.status()).toBe(201);
  await expect(panel.getByText('Page 2')).toBeVisible();
  await expectNames(names, namesFrom(26, 50));

  await page.keyboard.press('Enter');
  await expectNames(names, namesFrom(51, 60));
  await expect(next).toBeDisabled();
  await previous.press('Enter');
  await expectNames(names, namesFrom(26, 50));
  await previous.press('Enter');
  await expect(names.first()).toContainText('Somebody new');

  await panel.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(panel.getByText('Page 1')).toBeVisible();
  await expectNames(names, namesFrom(1, 25));
});

test('a later page of the list stays when a colleague corrects or deletes records, and shows where the list ends', async ({
  page,
  site,
}) => {
  await importMany(site, 'endocrine', 26);
  const { panel, names, next } = await openPatients(page, site);
  await next.click();
  await expectNames(names, namesFrom(26, 26));
  const headers = { origin: site.address };
  const datetime = `${DAY} 08:00:00`;
  await page.request.patch('/staff/patients/-Pg24', { headers, data: { version: 1, datetime } });
  await expectNames(names, ['Invented 26', 'Invented 25']);
  for (const [key, version] of [
    ['-Pg24', 2],
    ['-Pg25', 1],
  ]) {
    await page.request.delete(`/staff/patients/${key}`, { headers, data: { version } });
  }
  await expect(panel.getByText('The list ends before this page.')).toBeVisible();
  await expect(panel.getByText('Page 2')).toBeVisible();
});

test('after a change elsewhere the list stays, and turning its pages still counts as a user’s activity', async ({
  page,
  site,
}) => {
  await importMany(site, 'endocrine', 60);
  const { panel, names, next } = await openPatients(page, site);
  await expectNames(names, namesFrom(1, 25));
  const list = /\/staff\/patients\/newest\?/;
  const register = () =>
    page.request.post('/staff/patients', {
      headers: { origin: site.address },
      data: { name: 'Somebody new' },
    });
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
  await expect(panel.getByText('page 2')).toBeVisible();
});

/** Imports `count` enquiries that are done and opens their list. */
async function openDone(page: Page, site: Site, count: number) {
  await importMany(site, 'enquiries', count);
  const { panel, rows } = await openInbox(page, site);
  await panel.getByRole('button', { name: /^Done/ }).click();
  await expect(rows).toHaveCount(30);
  return { rows, older: panel.getByRole('button', { name: 'Show older' }) };
}

test('the inbox loads in parts: older enquiries are added below the others, by keyboard', async ({
  page,
  site,
}) => {
  const { rows, older } = await openDone(page, site, 70);
  await older.focus();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(60);
  await expect(rows.nth(30)).toBeFocused();
  await older.press('Enter');
  await expect(rows).toHaveCount(70);
  await expect(older).toHaveCount(0);
  await expect(rows.nth(60)).toBeFocused();
  await expect(rows).toContainText(namesFrom(1, 70));
});

test('all listed enquiries stay listed when something changes, also beyond 200', async ({
  page,
  site,
}) => {
  const { rows, older } = await openDone(page, site, 250);
  for (let count = 30; count < 240; count += 30) {
    await expect(rows).toHaveCount(count);
    await older.click();
  }
  await expect(rows).toHaveCount(240);
  await changeElsewhere(page, site, '-Pg00', { name: 'Somebody renamed', version: 1 });
  await expect(rows.first()).toContainText('Somebody renamed');
  await expect(rows).toHaveCount(240);
});

test('older enquiries arrive even if something changes while they load', async ({ page, site }) => {
  const { rows, older } = await openDone(page, site, 70);
  const slow = await holdAnswers(page, 'POST', '/staff/enquiries/search');
  await older.click();
  await slow.answered;
  const asked = page.waitForRequest('**/staff/enquiries/search');
  await changeElsewhere(page, site, '-Pg00', { name: 'Somebody renamed', version: 1 });
  await asked;
  await slow.letGo();
  await expect(rows.first()).toContainText('Somebody renamed');
  await expect(rows).toHaveCount(60);
  await expect(rows.nth(30)).toBeFocused();
});
