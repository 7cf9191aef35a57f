import { findFaultsInBothSchemes } from '../find-faults.ts';
import { openInbox, sendEnquiry } from '../inbox-page.ts';
import { lockByTime } from '../lock-page.ts';
import { expect, test, type Site } from '../site.ts';
import {
  openDesk,
  openStaff,
  signIn,
  choosePerson,
  openRegister,
  findDesk,
} from '../staff-page.ts';
import { HOUSEHOLD, importPatients, LAKSHMI } from '../staff-sample.ts';

const countOf = (site: Site, where: string) =>
  site.query(`select count(*) as n from audit where ${where}`)[0]?.['n'];

test('the name given at sign-in is remembered, and is shown beside each action on a patient', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await importPatients(site);
  await page.goto('/');
  // A press before hydration is remembered.
  await page.locator('#nav-search').click();
  const modal = page.getByRole('dialog', { name: 'Staff sign in' });
  await expect(modal.locator('[name=password]')).toBeFocused();
  const name = modal.getByRole('textbox', { name: 'Your name (optional)' });
  await name.fill('Asha of the desk');
  await modal.locator('[name=password]').fill(site.password);
  await modal.locator('[name=password]').press('Enter');
  const section = page.locator('#search-patient');
  await expect(
    section.getByRole('button', { name: 'Asha of the desk Locks in 15 min' }),
  ).toBeVisible();
  await section.locator('[name=by]').selectOption({ label: 'Mobile Number' });
  await section.locator('[name=value]').fill(HOUSEHOLD);
  await section.getByRole('button', { name: 'Search' }).click();
  await expect(section.getByText('12 files')).toBeVisible();

  await section.getByText('Access log').click();
  const rows = section.getByRole('table', { name: 'Access log, newest first' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('Asha of the desk');
  await expect(rows.nth(1)).toContainText('Viewed the reports');
  await expect(rows.nth(1)).toContainText('Found by search');
  expect(await findFaultsInBothSchemes(page, '.audit')).toEqual([]);
  // Suggestions are audited too if the search is typed slowly, so they are left out.
  const noted = `patientid = '${LAKSHMI}' and subject not like 'suggestions%'`;
  // The patient's screen reads the next visit, the facts and the newest results.
  expect(countOf(site, noted)).toBe(6);

  await choosePerson(page, 'Sign out');
  await expect(section).toBeHidden();
  await expect
    .poll(() => page.evaluate(() => Object.entries(localStorage)))
    .toEqual([['staff-name', 'Asha of the desk']]);
  await page.locator('#nav-search').click();
  await expect(name).toHaveValue('Asha of the desk');
});

test('one minute before the lock Stay signed in extends the session; what is typed survives the lock, not a sign-out', async ({
  page,
  site,
}) => {
  await page.clock.install();
  const { section, by, value, search } = await openStaff(page, site);
  await openRegister(page);
  const name = section.locator('#staff-panel-register [name=name]');
  const mobile = section.locator('#staff-panel-register [name=mobile]');
  await name.fill('Meena Sample');
  await mobile.fill('90000 000');
  await lockByTime(page);
  expect(await page.content()).not.toContain('Meena Sample');
  await signIn(page, site);
  await expect(name).toHaveValue('Meena Sample');
  await expect(mobile).toHaveValue('90000 000');
  await name.fill('');
  await mobile.fill('');

  await section.getByRole('tab', { name: 'Patients' }).click();
  await search('Mobile Number', HOUSEHOLD);
  await expect(section.getByText('12 files')).toBeVisible();
  await value.fill('half a na');
  // Only the page's clock jumps: answers to its automatic requests would tell it the server's time.
  await page.route('**/staff/**', (route) =>
    route.request().url().endsWith('/stay') ? route.continue() : route.abort(),
  );
  await page.clock.fastForward('14:10');
  const warning = page.getByRole('alertdialog', { name: 'This page is about to lock' });
  await expect(warning).toBeVisible();
  const stayed = page.waitForResponse('**/staff/session/stay');
  await warning.getByRole('button', { name: 'Stay signed in' }).click();
  expect((await stayed).status()).toBe(204);
  await expect(warning).toBeHidden();
  await expect(section.getByText('Locks in 15 min', { exact: true })).toBeVisible();

  await page.unrouteAll();
  await lockByTime(page);
  expect(await page.content()).not.toMatch(/Lakshmi|Kondapalli|half a na/);
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
  ).not.toContain('half');

  await signIn(page, site);
  await expect(value).toHaveValue('half a na');
  await expect(by).toHaveValue('mobile');
  await choosePerson(page, 'Sign out');
  await expect(section).toBeHidden();
  await signIn(page, site);
  await expect(value).toHaveValue('');
});

test('sessions are listed, one can be ended, and all of them', async ({ page, site, browser }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { section } = await openDesk(page, site);
  const other = await (await browser.newContext({ baseURL: site.address })).newPage();
  await openDesk(other, site);

  await choosePerson(page, 'Signed in');
  const dialog = page.getByRole('dialog', { name: 'Signed in' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(dialog.getByText('This page')).toHaveCount(1);
  await expect(dialog.getByText(/on Linux, 127\.0\.0\.1/).first()).toBeVisible();
  expect(await findFaultsInBothSchemes(page, '#staff-sessions')).toEqual([]);
  await dialog.getByRole('button', { name: /^End the session of someone without a name/ }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  expect((await other.request.get('/staff/session')).status()).toBe(401);

  await expect(other.locator('#search-patient')).toBeHidden();
  await other.reload();
  await signIn(other, site);
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(dialog.getByText('This signs everyone out on every device')).toBeVisible();
  await dialog.getByRole('button', { name: 'Yes, sign out everywhere' }).click();
  await expect(section).toBeHidden();
  expect((await page.request.get('/staff/session')).status()).toBe(401);
  await expect.poll(async () => (await other.request.get('/staff/session')).status()).toBe(401);
  expect(countOf(site, `action = 'sign-out' and subject = 'everywhere'`)).toBe(1);
  await other.context().close();
});

test('keyboard shortcuts work on the staff screens, never in a field, and can be turned off', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await sendEnquiry(page, site);
  const { section, rows } = await openInbox(page, site);
  const { finder } = findDesk(page);
  const searchTab = section.getByRole('tab', { name: 'Patients' });
  await searchTab.click();
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await expect(section.getByRole('tab', { name: 'Enquiries' })).toBeFocused();
  await expect(rows.first()).toBeVisible();
  await page.keyboard.press('n');
  await expect(rows.first()).toHaveAttribute('aria-current', 'true');
  await expect(section.locator('#pane-name')).toBeFocused();

  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toBeVisible();
  expect(await findFaultsInBothSchemes(page, '#staff-shortcuts')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.keyboard.press('/');
  await expect(finder).toBeFocused();
  await page.keyboard.type('a/b?');
  await expect(finder).toHaveValue('a/b?');
  await expect(dialog).toBeHidden();

  await searchTab.focus();
  await page.keyboard.press('?');
  await dialog.getByRole('checkbox', { name: 'Use shortcuts on this page' }).uncheck();
  await page.keyboard.press('Escape');
  for (const key of ['/', 'K', '7']) await page.keyboard.press(key);
  await expect(finder).not.toBeFocused();
  await choosePerson(page, 'Shortcuts');
  await expect(dialog).toBeVisible();
});
