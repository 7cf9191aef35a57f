import type { Page } from '@playwright/test';
import { changeElsewhere, expectNoViolations, openInbox, sendEnquiry } from '../inbox-page.ts';
import { lockByTime } from '../lock-page.ts';
import { expect, type Site, test } from '../site.ts';
import { fillPassword, openStaff, signIn } from '../staff-page.ts';
import { LAKSHMI, LAXMI } from '../staff-sample.ts';

const section = (page: Page) => page.locator('#search-patient');

async function lock(page: Page, typed: string) {
  await lockByTime(page);
  expect(await page.content()).not.toContain(typed);
}

async function signOut(page: Page) {
  await section(page).getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(section(page)).toBeHidden();
}

async function openPatient(page: Page, site: Site, patientid: string) {
  await page.clock.install();
  const staff = await openStaff(page, site);
  await staff.search('Patient Id', patientid);
  return { ...staff, work: staff.section.locator('.patient') };
}

test('a half-typed correction is there again after the lock, with the version that it was based on', async ({
  page,
  site,
}) => {
  const { cards, work, popup } = await openPatient(page, site, LAKSHMI);
  await cards.nth(1).getByRole('button').first().click();
  await work.getByRole('button', { name: 'Correct this visit' }).click();
  await work.locator('[name=bp]').fill('143/91');
  await lock(page, '143/91');

  await signIn(page, site);
  await expect(work.locator('[name=bp]')).toHaveValue('143/91');
  await expect(cards.nth(1).locator('[aria-pressed=true]')).toBeVisible();
  const elsewhere = await page.request.patch('/staff/patients/-Oa3', {
    headers: { origin: site.address },
    data: { version: 1, bp: '130/80', sugar: '7.1' },
  });
  expect(elsewhere.status()).toBe(200);
  await lock(page, '143/91');
  await signIn(page, site);
  await expect(work.locator('[name=bp]')).toHaveValue('143/91');
  await work.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    work.getByText('Also changed by the other person, and kept: Sugar 7.1.'),
  ).toBeVisible();
  await work.getByRole('radio', { name: 'Yours: 143/91' }).check();
  await work.getByRole('button', { name: 'Save my choices' }).click();
  await expect(popup).toContainText('Updated!');
  expect(site.query("select bp, sugar from records where key = '-Oa3'")).toEqual([
    { bp: '143/91', sugar: '7.1' },
  ]);
});

test('a half-typed visit is there again after the lock, and gone after a sign-out', async ({
  page,
  site,
}) => {
  const { work, search } = await openPatient(page, site, LAKSHMI);
  await work.getByRole('button', { name: 'Add a visit' }).click();
  await work.locator('[name=sugar]').fill('6.66');
  await lock(page, '6.66');
  await signIn(page, site);
  await expect(work.locator('[name=sugar]')).toHaveValue('6.66');
  await search('Patient Id', LAXMI);
  await expect(section(page).getByRole('region', { name: / - 3976132461$/ })).toBeVisible();
  await expect(work.locator('[name=sugar]')).toHaveCount(0);

  await search('Patient Id', LAKSHMI);
  await expect(work.locator('[name=sugar]')).toHaveValue('6.66');
  await signOut(page);
  await signIn(page, site);
  await search('Patient Id', LAKSHMI);
  await work.getByRole('button', { name: 'Add a visit' }).click();
  await expect(work.locator('[name=sugar]')).toHaveValue('');
});

test('a half-typed visit behind the charts is there again after the lock', async ({
  page,
  site,
}) => {
  const { work } = await openPatient(page, site, LAKSHMI);
  await work.getByRole('button', { name: 'Add a visit' }).click();
  await work.locator('[name=sugar]').fill('6.66');
  await work.getByRole('button', { name: 'Charts' }).click();
  await expect(work.getByRole('slider', { name: 'Sugar, visits' })).toBeVisible();
  await lock(page, '6.66');
  await signIn(page, site);
  await expect(work.locator('[name=sugar]')).toHaveValue('6.66');
});

test('if nothing was typed, signing in again searches for no patient', async ({ page, site }) => {
  const { cards } = await openPatient(page, site, LAKSHMI);
  await expect(cards).toHaveCount(3);
  // Suggestions are audited as searches too, and one may come late.
  const countSearches = () =>
    site.query(
      "select number from audit where action = 'search' and subject not like 'suggestions %'",
    ).length;
  const before = countSearches();
  await lock(page, 'Lakshmi');
  await signIn(page, site);
  await expect(section(page).getByText('The patient you choose opens here.')).toBeVisible();
  expect(countSearches()).toBe(before);
});

test('the new name of a report is there again after the lock', async ({ page, site }) => {
  const { section: staff, files } = await openPatient(page, site, LAKSHMI);
  await files.getByRole('button', { name: 'neck-ultrasound.png' }).click();
  const preview = staff.getByRole('region', { name: /^Preview of/ });
  await preview.getByRole('button', { name: 'Rename' }).click();
  const box = page.getByRole('textbox', { name: 'Name of the report' });
  await box.fill('neck, half');
  await lock(page, 'neck, half');
  await fillPassword(page, site);
  await expect(box).toHaveValue('neck, half');
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(preview.getByRole('heading')).toHaveText('neck-ultrasound.png');
  await preview.getByRole('button', { name: 'Rename' }).click();
  await expect(box).toHaveValue('neck-ultrasound.png');
});

test('half-typed changes to an enquiry are there again after the lock, and overwrite no unseen change', async ({
  page,
  site,
}) => {
  await page.clock.install();
  const key = await sendEnquiry(page, site);
  const { rows, pane, panel } = await openInbox(page, site);
  await rows.first().click();
  await pane.getByRole('button', { name: 'Edit' }).click();
  const message = panel.locator('[name=message1]');
  await message.fill('May I come at six?');
  await lock(page, 'May I come at six?');
  await fillPassword(page, site);
  await expect(message).toHaveValue('May I come at six?');

  await changeElsewhere(page, site, key, { version: 1, message1: 'May I come at nine?' });
  await lock(page, 'May I come at six?');
  await fillPassword(page, site);
  await expect(message).toHaveValue('May I come at six?');
  await panel.getByRole('button', { name: 'Save changes' }).click();
  const both = panel.getByRole('alert').filter({ hasText: 'Someone else changed this enquiry' });
  await expect(both).toContainText('May I come at nine?');
  await expect(both).toContainText('May I come at six?');
  await signOut(page);
  await signIn(page, site);
  await section(page)
    .getByRole('tab', { name: /^Enquiries/ })
    .click();
  await expect(panel.getByText('Choose an enquiry to open it here.')).toBeVisible();
  await expect(message).toHaveCount(0);
});

test('a note saved by Save my choices does not count as half-typed any more', async ({
  page,
  site,
}) => {
  await page.clock.install();
  const key = await sendEnquiry(page, site);
  const { rows, pane, panel, popup, ok } = await openInbox(page, site);
  await rows.first().click();
  await pane.getByLabel('Note').fill('Mine');
  await changeElsewhere(page, site, key, { note: 'Theirs', version: 1 });
  await pane.getByRole('button', { name: 'Save', exact: true }).click();
  await panel.getByRole('button', { name: 'Save my choices' }).click();
  await expect(popup).toContainText('Updated!');
  await ok();
  await lock(page, 'Theirs');
  await fillPassword(page, site);
  await expect(panel.getByText('Choose an enquiry to open it here.')).toBeVisible();
});

test('when an enquiry is removed while it is being changed, the typed text stays and can be saved once it is put back', async ({
  page,
  site,
}) => {
  const key = await sendEnquiry(page, site);
  const { rows, pane, panel, popup } = await openInbox(page, site);
  await rows.first().click();
  await pane.getByRole('button', { name: 'Edit' }).click();
  const message = panel.locator('[name=message1]');
  await message.fill('May I come at six?');
  const path = `/staff/enquiries/${key}`;
  const removed = await page.request.delete(path, { headers: { origin: site.address } });
  expect(removed.status()).toBe(204);
  await expect(panel.getByRole('alert')).toContainText('Someone else has removed this enquiry');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectNoViolations(page);
  }
  await expect(message).toHaveValue('May I come at six?');
  await panel.getByRole('button', { name: 'Put back' }).click();
  await expect(panel.getByText('Someone else has removed this enquiry')).toBeHidden();
  await expect(message).toHaveValue('May I come at six?');
  await panel.getByRole('button', { name: 'Save changes' }).click();
  await expect(popup).toContainText('Updated!');
  expect(site.query('select message1, removed_at from enquiries')).toEqual([
    { message1: 'May I come at six?', removed_at: null },
  ]);
});

for (const [button, title] of [
  ['Who is signed in', 'Who is signed in'],
  ['Shortcuts', 'Keyboard shortcuts'],
] as const) {
  test(`a dialog that was open when the page locked does not reopen by itself: ${title}`, async ({
    page,
    site,
  }) => {
    await page.clock.install();
    const { section: staff } = await openStaff(page, site);
    const dialog = page.getByRole('dialog', { name: title });
    await staff.getByRole('button', { name: button }).click();
    await expect(dialog).toBeVisible();
    await lock(page, 'Lakshmi');
    await signIn(page, site);
    await expect(dialog).toBeHidden();
    await staff.getByRole('button', { name: button }).click();
    await expect(dialog).toBeVisible();
  });
}

test('the question about files not added yet does not return after the lock, which discards the files', async ({
  page,
  site,
}) => {
  const { section: staff, search } = await openPatient(page, site, LAKSHMI);
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
