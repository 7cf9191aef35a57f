import type { Page } from '@playwright/test';
import { findFaultsInBothSchemes } from '../find-faults.ts';
import { openSite } from '../open-site.ts';
import { openIssuingContent } from '../issuing-content.ts';
import { findOverflow } from '../shared-site.ts';
import { expect, type Site, test as base } from '../site.ts';
import { endSession, findDesk, openStaff, otherDesk, signIn } from '../staff-page.ts';
import { VIJAYA } from '../staff-sample.ts';

const test = base.extend<{ site: Site }>({
  site: async ({ publishes }, use) => {
    const site = await openSite({ CONTENT_DIR: await openIssuingContent() }, { publishes });
    await use(site);
    await site.stop();
  },
});

function findForm(page: Page) {
  const { section } = findDesk(page);
  return {
    section,
    add: section.getByLabel('Add a medicine'),
    open: section.locator('.rx-open'),
    line: (place: number) =>
      section.getByRole('listitem', { name: `Medicine ${place}`, exact: true }),
    save: section.getByRole('button', { name: 'Save draft' }),
    paper: section.locator('.prescription-shown'),
  };
}

test('a draft is typed by keyboard alone, outlives the session and another desk, and is printed as not issued', async ({
  page,
  site,
}) => {
  const { search, more } = await openStaff(page, site);
  const { section, add, open, line, save, paper } = findForm(page);
  await search('Patient Id', VIJAYA);
  await more('Prescriptions');
  await section.getByRole('button', { name: 'Write a prescription' }).press('Enter');
  await expect(add).toBeFocused();
  await page.keyboard.type('paracetamol 650 mg 1-0-1 after food for 3 months');
  await page.keyboard.press('Enter');
  // The list knows no form of it.
  await expect(open.getByLabel('Form')).toBeFocused();
  await page.keyboard.type('tablet');
  for (const field of ['Dose', 'Food', 'For', 'Quantity']) {
    await page.keyboard.press('Tab');
    await expect(open.getByLabel(field, { exact: true })).toBeFocused();
  }
  await expect(open.getByLabel('Quantity')).toHaveValue('180');
  await page.keyboard.press('Enter');
  await expect(add).toBeFocused();
  await expect(line(1)).toContainText('1 tablet in the morning, 1 tablet at night, after food');
  await expect(line(1)).toContainText('counted');
  // A text that cannot be split is the name of an open line.
  await page.keyboard.type('thyroxine as told');
  await page.keyboard.press('Enter');
  await expect(open.getByLabel('2 Medicine')).toHaveValue('thyroxine as told');
  await open.getByLabel('2 Medicine').fill('Levothyroxine');
  await open.getByLabel('Strength').fill('50 mcg');
  const dose = open.getByLabel('Dose');
  await dose.fill('1-2');
  await save.press('Enter');
  await expect(dose).toBeFocused();
  await expect(dose).toHaveAccessibleDescription(/Write 1-0-1/);
  expect(await findFaultsInBothSchemes(page, '#search-patient')).toEqual([]);
  await dose.fill('three days a week');
  await section.getByRole('button', { name: 'తెలుగు' }).press('Enter');
  await expect(open).toContainText('In words: printed in English.');
  await dose.fill('1-0-0');
  await section.getByLabel('Advice').fill('రోజూ నడవండి');
  await section.getByRole('button', { name: '3 weeks' }).press('Enter');

  await endSession(page, site);
  await expect(section).toBeHidden();
  await signIn(page, site);
  await expect(line(2)).toContainText('Levothyroxine');
  await expect(line(2)).toContainText('ఉదయం 1 మాత్ర');
  await expect(section.getByLabel('Advice')).toHaveValue('రోజూ నడవండి');
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => findOverflow(page)).toBeLessThanOrEqual(0);
  }
  await save.click();
  await expect(section.getByText(/^Draft, kept/)).toBeVisible();
  expect(await findFaultsInBothSchemes(page, '#search-patient')).toEqual([]);
  await section.getByRole('button', { name: 'Preview' }).click();
  await expect(section.locator('.rx-sheet')).toContainText('APMC 00000');
  await section.getByRole('button', { name: 'Preview' }).click();

  // Another desk changes the draft meanwhile.
  await section.getByLabel('Tests').first().fill('TSH');
  const [draft] = await site.query('select key, body from prescriptions');
  const prescription = { ...JSON.parse(String(draft?.['body'])), advice: 'Walk daily' };
  const body = { prescription, version: 1 };
  await otherDesk(page, site)('patch', `/staff/prescriptions/${draft?.['key']}`, body);
  await save.click();
  await expect(section.getByText('Save again to store yours in its place.')).toBeVisible();
  await expect(section.getByLabel('Tests').first()).toHaveValue('TSH');
  await save.click();
  await expect(section.getByText('Save again')).toBeHidden();
  // Nothing is unsaved, so nothing is asked.
  await page.keyboard.press('Escape');
  await section.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(paper).toContainText('TSH');
  await expect(paper).toContainText('Not issued. A draft is not valid as a prescription.');
  await expect(section.getByText('Only a doctor who signed in by name')).toBeVisible();
  await expect(section.getByRole('button', { name: /^Issue/ })).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.paper').filter({ visible: true })).toHaveCount(1);
  await expect(section.getByRole('heading').filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: null });

  await section.getByRole('button', { name: 'Delete draft' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this draft?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(paper).toBeHidden();
  await expect(section.getByRole('button', { name: 'Edit', exact: true })).toBeHidden();
});

test('a line is split, asked about where it has two readings, and removed with Undo; 25 of them fit', async ({
  page,
  site,
}) => {
  const { search, more } = await openStaff(page, site);
  const { section, add, open, line } = findForm(page);
  await search('Patient Id', VIJAYA);
  await more('Prescriptions');
  await section.getByRole('button', { name: 'Write a prescription' }).click();
  await add.fill('hydrocort 10-5-5, 10 mg');
  await add.press('Enter');
  await expect(open.getByLabel('1 Medicine')).toHaveValue('Hydrocortisone');
  await expect(open.getByLabel('Form')).toHaveValue('tablet');
  await expect(open.getByLabel('Dose')).toBeFocused();
  const readings = open.getByRole('group', { name: 'Is 10-5-5 a number of mg, or of tablets?' });
  await expect(readings.getByRole('button')).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(readings).toBeHidden();
  await expect(open.getByLabel('Dose')).toHaveValue('1-½-½');
  await open.getByLabel('For', { exact: true }).fill('30');
  await open.getByLabel('For', { exact: true }).press('Enter');
  await expect(line(1)).toContainText('60');

  await add.fill('cholecalciferol 60000 weekly x 8');
  await add.press('Enter');
  await open.getByLabel('Form').selectOption('sachet');
  await expect(open.getByLabel('Strength')).toHaveValue('60000 IU');
  await expect(open).toContainText('1 sachet once a week, for 8 weeks');
  await open.getByRole('button', { name: 'Done' }).click();
  await page.keyboard.press('ArrowUp');
  await expect(line(2).getByRole('button', { name: 'Cholecalciferol' })).toBeFocused();
  await line(2).getByRole('button', { name: 'More about medicine 2' }).click();
  await line(2).getByRole('button', { name: 'Remove' }).click();
  await expect(line(2)).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(line(2)).toContainText('Cholecalciferol');

  const long = 'a'.repeat(200);
  await add.fill(`${long} 1-0-1`);
  await add.press('Enter');
  await expect(open.getByLabel('3 Medicine')).toHaveValue(`${long} 1-0-1`);
  await expect.poll(() => findOverflow(page)).toBeLessThanOrEqual(0);
  await section.getByRole('button', { name: 'Save draft' }).click();
  await expect(open.getByLabel('3 Medicine')).toHaveAccessibleDescription(/Too long/);
  await open.getByRole('button', { name: 'Remove medicine 3' }).click();
  for (let place = 3; place <= 25; place += 1) {
    await add.fill(`Sample ${place} 5 mg tab 10-5-5`);
    await add.press('Enter');
    await expect(open).toContainText('Is 10-5-5 a number of mg');
    await open.getByRole('button', { name: 'Done' }).click();
  }
  await expect(add).toBeHidden();
  await expect(line(25)).toContainText('Choose what 10-5-5 means.');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => findOverflow(page)).toBeLessThanOrEqual(0);
  }
});
