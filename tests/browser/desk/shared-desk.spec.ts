import type { Page } from '@playwright/test';
import { findFaults } from '../find-faults.ts';
import { lockByTime } from '../lock-page.ts';
import { expect, test, type Site } from '../site.ts';
import { openStaff, signIn } from '../staff-page.ts';
import { HOUSEHOLD, importPatients, LAKSHMI } from '../staff-sample.ts';

async function expectFitForEveryone(page: Page, part: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findFaults(page, part)).toEqual([]);
  }
}

async function openModal(page: Page) {
  await page.goto('/');
  // A press before hydration is remembered.
  await page.locator('#nav-search').click();
  await expect(page.locator('[name=password]')).toBeFocused();
  const modal = page.getByRole('dialog', { name: 'Staff sign in' });
  return { modal, name: modal.getByRole('textbox', { name: 'Your name (optional)' }) };
}

const countOf = (site: Site, where: string) =>
  site.query(`select count(*) as n from audit where ${where}`)[0]?.['n'];

test('the name given at sign-in is remembered, and is shown beside each action on a patient', async ({
  page,
  site,
}) => {
  await importPatients(site);
  const { modal, name } = await openModal(page);
  expect((await modal.locator('.modal-body').boundingBox())?.width).toBe(290);
  await expectFitForEveryone(page, '#password');
  await name.fill('Asha of the desk');
  await modal.locator('[name=password]').fill(site.password);
  await modal.locator('[name=password]').press('Enter');
  const section = page.locator('#search-patient');
  await expect(
    section.getByText(/^Signed in as Asha of the desk\. Locks in 15 min$/),
  ).toBeVisible();
  await section.locator('[name=by]').selectOption({ label: 'Mobile Number' });
  await section.locator('[name=value]').fill(HOUSEHOLD);
  await section.getByRole('button', { name: 'Search' }).click();
  await expect(section.getByText('12 files')).toBeVisible();

  await section.getByText('Who looked at this patient').click();
  const rows = section.getByRole('table', { name: 'Who looked, newest first' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('Asha of the desk');
  await expect(rows.nth(1)).toContainText('Saw the list of reports');
  await expect(rows.nth(2)).toContainText('Found by search');
  await expectFitForEveryone(page, '.audit');
  // Suggestions are audited too if the search is typed slowly, so they are left out.
  const noted = `patientid = '${LAKSHMI}' and subject not like 'suggestions%'`;
  expect(countOf(site, noted)).toBe(3);

  await section.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(section).toBeHidden();
  await expect
    .poll(() => page.evaluate(() => Object.entries(localStorage)))
    .toEqual([['staff-name', 'Asha of the desk']]);
  await page.locator('#nav-search').click();
  await expect(name).toHaveValue('Asha of the desk');
});

test('Retry repeats the request that failed: the newest audit entries, not older ones', async ({
  page,
  site,
}) => {
  const { section, search } = await openStaff(page, site);
  await search('Patient Id', LAKSHMI);
  const look = async () => {
    const headers = { origin: site.address };
    const data = { patientid: LAKSHMI };
    expect((await page.request.post('/staff/audit/search', { headers, data })).status()).toBe(200);
  };
  for (let count = 0; count < 60; count += 1) await look();
  const summary = section.getByText('Who looked at this patient');
  const rows = section.getByRole('table', { name: 'Who looked, newest first' }).getByRole('row');
  const retry = section.locator('.audit').getByRole('button', { name: 'Retry' });
  await summary.click();
  await expect(rows).toHaveCount(51);
  await summary.click();

  await page.route('**/staff/audit/search', (route) => route.abort());
  await summary.click();
  await expect(retry).toBeVisible();
  await page.unroute('**/staff/audit/search');
  await retry.click();
  await expect(retry).toBeHidden();
  await expect(rows).toHaveCount(51);

  await page.route('**/staff/audit/search', (route) => route.abort());
  await section.getByRole('button', { name: 'Older' }).click();
  await expect(retry).toBeVisible();
  await page.unroute('**/staff/audit/search');
  await retry.click();
  await expect.poll(() => rows.count()).toBeGreaterThan(60);
});

test('one minute before the lock Stay signed in extends the session; typed text survives the lock', async ({
  page,
  site,
}) => {
  await page.clock.install();
  const { section, by, value, search } = await openStaff(page, site);
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
  await expect(section.getByText('Locks in 15 min')).toBeVisible();

  await page.unrouteAll();
  await lockByTime(page);
  expect(await page.content()).not.toMatch(/Lakshmi|Kondapalli|half a na/);
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
  ).not.toContain('half');

  await signIn(page, site);
  await expect(value).toHaveValue('half a na');
  await expect(by).toHaveValue('mobile');
  await section.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(section).toBeHidden();
  await signIn(page, site);
  await expect(value).toHaveValue('');
});

test('sessions are listed, one can be ended, and all of them', async ({ page, site, browser }) => {
  const { section } = await openStaff(page, site);
  const other = await (await browser.newContext({ baseURL: site.address })).newPage();
  await other.goto('/');
  await signIn(other, site);

  await section.getByRole('button', { name: 'Who is signed in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Who is signed in' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(dialog.getByText('This page')).toHaveCount(1);
  await expect(dialog.getByText(/on Linux, 127\.0\.0\.1/).first()).toBeVisible();
  await expectFitForEveryone(page, '#staff-sessions');
  await dialog.getByRole('button', { name: /^End the session of someone without a name/ }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  expect((await other.request.get('/staff/session')).status()).toBe(401);

  await signIn(await reload(other), site);
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(dialog.getByText('This signs everyone out on every device')).toBeVisible();
  await dialog.getByRole('button', { name: 'Yes, sign out everywhere' }).click();
  await expect(section).toBeHidden();
  expect((await page.request.get('/staff/session')).status()).toBe(401);
  await expect.poll(async () => (await other.request.get('/staff/session')).status()).toBe(401);
  expect(countOf(site, `action = 'sign-out' and subject = 'everywhere'`)).toBe(1);
  await other.context().close();
});

async function reload(page: Page): Promise<Page> {
  await page.goto('/');
  return page;
}

test('keyboard shortcuts work on the staff screens, never in a field, and can be turned off', async ({
  page,
  site,
}) => {
  const { section, value } = await openStaff(page, site);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toBeVisible();
  await expectFitForEveryone(page, '#staff-shortcuts');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.keyboard.press('/');
  await expect(value).toBeFocused();
  await page.keyboard.type('a/b?');
  await expect(value).toHaveValue('a/b?');
  await expect(dialog).toBeHidden();

  await section.getByRole('tab', { name: 'Search' }).focus();
  await page.keyboard.press('?');
  await dialog.getByRole('checkbox', { name: 'Use shortcuts on this page' }).uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(value).not.toBeFocused();
  await section.getByRole('button', { name: 'Shortcuts' }).click();
  await expect(dialog).toBeVisible();
});

test('a half-typed registration is there again after the lock, on its own tab', async ({
  page,
  site,
}) => {
  await page.clock.install();
  const { section } = await openStaff(page, site);
  await section.getByRole('tab', { name: 'Register patient' }).click();
  const name = section.locator('#staff-panel-register [name=name]');
  const mobile = section.locator('#staff-panel-register [name=mobile]');
  await name.fill('Meena Sample');
  await mobile.fill('90000 000');
  await lockByTime(page);
  expect(await page.content()).not.toContain('Meena Sample');
  await signIn(page, site);
  await expect(name).toHaveValue('Meena Sample');
  await expect(mobile).toHaveValue('90000 000');
});

test('g e opens the enquiries, n opens the next one', async ({ page, site }) => {
  const sent = await page.request.post('/enquiries', {
    headers: { origin: site.address, 'idempotency-key': 'shared-desk-enquiry-1' },
    data: {
      name: 'Meena Sample',
      email: 'meena@example.org',
      date: '2099-01-05',
      selectOpt: 'Diabetes [ IN ADULTS ]',
      mobile: '9000000031',
      message1: 'An invented question',
    },
  });
  expect(sent.status()).toBe(201);
  await page.goto('/');
  const { section } = await signIn(page, site);
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await expect(section.getByRole('tab', { name: 'Enquiries' })).toBeFocused();
  const row = section.locator('.inbox-row').first();
  await expect(row).toBeVisible();
  await page.keyboard.press('n');
  await expect(row).toHaveAttribute('aria-current', 'true');
  await expect(section.locator('#pane-name')).toBeFocused();
});
