import type { Page } from '@playwright/test';
import {
  changeElsewhere,
  expectNoViolationsInBothSchemes,
  openInbox,
  sendEnquiry,
} from '../inbox-page.ts';
import { lockByTime } from '../lock-page.ts';
import { holdAnswers } from '../hold-answers.ts';
import { expect, test } from '../site.ts';
import { fillPassword, openStaff, otherDesk, signIn, choosePerson } from '../staff-page.ts';
import { LAKSHMI, LAXMI } from '../staff-sample.ts';

const section = (page: Page) => page.locator('#search-patient');

async function lock(page: Page, typed: string) {
  await lockByTime(page);
  expect(await page.content()).not.toContain(typed);
}

async function signOut(page: Page) {
  await choosePerson(page, 'Sign out');
  await expect(section(page)).toBeHidden();
}

test('a half-typed visit or correction is there again after the lock, with its version, and gone after a sign-out', async ({
  page,
  site,
}) => {
  await page.clock.install();
  const { cards, popup, search, more } = await openStaff(page, site);
  const work = section(page).locator('.patient');
  const press = (name: string) => work.getByRole('button', { name, exact: true }).click();
  const lockAndReturn = async (typed: string) => {
    await lock(page, typed);
    await signIn(page, site);
  };
  await search('Patient Id', LAKSHMI);
  await expect(cards).toHaveCount(3);

  // If nothing was typed, signing in again searches for no patient. Suggestions are audited as searches too, and one
  // may come late.
  const countSearches = () =>
    site.query(
      "select number from audit where action = 'search' and subject not like 'suggestions %'",
    ).length;
  const before = countSearches();
  await lockAndReturn('Lakshmi');
  await expect(section(page).locator('.patient')).toHaveCount(0);
  expect(countSearches()).toBe(before);

  await search('Patient Id', LAKSHMI);
  await cards.nth(1).getByRole('button').first().click();
  await more('Edit visit');
  await work.locator('[name=bp]').fill('143/91');
  await lockAndReturn('143/91');
  await expect(work.locator('[name=bp]')).toHaveValue('143/91');
  await expect(cards.nth(1).locator('[aria-pressed=true]')).toBeVisible();
  const theirs = { version: 1, bp: '130/80', sugar: '7.1' };
  await otherDesk(page, site)('patch', '/staff/patients/-Oa3', theirs);
  await lockAndReturn('143/91');
  await expect(work.locator('[name=bp]')).toHaveValue('143/91');
  await press('Save');
  await expect(
    work.getByText('Also changed by the other person, and kept: Sugar 7.1.'),
  ).toBeVisible();
  await work.getByRole('radio', { name: 'Yours: 143/91' }).check();
  await press('Save my choices');
  await expect(popup).toContainText('Updated!');
  await popup.getByRole('button', { name: 'OK' }).click();
  expect(site.query("select bp, sugar from records where key = '-Oa3'")).toEqual([
    { bp: '143/91', sugar: '7.1' },
  ]);

  await search('Patient Id', LAKSHMI);
  await expect(cards.first().locator('[aria-pressed=true]')).toBeVisible();
  const sugar = work.locator('[name=sugar]');
  await press('Add visit');
  await sugar.fill('6.66');
  await lockAndReturn('6.66');
  await expect(sugar).toHaveValue('6.66');
  await search('Patient Id', LAXMI);
  await expect(section(page).getByRole('region', { name: / - 3976132461$/ })).toBeVisible();
  await expect(sugar).toHaveCount(0);
  await search('Patient Id', LAKSHMI);
  await expect(sugar).toHaveValue('6.66');
  await press('Charts');
  await expect(work.getByRole('slider', { name: 'Sugar, visits' })).toBeVisible();
  await lockAndReturn('6.66');
  await expect(sugar).toHaveValue('6.66');

  // A draft of a patient who is not open at the moment counts as well.
  await search('Patient Id', LAXMI);
  await expect(sugar).toHaveCount(0);
  await signOut(page);
  await signIn(page, site);
  await search('Patient Id', LAKSHMI);
  await press('Add visit');
  await expect(sugar).toHaveValue('');
});

test('after the lock the new name of a report is there again, but no dialog or question reopens by itself', async ({
  page,
  site,
}) => {
  await page.clock.install();
  const { section: staff, files, search } = await openStaff(page, site);
  await search('Patient Id', LAKSHMI);
  await files.getByRole('button', { name: 'neck-ultrasound.png' }).click();
  const preview = staff.getByRole('region', { name: /^Preview of/ });
  await preview.getByRole('button', { name: /^More for / }).click();
  await preview.getByRole('button', { name: 'Rename' }).click();
  const box = page.getByRole('textbox', { name: 'Name of the report' });
  await box.fill('neck, half');
  await lock(page, 'neck, half');
  // The dialog does not wait for what stands above the reports.
  const newest = await holdAnswers(page, 'GET', '/results?part=current');
  await fillPassword(page, site);
  await expect(box).toHaveValue('neck, half');
  await expect(box).toBeFocused();
  await newest.letGo();
  await page.keyboard.press('Escape');
  await expect(preview).toContainText('neck-ultrasound.png');
  await preview.getByRole('button', { name: /^More for / }).click();
  await preview.getByRole('button', { name: 'Rename' }).click();
  await expect(box).toHaveValue('neck-ultrasound.png');
  await page.keyboard.press('Escape');

  for (const [button, title] of [
    ['Signed in', 'Signed in'],
    ['Shortcuts', 'Keyboard shortcuts'],
  ] as const) {
    const dialog = page.getByRole('dialog', { name: title });
    await choosePerson(page, button);
    await expect(dialog).toBeVisible();
    await lock(page, 'Lakshmi');
    await signIn(page, site);
    await expect(dialog).toBeHidden();
    await choosePerson(page, button);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
  }

  // The lock discards files that are not added yet.
  await search('Patient Id', LAKSHMI);
  await staff.getByRole('button', { name: 'Add report' }).click();
  await staff.locator('[name=file]').setInputFiles({
    name: 'waiting.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4 invented'),
  });
  await search('Patient Id', LAXMI);
  const question = page.getByRole('alertdialog', { name: 'Not added yet' });
  await expect(question).toBeVisible();
  await lock(page, 'waiting.pdf');
  await signIn(page, site);
  await expect(question).toBeHidden();
});

test('half-typed changes to an enquiry outlast its removal and the lock, and overwrite no unseen change', async ({
  page,
  site,
}) => {
  await page.clock.install();
  const key = await sendEnquiry(page, site);
  const change = (changed: object) => {
    const [row] = site.query('select version from enquiries');
    return changeElsewhere(page, site, key, { version: row?.['version'], ...changed });
  };
  const { rows, pane, panel, popup, ok } = await openInbox(page, site);
  const message = panel.locator('[name=message1]');
  const closed = panel.getByText('No enquiry open');
  await rows.first().click();
  await pane.getByRole('button', { name: 'Edit' }).click();
  await message.fill('May I come at six?');
  await otherDesk(page, site)('delete', `/staff/enquiries/${key}`);
  await expect(panel.getByRole('alert')).toContainText('Someone else has removed this enquiry');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectNoViolationsInBothSchemes(page);
  await expect(message).toHaveValue('May I come at six?');
  await panel.getByRole('button', { name: 'Put back' }).click();
  await expect(panel.getByText('Someone else has removed this enquiry')).toBeHidden();
  await expect(message).toHaveValue('May I come at six?');
  await panel.getByRole('button', { name: 'Save changes' }).click();
  await expect(popup).toContainText('Updated!');
  await ok();
  expect(site.query('select message1, removed_at from enquiries')).toEqual([
    { message1: 'May I come at six?', removed_at: null },
  ]);

  // A note saved by Save my choices does not count as half-typed any more.
  await pane.getByLabel('Note').fill('Mine');
  await change({ note: 'Theirs' });
  await pane.getByRole('button', { name: 'Save', exact: true }).click();
  await panel.getByRole('button', { name: 'Save my choices' }).click();
  await expect(popup).toContainText('Updated!');
  await ok();
  await lock(page, 'Theirs');
  await fillPassword(page, site);
  await expect(closed).toBeVisible();

  await rows.first().click();
  await pane.getByRole('button', { name: 'Edit' }).click();
  await message.fill('May I come at seven?');
  await lock(page, 'May I come at seven?');
  await fillPassword(page, site);
  await expect(message).toHaveValue('May I come at seven?');
  await change({ message1: 'May I come at nine?' });
  await lock(page, 'May I come at seven?');
  await fillPassword(page, site);
  await expect(message).toHaveValue('May I come at seven?');
  await panel.getByRole('button', { name: 'Save changes' }).click();
  const both = panel.getByRole('alert').filter({ hasText: 'Someone else changed this enquiry' });
  await expect(both).toContainText('May I come at nine?');
  await expect(both).toContainText('May I come at seven?');
  await signOut(page);
  await signIn(page, site);
  await section(page)
    .getByRole('tab', { name: /^Enquiries/ })
    .click();
  await expect(closed).toBeVisible();
  await expect(message).toHaveCount(0);
});
