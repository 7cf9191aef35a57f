import type { Page } from '@playwright/test';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { showDay } from '../../../app/hours/desk-times.ts';
import { addDays, clinicToday } from '../../../app/hours/clinic-time.ts';
import { findFaults, findFaultsInBothSchemes } from '../find-faults.ts';
import { expect, test, type Site } from '../site.ts';
import { openStaff, signIn } from '../staff-page.ts';
import { LAKSHMI } from '../staff-sample.ts';

const today = () => clinicToday(new Date(), 'Asia/Kolkata');

const PATIENTS = [
  { key: '-Over', patientid: '1000000001', name: 'Lakshmi Sample', due: -12 },
  { key: '-Soon', patientid: '1000000002', name: 'కొండపల్లి విజయలక్ష్మి', due: 3 },
  { key: '-Later', patientid: '1000000003', name: 'Uma Example', due: 11 },
];

/** Imports three patients with a follow-up. */
async function importDue(site: Site): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-due-'));
  const endocrine = PATIENTS.map(({ key, patientid, name }) => [
    key,
    { patientid, name, age: '46', mobile: '9000000021', datetime: '2026-01-05 10:30:00' },
  ]);
  const recalls = PATIENTS.map(({ key, patientid, due }) => ({
    key: `${key}-1`,
    patientid,
    record_key: key,
    said_at: '2026-01-05T05:00:00.000Z',
    said_on: '2026-01-05',
    state: 'open',
    due_on: addDays(today(), due),
    ask_on: addDays(today(), due),
    version: 1,
  }));
  await writeFile(
    join(folder, 'clinic-export.json'),
    JSON.stringify({ endocrine: Object.fromEntries(endocrine) }),
  );
  await writeFile(join(folder, 'clinic-desk.json'), JSON.stringify({ recalls }));
  await site.importSample(folder);
  await rm(folder, { recursive: true });
}

async function openList(page: Page, site: Site) {
  await importDue(site);
  await page.goto('/');
  const { section } = await signIn(page, site);
  await section.getByRole('tab', { name: 'Follow-up' }).click();
  const panel = section.getByRole('tabpanel', { name: 'Follow-up' });
  const rows = panel.getByRole('list').first().locator(':scope > li');
  await expect(rows).toHaveCount(3);
  return {
    section,
    panel,
    rows,
    row: (name: string) => rows.filter({ hasText: name }),
    chip: (name: string) => panel.getByRole('button', { name }),
    noted: panel.getByRole('status'),
  };
}

for (const width of [360, 768, 1280]) {
  test(`the list is readable at ${width}`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { row, noted } = await openList(page, site);
    await row('Uma').getByRole('button', { name: 'No answer' }).click();
    await expect(noted).toContainText('Uma Example: no answer.');
    await row('Lakshmi').getByText('Day or note').click();
    await expect(row('Uma').getByRole('button', { name: /Take back/ })).toBeVisible();
    expect(await findFaultsInBothSchemes(page, '#search-patient')).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
}

test('patients who are due are called or written to without a word about health, the longest overdue first', async ({
  page,
  site,
}) => {
  const { panel, rows, row, chip } = await openList(page, site);
  await expect(rows.nth(0)).toContainText('Lakshmi Sample - 1000000001');
  await expect(rows.nth(0)).toContainText('12 days overdue');
  await expect(rows.nth(1)).toContainText('Due in 3 days');
  await expect(rows.nth(2)).toContainText('Due in 11 days');
  const lakshmi = row('Lakshmi');
  await expect(lakshmi.getByRole('link', { name: 'Call' })).toHaveAttribute(
    'href',
    'tel:+919000000021',
  );
  const chat = lakshmi.getByRole('link', { name: 'WhatsApp' });
  const readChat = async () => new URL((await chat.getAttribute('href')) ?? '');
  const english = await readChat();
  expect(english.origin + english.pathname).toBe('https://wa.me/919000000021');
  const words = english.searchParams.get('text') ?? '';
  expect(words).toContain('It is time for your next visit.');
  expect(words).not.toMatch(/Lakshmi|1000000001|46|sugar|thyroid|diabet|report|result|test/i);
  await panel.getByLabel('Reminder in').selectOption({ label: 'తెలుగు' });
  expect((await readChat()).searchParams.get('text')).toContain('మళ్ళీ రావలసిన');
  await chip('Overdue').click();
  await expect(rows).toHaveCount(1);
  await chip('This week').click();
  await expect(rows).toContainText(['Due in 3 days']);
});

test('a call is noted by one press, taken back by another, and by keyboard alone', async ({
  page,
  site,
}) => {
  const { rows, row, chip, noted } = await openList(page, site);
  await row('Lakshmi').getByRole('button', { name: 'Will not come' }).focus();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(2);
  await expect(noted).toContainText('Lakshmi Sample: will not come.');
  await expect(noted.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(3);
  await expect(noted).toContainText('Lakshmi Sample: taken back.');

  await row('Lakshmi').getByText('Day or note').press('Enter');
  await row('Lakshmi').getByLabel('Will come on').fill(addDays(today(), -1));
  await row('Lakshmi').getByLabel('Note').fill('After Sankranti');
  await row('Lakshmi').getByRole('button', { name: 'Will come' }).click();
  await expect(row('Lakshmi').getByRole('alert')).toContainText('That day is over');
  await row('Lakshmi').getByLabel('Will come on').fill(addDays(today(), 30));
  await row('Lakshmi').getByRole('button', { name: 'Will come' }).click();
  await expect(rows).toHaveCount(2);
  await chip('Called and waiting').click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(['After Sankranti']);
});

test('two desks at once: the second sees what the first noted', async ({ page, site }) => {
  const { row } = await openList(page, site);
  // The live event's reading fails, so that the row still shows what it did.
  await page.route(/\/staff\/recalls(?:\?|$)/, (route) => route.abort());
  const answer = await page.request.post('/staff/recalls/-Over-1/calls', {
    data: { version: 1, result: 'no-answer', note: 'Rang twice' },
    headers: { origin: site.address },
  });
  expect(answer.status()).toBe(201);
  await row('Lakshmi').getByRole('button', { name: 'Will not come' }).click();
  await expect(row('Lakshmi').getByRole('alert')).toContainText('Another desk was first:');
  await expect(row('Lakshmi').getByRole('alert')).toContainText('Rang twice');
  await expect(row('Lakshmi')).toContainText('No answer');
});

test('two desks say when a patient is due: the second chooses, by keyboard', async ({
  page,
  site,
}) => {
  const { section, search } = await openStaff(page, site);
  await search('Patient Id', LAKSHMI);
  await section.getByRole('button', { name: 'Follow-up' }).click();
  const records = section.getByRole('region', { name: 'Records' });
  const days = [addDays(today(), 30), addDays(today(), 60)] as const;
  await records.getByLabel('Follow-up').selectOption({ label: 'on a date' });
  await records.getByLabel('On', { exact: true }).fill(days[0]);
  // The live event's reading fails, so that the card still shows what it did.
  await page.route(/\/staff\/patients\/[^/]+\/recall/, (route) => route.abort());
  const answer = await page.request.post('/staff/recalls', {
    data: { patientid: LAKSHMI, dueOn: days[1] },
    headers: { origin: site.address },
  });
  expect(answer.status()).toBe(201);
  await records.getByLabel('On', { exact: true }).press('Enter');
  const question = records.getByRole('alert');
  await expect(question.getByRole('heading')).toBeFocused();
  await expect(
    question.getByRole('radio', { name: `Theirs: ${showDay(days[1])}` }),
  ).not.toBeChecked();
  expect(await findFaults(page, '#search-patient')).toEqual([]);
  await page.unrouteAll();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(records.getByText(`Saved: follow-up due ${showDay(days[0])}.`)).toBeVisible();
  await expect(question).toHaveCount(0);
  expect(site.query('select due_on from recalls')).toEqual([{ due_on: days[0] }]);
});

test('a visit that another desk records settles the entry at once', async ({ page, site }) => {
  const { rows } = await openList(page, site);
  const answer = await page.request.post('/staff/patients', {
    data: { patientid: '1000000001', name: 'Lakshmi Sample' },
    headers: { origin: site.address },
  });
  expect(answer.status()).toBe(201);
  await expect(rows).toHaveCount(2);
});

test('Follow-up says when a patient is due, takes another day, and Undo takes Not at all back', async ({
  page,
  site,
}) => {
  const { section, search } = await openStaff(page, site);
  await search('Patient Id', LAKSHMI);
  await section.getByRole('button', { name: 'Follow-up' }).click();
  const form = section.getByRole('region', { name: 'Records' }).locator('form');
  await expect(form).toContainText('No day is set for the next visit.');
  await form.getByRole('button', { name: 'Save the day' }).click();
  await expect(form.getByText('Choose the day of the follow-up.')).toBeVisible();

  await form.getByLabel('Follow-up').selectOption({ label: 'on a date' });
  await form.getByLabel('On', { exact: true }).fill(addDays(today(), -1));
  await form.getByRole('button', { name: 'Save the day' }).click();
  await expect(form.getByLabel('On', { exact: true })).toBeFocused();
  await expect(form.getByText(/^Error: /)).toBeVisible();
  expect(await findFaults(page, '#search-patient')).toEqual([]);

  const days = [addDays(today(), 30), addDays(today(), 60)] as const;
  await form.getByLabel('On', { exact: true }).fill(days[0]);
  await page.keyboard.press('Enter');
  const state = form.getByText(/^Follow-up due \d/);
  await expect(state).toHaveText(`Follow-up due ${showDay(days[0])}.`);
  await form.getByLabel('Follow-up').selectOption({ label: 'on a date' });
  await form.getByLabel('On', { exact: true }).fill(days[1]);
  await form.getByRole('button', { name: 'Change the day' }).click();
  await expect(state).toHaveText(`Follow-up due ${showDay(days[1])}.`);

  await form.getByRole('button', { name: 'Not at all' }).press('Enter');
  await expect(form).toContainText('No day is set for the next visit.');
  const undo = form.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  expect(await findFaults(page, '#search-patient')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(state).toHaveText(`Follow-up due ${showDay(days[1])}.`);
  await expect(undo).toBeHidden();
  await expect(form.locator('[type=submit]')).toBeFocused();
  expect(site.query("select due_on from recalls where state = 'open'")).toEqual([
    { due_on: days[1] },
  ]);
});
