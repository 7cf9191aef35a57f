import type { Page, Request } from '@playwright/test';
import config from '../../../playwright.config.ts';
import { findFaults } from '../find-faults.ts';
import { lockByTime, warnOfLock } from '../lock-page.ts';
import { expect, test, type Site } from '../site.ts';
import { endSession, openStaff, signIn } from '../staff-page.ts';
import { HOUSEHOLD } from '../staff-sample.ts';

// These tests need the back/forward cache, which Playwright disables by default.
test.use({
  launchOptions: {
    ...config.use?.launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

const KEPT = 'What you typed is kept on this page: sign in to go on.';
const modalOf = (page: Page) => page.getByRole('dialog', { name: 'Staff sign in' });

async function expectNothingOfPatients(page: Page) {
  await expect(page.locator('#search-patient')).toBeHidden();
  // Hidden at once; removed from the page when the server has confirmed that the session is over.
  await expect.poll(() => page.content()).not.toMatch(/Lakshmi|Kondapalli|1801753199|9000000021/);
}

/** Waits until the page has locked and the session has ended on the server. */
async function lockPage(page: Page) {
  await lockByTime(page);
  await expect(modalOf(page)).toBeVisible();
  await expect.poll(async () => (await page.request.get('/staff/session')).status()).toBe(401);
}

/** Signs in within this browser without a page that could notify the others. */
async function signInUnheard(page: Page, { address, password }: Site) {
  const headers = { origin: address };
  const answer = await page.request.post('/staff/session', { headers, data: { password } });
  expect(answer.status()).toBe(204);
}

const lookAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

const isAsking = (request: Request) =>
  request.method() === 'GET' && request.url().endsWith('/staff/session');

test('Sign out removes all patient data from the page, and Back does not restore it', async ({
  page,
  site,
}) => {
  const { section, search } = await openStaff(page, site);
  await search('Mobile Number', HOUSEHOLD);
  await expect(section.getByText('12 files')).toBeVisible();
  await section.getByRole('button', { name: 'Sign out' }).click();
  await expectNothingOfPatients(page);
  await expect(modalOf(page)).toHaveCount(0);
  expect((await page.request.get('/staff/session')).status()).toBe(401);

  await page.goto('/privacy');
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/$/);
  await expectNothingOfPatients(page);
});

test('a page left with a patient open shows nothing when Back finds the session ended', async ({
  page,
  site,
}) => {
  const { section, search } = await openStaff(page, site);
  await search('Mobile Number', HOUSEHOLD);
  await expect(section.getByText('12 files')).toBeVisible();
  await page.goto('/privacy');
  await endSession(page, site);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/$/);
  await expectNothingOfPatients(page);
});

test('Back from a specialty screen shows no patient when the session has ended', async ({
  page,
  site,
}) => {
  const { section, search } = await openStaff(page, site);
  await search('Mobile Number', HOUSEHOLD);
  await expect(section.getByText('12 files')).toBeVisible();
  await page.locator('a[href$="/metabolic"]').first().click();
  await expect(page.getByRole('heading', { name: 'Metabolic' })).toBeVisible();
  await endSession(page, site);
  await page.goBack();
  await expectNothingOfPatients(page);
});

test('when the session has ended meanwhile, the next request clears the page', async ({
  page,
  site,
}) => {
  const { section, search } = await openStaff(page, site);
  await search('Mobile Number', HOUSEHOLD);
  await expect(section.getByText('12 files')).toBeVisible();
  await endSession(page, site);
  await search('Mobile Number', HOUSEHOLD);
  await expectNothingOfPatients(page);
  await expect(modalOf(page)).toContainText(`You were signed out. ${KEPT}`);
  await expect(page.locator('[name=password]')).toBeFocused();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findFaults(page, '#password')).toEqual([]);
  }
  await page.keyboard.press('Escape');
  await expect(modalOf(page)).toBeHidden();
  await signIn(page, site);
  await section.getByRole('button', { name: 'Sign out' }).click();
  await expectNothingOfPatients(page);
  await expect(modalOf(page)).toBeHidden();
  await page.locator('#nav-search').click();
  await expect(modalOf(page)).toBeVisible();
  await expect(modalOf(page)).not.toContainText('signed out');
});

test('signing out in one window clears the other', async ({ page, site, context }) => {
  const { section, search } = await openStaff(page, site);
  await search('Mobile Number', HOUSEHOLD);
  await expect(section.getByText('12 files')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/#search-patient');
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expectNothingOfPatients(page);
});

test('a locked page unlocks by itself when another page of the browser signs in', async ({
  page,
  site,
  context,
}) => {
  await page.clock.install();
  const { section, search } = await openStaff(page, site);
  await search('Mobile Number', HOUSEHOLD);
  await section.getByRole('button', { name: 'Add a visit' }).click();
  await section.locator('#visit-bp').fill('128/82');
  await lockPage(page);
  await expect(modalOf(page)).toContainText(KEPT);

  // A message from another page does not unlock the page without the server's confirmation.
  const other = await context.newPage();
  await other.goto('/privacy');
  const refused = page.waitForResponse((answer) => isAsking(answer.request()));
  await other.evaluate(() => {
    const news = { kind: 'contact', locksAt: Date.now() + 60_000, leftMs: 60_000 };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    new BroadcastChannel('staff-session').postMessage(news);
  });
  expect((await refused).status()).toBe(401);
  await expect(modalOf(page)).toBeVisible();
  await expectNothingOfPatients(page);

  await other.goto('/');
  await signIn(other, site);
  await expect(modalOf(page)).toBeHidden();
  await expect(section.locator('#visit-bp')).toHaveValue('128/82');
  await expect(section.getByRole('heading', { name: 'Staff' })).toBeFocused();
  await other.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expectNothingOfPatients(page);
});

test('a locked page that missed a sign-in elsewhere unlocks when it is shown again, unless its sign-in was closed', async ({
  page,
  site,
}) => {
  await page.clock.install();
  const { section, value } = await openStaff(page, site);
  await value.fill('half a na');
  await lockPage(page);
  await signInUnheard(page, site);
  await lookAgain(page);
  await expect(value).toHaveValue('half a na');
  await expect(modalOf(page)).toBeHidden();

  await lockPage(page);
  await page.keyboard.press('Escape');
  await signInUnheard(page, site);
  await lookAgain(page);
  await page.clock.runFor(5000);
  await expect(section).toBeHidden();
  await page.locator('#nav-search').click();
  await expect(section).toBeVisible();
  await expect(value).toHaveValue('half a na');
});

test('a page does not unlock by itself while a password is being typed', async ({ page, site }) => {
  await page.clock.install();
  const { section } = await openStaff(page, site);
  await lockPage(page);
  await page.locator('[name=password]').pressSequentially('half a pass');
  await signInUnheard(page, site);
  const confirmed = page.waitForResponse((answer) => isAsking(answer.request()));
  await lookAgain(page);
  expect((await confirmed).status()).toBe(204);
  await page.keyboard.type('word');
  await expect(page.locator('[name=password]')).toHaveValue('half a password');
  await expect(modalOf(page)).toBeVisible();
  await page.clock.runFor(3000);
  await expect(section).toBeVisible();
  await expect(modalOf(page)).toBeHidden();
  await expect(page.locator('[name=password]')).toHaveValue('');
});

test('the page warns a minute before it locks, stays open on request, and locks if nobody answers', async ({
  page,
  site,
}) => {
  await page.clock.install();
  const { section, search } = await openStaff(page, site);
  await search('Mobile Number', HOUSEHOLD);
  await page.clock.runFor(100);
  await expect(section.getByText('12 files')).toBeVisible();
  await expect(section.getByText('Locks in 15 min')).toBeVisible();

  await page.clock.fastForward('13:50');
  await expect(section.getByText('Locks in 2 min')).toBeVisible();
  const warning = page.getByRole('alertdialog', { name: 'This page is about to lock' });
  await expect(warning).toBeHidden();
  await page.clock.fastForward('00:15');
  await expect(warning).toBeVisible();
  await expect(warning.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
  expect(await findFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(warning).toBeHidden();
  await expect(section.getByText('Locks in 15 min')).toBeVisible();

  await page.clock.fastForward('15:01');
  await expectNothingOfPatients(page);
  await expect(modalOf(page)).toContainText(
    `You were signed out because nobody used this page for a while. ${KEPT}`,
  );
  await expect.poll(async () => (await page.request.get('/staff/session')).status()).toBe(401);
});

for (const [width, id] of [
  [1280, 'nav-search'],
  [360, 'nav-menu'],
] as const) {
  test(`closing the sign-in of a locked page, ${width} wide, moves the focus to the button that opens it again`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.clock.install();
    await openStaff(page, site);
    await warnOfLock(page);
    await lockPage(page);
    await expect(page.locator('[name=password]')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(modalOf(page)).toBeHidden();
    await expect(page.locator(`#${id}`)).toBeFocused();
  });
}
