import { findFaultsInBothSchemes } from '../find-faults.ts';
import { findOverflow } from '../shared-site.ts';
import { openIssuingContent } from '../issuing-content.ts';
import { openSite } from '../open-site.ts';
import { expect, type Site, test as base } from '../site.ts';
import { endSession, openStaff, otherDesk, signIn } from '../staff-page.ts';
import { VIJAYA } from '../staff-sample.ts';

const test = base.extend<{ site: Site }>({
  site: async ({ publishes }, use) => {
    const site = await openSite({ CONTENT_DIR: await openIssuingContent() }, { publishes });
    await use(site);
    await site.stop();
  },
});

test('a draft is typed by keyboard alone, outlives the session and another desk, and is printed as not issued', async ({
  page,
  site,
}) => {
  const { section, search, more } = await openStaff(page, site);
  await search('Patient Id', VIJAYA);
  await more('Prescriptions');
  await section.getByRole('button', { name: 'Write a prescription' }).press('Enter');
  const medicine = (place: number) =>
    section.getByRole('listitem', { name: `Medicine ${place}`, exact: true });
  await expect(medicine(1).getByLabel('Generic name')).toBeFocused();
  for (const text of ['Levothyroxine', '50 mcg', '1-2', '', '6 weeks', '']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await section.getByRole('button', { name: 'Add a medicine' }).press('Enter');
  await expect(medicine(2).getByLabel('Generic name')).toBeFocused();
  await section.getByLabel('Instructions in').selectOption('తెలుగు');
  await section.getByLabel('Advice').fill('రోజూ నడవండి');
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => findOverflow(page)).toBeLessThanOrEqual(0);
  }
  const save = section.getByRole('button', { name: 'Save draft' });
  await save.press('Enter');
  const dose = medicine(1).getByLabel('Dose');
  await expect(dose).toBeFocused();
  await expect(dose).toHaveAccessibleDescription(/^Write 1-0-1/);
  expect(await findFaultsInBothSchemes(page, '#search-patient')).toEqual([]);
  await dose.fill('1-0-0');
  await expect(dose).toHaveAccessibleDescription('');

  await endSession(page, site);
  await expect(section).toBeHidden();
  await signIn(page, site);
  await expect(medicine(1).getByLabel('Generic name')).toHaveValue('Levothyroxine');
  await expect(section.getByLabel('Advice')).toHaveValue('రోజూ నడవండి');
  await save.click();
  const paper = section.locator('.prescription-shown');
  await expect(paper).toContainText('Not issued: this draft is no prescription');
  await expect(paper).toContainText('APMC 00000');
  await expect(paper).toContainText('ఉదయం 1, 42 రోజులు');
  await expect(section.getByText('Only a doctor who signed in by name')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Issue', exact: true })).toBeHidden();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => findOverflow(page)).toBeLessThanOrEqual(0);
  expect(await findFaultsInBothSchemes(page, '#search-patient')).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.paper').filter({ visible: true })).toHaveCount(1);
  await expect(section.getByRole('heading').filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: null });

  await section.getByRole('button', { name: 'Edit', exact: true }).click();
  await section.getByLabel('Tests').first().fill('TSH');
  const [draft] = await site.query('select key, body from prescriptions');
  const prescription = { ...JSON.parse(String(draft?.['body'])), advice: 'Walk daily' };
  const body = { prescription, version: 1 };
  await otherDesk(page, site)('patch', `/staff/prescriptions/${draft?.['key']}`, body);
  await save.click();
  await expect(section.getByText('Save again to store yours in its place.')).toBeVisible();
  await expect(section.getByLabel('Tests').first()).toHaveValue('TSH');
  await save.click();
  await expect(paper).toContainText('TSH');
  await section.getByRole('button', { name: 'Delete draft' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this draft?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(paper).toBeHidden();
  await expect(section.getByRole('button', { name: 'Edit', exact: true })).toBeHidden();
});
