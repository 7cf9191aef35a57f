import type { Page, Request } from '@playwright/test';
import { findFaults, findFaultsInBothSchemes } from '../find-faults.ts';
import { lockByTime, warnOfLock } from '../lock-page.ts';
import { expect, test } from '../site.ts';
import {
  endSession,
  expectNothingOfPatients,
  openDesk,
  openStaff,
  signIn,
  signInUnheard,
  choosePerson,
} from '../staff-page.ts';
import { HOUSEHOLD } from '../staff-sample.ts';

const KEPT = 'What you typed is kept on this page: sign in to go on.';
const modalOf = (page: Page) => page.getByRole('dialog', { name: 'Staff sign in' });

/** Waits until the page has locked and the session has ended on the server. */
async function lockPage(page: Page) {
  await lockByTime(page);
  await expect(modalOf(page)).toBeVisible();
  await expect.poll(async () => (await page.request.get('/staff/session')).status()).toBe(401);
}

const lookAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

const isAsking = (request: Request) =>
  request.method() === 'GET' && request.url().endsWith('/staff/session');

test('a sign-out in another window clears the page, and so does the next request after the session has ended', async ({
  page,
  site,
  context,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // The page would hear of the end of the session before the next request is made.
  await page.route('**/staff/events*', (route) => route.abort());
  const { section, search } = await openStaff(page, site);
  await search('Mobile Number', HOUSEHOLD);
  await expect(section.getByText('12 files')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/#search-patient');
  await choosePerson(other, 'Sign out');
  await expectNothingOfPatients(page);
  await other.close();

  await signIn(page, site);
  await search('Mobile Number', HOUSEHOLD);
  await expect(section.getByText('12 files')).toBeVisible();
  await endSession(page, site);
  await search('Mobile Number', HOUSEHOLD);
  await expectNothingOfPatients(page);
  await expect(modalOf(page)).toContainText(`You were signed out. ${KEPT}`);
  await expect(page.locator('[name=password]')).toBeFocused();
  expect(await findFaultsInBothSchemes(page, '#password')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(modalOf(page)).toBeHidden();
  await signIn(page, site);
  await choosePerson(page, 'Sign out');
  await expect(page.getByText('You are signed out.').last()).toBeVisible();
  // The words may still be there of the other window's sign-out.
  await expect.poll(() => page.evaluate(() => [scrollY, location.hash])).toEqual([0, '']);
  await expectNothingOfPatients(page);
  await expect(modalOf(page)).toBeHidden();
  await page.locator('#nav-search').click();
  await expect(modalOf(page)).toBeVisible();
  await expect(modalOf(page)).not.toContainText('signed out');
});

test('a locked page unlocks by itself when another page of the browser signs in, or when it is shown again after a sign-in that it missed', async ({
  page,
  site,
  context,
}) => {
  await page.clock.install();
  const { section, search, value } = await openStaff(page, site);
  await search('Mobile Number', HOUSEHOLD);
  await section.getByRole('button', { name: 'Add visit' }).click();
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
  await expect(section.getByRole('combobox', { name: 'Search patients' })).toBeFocused();
  await choosePerson(other, 'Sign out');
  await expectNothingOfPatients(page);
  await other.close();

  // A page that missed the sign-in unlocks when it is shown again, unless its sign-in was closed.
  await signIn(page, site);
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
  const { section } = await openDesk(page, site);
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
  await expect(section.getByText('Locks in 15 min', { exact: true })).toBeVisible();

  await page.clock.fastForward('13:50');
  await expect(section.getByText('Locks in 2 min', { exact: true })).toBeVisible();
  const warning = page.getByRole('alertdialog', { name: 'This page is about to lock' });
  await expect(warning).toBeHidden();
  await page.clock.fastForward('00:15');
  await expect(warning).toBeVisible();
  await expect(warning.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
  expect(await findFaults(page, '#search-patient')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(warning).toBeHidden();
  await expect(section.getByText('Locks in 15 min', { exact: true })).toBeVisible();

  await page.clock.fastForward('15:01');
  await expectNothingOfPatients(page);
  await expect(modalOf(page)).toContainText(
    `You were signed out because nobody used this page for a while. ${KEPT}`,
  );
  await expect.poll(async () => (await page.request.get('/staff/session')).status()).toBe(401);

  // Closing the sign-in moves the focus to the button that opens it again.
  await page.keyboard.press('Escape');
  await expect(modalOf(page)).toBeHidden();
  await expect(page.locator('#nav-search')).toBeFocused();
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, site);
  await warnOfLock(page);
  await lockPage(page);
  await expect(page.locator('[name=password]')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(modalOf(page)).toBeHidden();
  await expect(page.locator('#nav-menu')).toBeFocused();
});
