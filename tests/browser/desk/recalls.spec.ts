import type { Locator, Page } from '@playwright/test';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { showDay, showDayNear, showNearDay } from '../../../app/hours/desk-times.ts';
import { addDays, clinicToday } from '../../../app/hours/clinic-time.ts';
import { findFaults, findFaultsInBothSchemes } from '../find-faults.ts';
import { findOverflow } from '../shared-site.ts';
import { expect, test, type Site } from '../site.ts';
import { openDesk, openStaff, otherDesk } from '../staff-page.ts';
import { LAKSHMI } from '../staff-sample.ts';

const today = () => clinicToday(new Date(), 'Asia/Kolkata');
const near = (days: number) => showDayNear(addDays(today(), days), today());

const PATIENTS = [
  { key: '-Over', patientid: '1000000001', name: 'Lakshmi Sample', due: -12 },
  { key: '-Soon', patientid: '1000000002', name: 'కొండపల్లి విజయలక్ష్మి', due: 3 },
  { key: '-Later', patientid: '1000000003', name: 'Uma Example', due: 11 },
];

/** Imports patients with a follow-up. */
async function importDue(site: Site, patients = PATIENTS): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-due-'));
  const endocrine = patients.map(({ key, patientid, name }) => [
    key,
    { patientid, name, age: '46', mobile: '9000000021', datetime: '2026-01-05 10:30:00' },
  ]);
  const recalls = patients.map(({ key, patientid, due }) => ({
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

test('patients who are due are called or written to without a word about health, and each call is noted by keyboard', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await importDue(site);
  const { section } = await openDesk(page, site);
  const other = otherDesk(page, site);
  await section.getByRole('tab', { name: /^Follow-up/ }).click();
  const panel = section.getByRole('tabpanel', { name: /^Follow-up/ });
  const rows = panel.getByRole('list').first().locator(':scope > li');
  const row = (name: string) => rows.filter({ hasText: name });
  const chip = (name: string) => panel.getByRole('button', { name });
  const noted = panel.getByRole('status');
  const lakshmi = row('Lakshmi');

  // The longest overdue first.
  await expect(rows).toContainText([
    `Overdue since ${near(-12)}`,
    `Due ${showNearDay(addDays(today(), 3), today())}`,
    `Due ${showNearDay(addDays(today(), 11), today())}`,
  ]);
  await expect(rows.nth(0)).toContainText('Lakshmi Sample - 1000000001');
  await expect(lakshmi.getByRole('link', { name: 'Call' })).toHaveAttribute(
    'href',
    'tel:+919000000021',
  );
  /** Chooses from the row's menu. */
  const choose = async (of: Locator, name: string) => {
    await of.getByRole('button', { name: /^More for/ }).press('Enter');
    await of.getByRole('button', { name, exact: true }).press('Enter');
  };
  const readChat = async () => {
    await lakshmi.getByRole('button', { name: /^More for/ }).press('Enter');
    const chat = await lakshmi.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
    await page.keyboard.press('Escape');
    return new URL(chat ?? '');
  };
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
  await expect(rows).toContainText(['1000000002']);
  await chip('All due').click();
  await expect(rows).toHaveCount(3);

  await choose(lakshmi, 'Will not come');
  await expect(rows).toHaveCount(2);
  await expect(noted).toContainText('Lakshmi Sample: will not come.');
  await expect(noted.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(3);
  await expect(noted).toContainText('Lakshmi Sample: undone.');

  await choose(row('Uma'), 'No answer');
  await expect(noted).toContainText('Uma Example: no answer.');
  await expect(row('Uma').getByRole('button', { name: /^Undo/ })).toBeVisible();
  await choose(lakshmi, 'Change date or add a note');
  await expect(lakshmi.getByLabel('Will come on')).toBeFocused();
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findFaultsInBothSchemes(page, '#search-patient')).toEqual([]);
    expect(await findOverflow(page)).toBe(0);
  }
  await lakshmi.getByLabel('Will come on').fill(addDays(today(), -1));
  await lakshmi.getByLabel('Note').fill('After Sankranti');
  await choose(lakshmi, 'Will come');
  await expect(lakshmi.getByRole('alert')).toContainText('That day is over');
  await lakshmi.getByLabel('Will come on').fill(addDays(today(), 30));
  await choose(lakshmi, 'Will come');
  await expect(rows).toHaveCount(2);

  // Two desks at once: the second sees what the first noted. The live event's reading fails, so that the row still
  // shows what it did.
  const soon = row('1000000002');
  await page.route(/\/staff\/recalls(?:\?|$)/, (route) => route.abort());
  const call = { version: 1, result: 'no-answer', note: 'Rang twice' };
  await other('post', '/staff/recalls/-Soon-1/calls', call);
  await choose(soon, 'Will not come');
  await expect(soon.getByRole('alert')).toContainText('Another desk was first:');
  await expect(soon.getByRole('alert')).toContainText('Rang twice');
  await expect(soon).toContainText('No answer');
  await page.unrouteAll();

  // A visit that another desk records settles the entry at once.
  await other('post', '/staff/patients', { patientid: '1000000003', name: 'Uma Example' });
  await expect(rows).toHaveCount(1);
  await chip('Called and waiting').click();
  await expect(rows).toContainText(['After Sankranti']);
});

test('the list has pages, and another part of it begins at its first page', async ({
  page,
  site,
}) => {
  const many = Array.from({ length: 26 }, (_, place) => {
    const number = String(place).padStart(2, '0');
    const patientid = `10000001${number}`;
    return { key: `-Due${number}`, patientid, name: 'Sample', due: -1 - place };
  });
  await importDue(site, many);
  const { section } = await openDesk(page, site);
  await section.getByRole('tab', { name: /^Follow-up/ }).click();
  const panel = section.getByRole('tabpanel', { name: /^Follow-up/ });
  const rows = panel.getByRole('list').first().locator(':scope > li');
  await expect(rows).toHaveCount(25);
  await panel.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(rows).toHaveCount(1);
  await panel.getByRole('button', { name: 'Overdue' }).click();
  await expect(rows).toHaveCount(25);
});

const DAYS = [addDays(today(), 30), addDays(today(), 60)] as const;

/** Opens the follow-up of a patient who has none yet. */
async function openFollowUp(page: Page, site: Site) {
  const { section, search, more } = await openStaff(page, site);
  await search('Patient Id', LAKSHMI);
  await more('Next visit');
  const records = section.getByRole('region', { name: 'Records' });
  const form = records.locator('form');
  const none = form.getByText('No next visit set.');
  await expect(none).toBeVisible();
  return {
    records,
    form,
    none,
    kind: form.getByRole('button', { name: 'Pick a date' }),
    day: form.getByLabel('Date of the next visit'),
  };
}

test('two desks say when a patient is due: the second chooses, by keyboard', async ({
  page,
  site,
}) => {
  const { records, kind, day } = await openFollowUp(page, site);
  await kind.click();
  await day.fill(DAYS[0]);
  // The live event's reading fails, so that the card still shows what it did.
  await page.route(/\/staff\/patients\/[^/]+\/recall/, (route) => route.abort());
  await otherDesk(page, site)('post', '/staff/recalls', { patientid: LAKSHMI, dueOn: DAYS[1] });
  await day.press('Enter');
  const question = records.getByRole('alert');
  await expect(question.getByRole('heading')).toBeFocused();
  await expect(
    question.getByRole('radio', { name: `Theirs: ${showDay(DAYS[1])}` }),
  ).not.toBeChecked();
  expect(await findFaults(page, '#search-patient')).toEqual([]);
  await page.unrouteAll();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(records.getByText(`Saved: next visit ${showDay(DAYS[0])}.`)).toBeVisible();
  await expect(question).toHaveCount(0);
  expect(site.query('select due_on from recalls')).toEqual([{ due_on: DAYS[0] }]);
});

test('Follow-up says when a patient is due, takes another day, and Undo brings a removed date back', async ({
  page,
  site,
}) => {
  const { form, none, kind, day } = await openFollowUp(page, site);
  const state = form.getByText(/^Next visit: \d/);
  await form.getByRole('button', { name: 'Save date' }).click();
  await expect(form.getByText('Choose the date of the next visit.')).toBeVisible();
  await kind.click();
  await day.fill(addDays(today(), -1));
  await form.getByRole('button', { name: 'Save date' }).click();
  await expect(day).toBeFocused();
  await expect(form.getByText(/^Error: /)).toBeVisible();
  expect(await findFaults(page, '#search-patient')).toEqual([]);
  await day.fill(DAYS[0]);
  await page.keyboard.press('Enter');
  await expect(state).toHaveText(`Next visit: ${showDay(DAYS[0])}.`);
  await kind.click();
  await day.fill(DAYS[1]);
  await form.getByRole('button', { name: 'Change date' }).click();
  await expect(state).toHaveText(`Next visit: ${showDay(DAYS[1])}.`);

  // The reading after the save fails: the date is gone on the screen too, so that it is not removed twice.
  await page.route(/\/staff\/patients\/[^/]+\/recall/, (route) => route.abort());
  await form.getByRole('button', { name: 'Remove date' }).press('Enter');
  await expect(none).toBeVisible();
  await expect(form.getByRole('button', { name: 'Remove date' })).toHaveCount(0);
  await page.unrouteAll();
  const undo = form.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  expect(await findFaults(page, '#search-patient')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(state).toHaveText(`Next visit: ${showDay(DAYS[1])}.`);
  await expect(undo).toBeHidden();
  await expect(form.locator('[type=submit]')).toBeFocused();
  expect(site.query("select due_on from recalls where state = 'open'")).toEqual([
    { due_on: DAYS[1] },
  ]);
});
