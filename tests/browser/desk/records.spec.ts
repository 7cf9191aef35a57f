import type { JSHandle, Locator, Page } from '@playwright/test';
import { findFaults } from '../find-faults.ts';
import { holdAnswers } from '../hold-answers.ts';
import { findOverflow, waitForFrames } from '../shared-site.ts';
import { expect, type Site, test } from '../site.ts';
import { expectCalmDelete, openStaff, otherDesk } from '../staff-page.ts';
import { HOUSEHOLD, LAKSHMI, LAXMI, VIJAYA } from '../staff-sample.ts';

/** Lakshmi's newest visit, which is selected by default. */
const VISIT = '/staff/patients/-Oa2';
const NEWEST = '2025-11-12 11:05:22';

async function openRecords(page: Page, site: Site) {
  const staff = await openStaff(page, site);
  const { section, cards, popup } = staff;
  return {
    ...staff,
    press: (name: string) => section.getByRole('button', { name, exact: true }).click(),
    async choose(text: string) {
      const unfold = section.getByRole('button', { name: 'Show all fields' });
      if (await unfold.isVisible()) await unfold.click();
      await cards.filter({ hasText: text }).getByRole('button').click();
    },
    ok: async (text: string) => {
      await expect(popup).toContainText(text);
      await popup.getByRole('button', { name: 'OK' }).click();
    },
    bp: section.locator('#visit-bp'),
    sugar: section.locator('#correct-sugar'),
    charts: section.getByRole('slider', { name: 'Sugar, visits' }),
    conflict: section.getByText('Someone else changed this visit first'),
  };
}

test('all patients are listed; a visit is added, corrected and deleted, and the history keeps the old values', async ({
  page,
  site,
}) => {
  const { section, search, popup, cards, press, more, ok, sugar } = await openRecords(page, site);
  await page.getByRole('tab', { name: 'Patients' }).click();
  const table = page.getByRole('region', { name: 'All patients' }).getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(4);
  await expect(section.getByText(/^1 to \d+ of/)).toBeVisible();
  const lakshmi = table.getByRole('row').filter({ hasText: LAKSHMI });
  await expect(lakshmi.getByRole('cell')).toHaveText([
    LAKSHMI,
    '46 years',
    '12 Nov 2025',
    '3',
    '90000 00021',
  ]);
  await table.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(table.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(table.getByRole('row').nth(1)).toContainText('Lakshmi Devi Kondapalli');
  expect(await findFaults(page, '#search-patient')).toEqual([]);
  await table.getByRole('button', { name: /Laxmi Devi/ }).press('Enter');
  await expect(section.getByRole('region', { name: /^Laxmi Devi Kondapally - / })).toBeVisible();

  await search('Patient Id', LAKSHMI);
  await expect(cards).toHaveCount(3);
  await press('Add visit');
  await section.locator('#visit-bp').fill('128/82');
  await section.locator('#visit-note').fill('Tired since March.\nSleeps badly.');
  await section.locator('#visit-weight').fill('72');
  await section.locator('#visit-height').fill('163');
  await section.locator('#visit-sugar').fill('6.1');
  await section.locator('#visit-sugar').press('Enter');
  await ok('Added!');
  await expect(cards).toHaveCount(4);
  await expect(cards.first()).toContainText('128/82 mmHg');
  const patient = section.getByRole('region', { name: `Lakshmi Devi Kondapalli - ${LAKSHMI}` });
  await expect(patient).toBeFocused();
  await expect(patient.locator('.vitals-note')).toHaveText('Tired since March.\nSleeps badly.');
  await expect(patient.getByRole('list', { name: 'Further measures' })).toHaveText(
    /^Weight 72 kg, BMI 27\.1\s*Height 163 cm\s*$/,
  );

  await more('Birth date, allergies, diagnoses');
  const birthdate = section.getByLabel('Birth date');
  await expect(section.getByLabel('None known')).toBeVisible();
  expect(await findOverflow(page)).toBeLessThanOrEqual(0);
  await birthdate.fill('12/5/2974');
  await section.getByLabel('Diagnoses').fill('Type 2 diabetes');
  await section.getByLabel('Diagnoses, line 2').fill('Gout');
  await press('Save');
  await expect(birthdate).toBeFocused();
  await expect(section.getByText('A birth date cannot be in the future')).toBeVisible();
  await birthdate.fill('1974');
  await section.getByLabel('Sex').selectOption('female');
  await section.getByLabel('Allergies').fill('Penicillin');
  expect(await findFaults(page, '#search-patient')).toEqual([]);
  await press('Save');
  await expect(section.getByRole('group', { name: 'Is this right?' })).toContainText(
    /is 46 y, but by the birth date 1974 it is about \d+ y\. 3 other visits contradict it too\./,
  );
  expect(await findFaults(page, '#search-patient')).toEqual([]);
  await press('Change it');
  await expect(birthdate).toBeFocused();
  await press('Save');
  await press('Yes, it is correct');
  await ok('Updated!');
  const facts = patient.getByRole('listitem');
  await expect(facts.filter({ hasText: 'Allergic to Penicillin' })).toBeVisible();
  await expect(patient.locator('.facts-line li')).toHaveText([
    /^about \d+ y$/,
    'female',
    'Allergic to Penicillin',
    'Type 2 diabetes',
    'Gout',
  ]);
  await press('Change birth date, allergies, diagnoses');
  await section.getByLabel('Diagnoses, line 2').fill('');
  await press('Save');
  await ok('Updated!');
  await expect(patient.locator('.facts-line')).not.toContainText('Gout');

  const menu = section.getByRole('button', { name: 'More', exact: true });
  await more('Edit visit');
  await press('Cancel');
  await expect(menu).toBeFocused();
  await more('Edit visit');
  await sugar.fill('6.4');
  await press('Save');
  await ok('Updated!');
  await expect(cards.first()).toContainText('6.4 mmol/L');
  await expect(menu).toBeFocused();

  await more('History');
  const change = section.getByRole('table', { name: /^corrected at/ });
  await expect(change.getByRole('row', { name: 'Sugar' })).toContainText('6.1');
  expect(await findFaults(page, '#search-patient')).toEqual([]);

  await more('Delete visit');
  const question = page.getByRole('alertdialog', { name: 'Delete this visit?' });
  await expect(question).toContainText(`Lakshmi Devi Kondapalli - ${LAKSHMI}`);
  await expect(question.getByRole('button', { name: 'Keep' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(cards).toHaveCount(4);
  await more('Delete visit');
  await expectCalmDelete(page, question);
  const told = await watchWords(section.locator('.staff-fate'));
  // The server's change event reaches this page too, which then counts the records anew.
  const counted = page.waitForResponse('**/staff/patients/count');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(popup).toContainText('Deleted!');
  await counted;
  await waitForFrames(page, 2);
  expect(await told.evaluate((words) => words)).toEqual([]);
  await ok('Deleted!');
  await expect(cards).toHaveCount(3);
  await expect(patient).toBeFocused();
  expect(site.query('select change from record_versions order by version')).toEqual([
    { change: 'corrected' },
    { change: 'deleted' },
  ]);
});

test('half-typed visits and corrections are kept for their record, also behind the charts, until they are saved', async ({
  page,
  site,
}) => {
  const desk = await openRecords(page, site);
  const { section, search, cards, press, more, choose, ok, bp, sugar, charts, conflict } = desk;
  await search('Mobile Number', HOUSEHOLD);
  await press('Add visit');
  await bp.fill('128/82');
  await choose(LAXMI);
  await expect(section.getByRole('button', { name: 'Add visit' })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
  await expect(bp).toHaveCount(0);
  await choose(NEWEST);
  await expect(bp).toHaveValue('128/82');
  await search('Patient Id', VIJAYA);
  await expect(section.getByRole('region', { name: new RegExp(VIJAYA) })).toBeVisible();
  await expect(bp).toHaveCount(0);
  await search('Patient Id', LAKSHMI);
  await expect(bp).toHaveValue('128/82');

  await press('Charts');
  await expect(charts).toBeVisible();
  await expect(bp).toHaveCount(0);
  await press('Add visit');
  await expect(bp).toHaveValue('128/82');
  expect(await findFaults(page, '#search-patient')).toEqual([]);
  await press('Add visit');
  await expect(bp).toHaveCount(0);

  await more('Edit visit');
  await sugar.fill('6.4');
  await choose('2024-11-02 17:30:31');
  await expect(sugar).toHaveCount(0);
  await choose(NEWEST);
  await more('Edit visit');
  await expect(sugar).toHaveValue('6.4');
  await otherDesk(page, site)('patch', VISIT, { version: 1, sugar: '7.7' });
  await press('Charts');
  await more('Edit visit');
  await expect(sugar).toHaveValue('6.4');
  await press('Save');
  await expect(conflict).toBeVisible();
  await press('Keep editing');
  await press('Cancel');
  await more('Edit visit');
  await expect(sugar).toHaveValue('7.7');

  await press('Add visit');
  await expect(bp).toHaveValue('128/82');
  await press('Save');
  await ok('Added!');
  await expect(cards).toHaveCount(4);
  await choose(NEWEST);
  await expect(section.getByRole('heading', { name: 'Add visit' })).toHaveCount(0);
  await press('Add visit');
  await expect(bp).toHaveValue('');
});

test('an answer that arrives late leaves the charts open, and nothing half-typed that was saved', async ({
  page,
  site,
}) => {
  const desk = await openRecords(page, site);
  const { section, search, cards, press, more, choose, ok, bp, sugar, charts } = desk;
  await search('Patient Id', LAKSHMI);
  const correction = await holdAnswers(page, 'PATCH', VISIT);
  await more('Edit visit');
  await sugar.fill('6.4');
  await press('Save');
  await press('Charts');
  await expect(charts).toBeVisible();
  await correction.answered;
  await correction.letGo();
  await ok('Updated!');
  await expect(charts).toHaveAttribute('aria-valuetext', /6\.4 mmol/);
  await more('Edit visit');
  await section.locator('#correct-bp').fill('130/80');
  expect(site.query("select sugar, version from records where key = '-Oa2'")).toEqual([
    { sugar: '6.4', version: 2 },
  ]);
  await press('Save');
  await ok('Updated!');

  await search('Mobile Number', HOUSEHOLD);
  const visit = await holdAnswers(page, 'POST', '/staff/patients');
  await press('Add visit');
  await bp.fill('128/82');
  await press('Save');
  await visit.answered;
  await choose(LAXMI);
  await press('Add visit');
  await bp.fill('110/70');
  await visit.letGo();
  await ok('Added!');
  await expect(cards).toHaveCount(5);
  await choose(NEWEST);
  await expect(bp).toHaveCount(0);
  await choose(LAXMI);
  await expect(bp).toHaveValue('110/70');
});

/** Records all texts that an element shows from now on. */
function watchWords(place: Locator): Promise<JSHandle<string[]>> {
  return place.evaluateHandle((element) => {
    const words: string[] = [];
    const note = () => words.push(...[element.textContent].filter((text) => text !== ''));
    new MutationObserver(note).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return words;
  });
}
