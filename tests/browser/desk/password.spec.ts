import type { Page } from '@playwright/test';
import { findFaults, findFaultsInBothSchemes } from '../find-faults.ts';
import { choosePerson } from '../staff-page.ts';
import { waitForFrames } from '../shared-site.ts';
import { expect, test } from '../site.ts';

async function openPassword(page: Page) {
  await page.goto('/');
  const search = page.getByRole('navigation').getByRole('button', { name: 'Search' });
  const modal = page.getByRole('dialog', { name: 'Staff sign in' });
  await search.click();
  await expect(modal).toBeVisible();
  return {
    search,
    modal,
    input: modal.locator('[name=password]'),
    popup: page.getByRole('alertdialog'),
    ok: page.getByRole('alertdialog').getByRole('button', { name: 'OK' }),
  };
}

test('the modal is worked by keyboard and mouse, holds the focus and forgets what was typed', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { search, modal, input, popup, ok } = await openPassword(page);
  await expect(input).toBeFocused();
  // Without a scroll bar nothing moves sideways.
  expect(await page.evaluate(() => document.documentElement.clientWidth)).toBe(1280);
  await expect(input).toHaveAttribute('autocomplete', 'current-password');
  expect((await modal.locator('.modal-body').boundingBox())?.width).toBe(290);
  expect(await findFaultsInBothSchemes(page, '#password')).toEqual([]);

  // The page behind it is inert and does not scroll.
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(
      () =>
        document.activeElement !== document.body &&
        !document.querySelector('dialog:modal')?.contains(document.activeElement),
    );
    expect(isOutside).toBe(false);
  }
  const turned = page.evaluate(
    () => new Promise((resolve) => addEventListener('wheel', () => resolve(true), { once: true })),
  );
  await page.mouse.wheel(0, 600);
  await turned;
  await waitForFrames(page, 10);
  expect(await page.evaluate(() => scrollY)).toBe(0);

  // Selecting text from a field to the backdrop does not close it.
  await input.hover();
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await waitForFrames(page, 2);
  await expect(modal).toBeVisible();

  const ways = [
    () => page.keyboard.press('Escape'),
    () => modal.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(5, 5),
  ];
  for (const close of ways) {
    await input.fill('half a word');
    await close();
    await expect(modal).toBeHidden();
    await expect(search).toBeFocused();
    await search.click();
    await expect(input).toHaveValue('');
    await expect(input).toBeFocused();
  }

  await input.fill('a word');
  await modal.getByRole('button', { name: 'Show' }).click();
  await expect(input).toHaveAttribute('type', 'text');
  await modal.getByRole('button', { name: 'Hide' }).click();
  await expect(input).toHaveAttribute('type', 'password');

  await input.fill('');
  await modal.getByRole('button', { name: 'Sign in' }).click();
  await expect(popup).toContainText('Please enter Password!');
  await expect(popup).toHaveAccessibleDescription('Please enter Password!');
  await expect(ok).toBeFocused();
  expect(await findFaults(page, '#popup')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(popup).toBeHidden();
  await expect(modal).toBeVisible();
  await expect(input).toBeFocused();
});

test('the modal fits a screen of 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 560 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation').getByRole('button', { name: 'Search' }).click();
  const modal = page.getByRole('dialog', { name: 'Staff sign in' });
  await expect(modal).toBeVisible();
  const box = await modal.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  expect((await modal.locator('.modal-body').boundingBox())?.width).toBe(290);
});

test('the right password opens the desk and is stored nowhere; a wrong one is cleared, and after five there is a wait', async ({
  page,
  site,
}) => {
  const { search, modal, input, popup, ok } = await openPassword(page);
  await page.route('**/staff/session', (route) => route.abort());
  await input.fill('a word');
  await input.press('Enter');
  await expect(popup).toContainText('Sign-in is not possible just now.');
  await ok.click();
  await expect(modal).toBeVisible();
  await page.unroute('**/staff/session');

  await input.fill(site.password);
  await input.press('Enter');
  await expect(modal).toBeHidden();
  const section = page.locator('#search-patient');
  await expect(section).toBeInViewport();
  await expect(section.getByRole('combobox', { name: 'Search patients' })).toBeFocused();
  const traces = await page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage, document.cookie, document.body.innerHTML]),
  );
  expect(traces).not.toContain(site.password);

  await choosePerson(page, 'Sign out');
  await expect(section).toBeHidden();
  await search.click();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await input.fill('not the right one');
    await input.press('Enter');
    await expect(popup).toContainText('Incorrect Password. Please try again!');
    await ok.click();
    await expect(input).toHaveValue('');
    await expect(input).toBeFocused();
  }
  await input.fill('not the right one');
  await input.press('Enter');
  await expect(popup).toContainText(/Too many tries\. Please try again in \d+ (second|minute)s?\./);
});
