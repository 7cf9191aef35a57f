import type { Page } from '@playwright/test';
import { findFaults } from '../find-faults.ts';
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
    signIn: modal.getByRole('button', { name: 'Sign in' }),
    popup: page.getByRole('alertdialog'),
    ok: page.getByRole('alertdialog').getByRole('button', { name: 'OK' }),
  };
}

test('Search opens the modal with the focus in the password field, its body 290 px wide', async ({
  page,
}) => {
  const { modal, input } = await openPassword(page);
  await expect(input).toBeFocused();
  await expect(input).toHaveAttribute('autocomplete', 'current-password');
  expect((await modal.locator('.modal-body').boundingBox())?.width).toBe(290);
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

test('Esc, Close and the backdrop close the modal, and the focus returns to Search', async ({
  page,
}) => {
  const { search, modal } = await openPassword(page);
  const ways = [
    () => page.keyboard.press('Escape'),
    () => modal.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(5, 5),
  ];
  for (const close of ways) {
    if (!(await modal.isVisible())) await search.click();
    await expect(modal).toBeVisible();
    await close();
    await expect(modal).toBeHidden();
    await expect(search).toBeFocused();
  }
});

test('while the modal is open, the page behind it is inert and does not scroll', async ({
  page,
}) => {
  const { modal } = await openPassword(page);
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
  await expect(modal).toBeVisible();
});

test('when the modal is opened again, the password field is empty', async ({ page }) => {
  const { search, modal, input } = await openPassword(page);
  await input.fill('half a word');
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await search.click();
  await expect(input).toHaveValue('');
  await expect(input).toBeFocused();
});

test('Show and Hide reveal and mask the password', async ({ page }) => {
  const { modal, input } = await openPassword(page);
  await input.fill('a word');
  await modal.getByRole('button', { name: 'Show' }).click();
  await expect(input).toHaveAttribute('type', 'text');
  await modal.getByRole('button', { name: 'Hide' }).click();
  await expect(input).toHaveAttribute('type', 'password');
});

test('submitting without a password opens a popup that asks for it', async ({ page }) => {
  const { modal, input, signIn, popup, ok } = await openPassword(page);
  await signIn.click();
  await expect(popup).toContainText('Please enter Password!');
  await expect(popup).toHaveAccessibleDescription('Please enter Password!');
  await expect(ok).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(popup).toBeHidden();
  await expect(modal).toBeVisible();
  await expect(input).toBeFocused();
});

test('a wrong password is reported and cleared; after five the popup says how long to wait', async ({
  page,
}) => {
  const { input, popup, ok } = await openPassword(page);
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

test('the right password closes the modal, shows the Search section and is stored nowhere', async ({
  page,
  site,
}) => {
  const { modal, input } = await openPassword(page);
  await input.fill(site.password);
  await input.press('Enter');
  await expect(modal).toBeHidden();
  const section = page.locator('#search-patient');
  await expect(section).toBeInViewport();
  await expect(section.getByRole('heading').first()).toBeFocused();
  const traces = await page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage, document.cookie, document.body.innerHTML]),
  );
  expect(traces).not.toContain(site.password);
});

test('without an answer from the server the modal reports it and stays open', async ({ page }) => {
  const { modal, input, popup } = await openPassword(page);
  await page.route('**/staff/session', (route) => route.abort());
  await input.fill('a word');
  await input.press('Enter');
  await expect(popup).toContainText('Sign-in is not possible just now.');
  await expect(modal).toBeVisible();
});

test('modal and popup are accessible, in light and dark', async ({ page }) => {
  const { signIn, popup } = await openPassword(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findFaults(page, '#password')).toEqual([]);
  }
  await signIn.click();
  await expect(popup).toBeVisible();
  expect(await findFaults(page, '#popup')).toEqual([]);
});
