import type { Page } from '@playwright/test';
import { findForm, openForm } from '../enquiry-page.ts';
import { findFaults } from '../find-faults.ts';
import { expect, test } from '../site.ts';
import { openStaff } from '../staff-page.ts';

/** Blocks the code of one component, as a weak connection might. Returns a function that unblocks it. */
async function loseCode(page: Page, name: string): Promise<() => Promise<void>> {
  const address = new RegExp(`/assets/${name}-[^/]+\\.js$`);
  await page.route(address, (route) => route.abort());
  return () => page.unroute(address);
}

test('a sign-in that does not load is reported, affects nothing else, and loads at the next press', async ({
  page,
}) => {
  const { name, popup } = await openForm(page);
  await name.fill('Lakshmi Devi');
  const bringBack = await loseCode(page, 'password-modal');
  const search = page.locator('#nav-search');
  await search.evaluate((button: HTMLElement) => button.click());
  await expect(popup).toContainText(
    'Sign-in is not possible just now. Please try again in a moment.',
  );
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(popup).toBeHidden();
  await expect(name).toHaveValue('Lakshmi Devi');
  await bringBack();
  await search.evaluate((button: HTMLElement) => button.click());
  await expect(page.locator('[name=password]')).toBeFocused();
});

test('a screen of the desk that does not load says so in its place, and loads on retry', async ({
  page,
  site,
}) => {
  const { section, value } = await openStaff(page, site);
  await value.fill('half typed');
  const bringBack = await loseCode(page, 'enquiries-screen');
  await section.getByRole('tab', { name: /^Enquiries/ }).click();
  const fault = section.getByRole('alert');
  await expect(fault).toContainText('This part could not be loaded.');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findFaults(page, '#search-patient')).toEqual([]);
  }
  await fault.getByRole('button', { name: 'Try again' }).click();
  await expect(fault.getByRole('button', { name: 'Load the whole page again' })).toBeVisible();
  await bringBack();
  await fault.getByRole('button', { name: 'Try again' }).click();
  await expect(section.getByRole('heading', { name: 'Enquiries' })).toBeVisible();
  await section.getByRole('tab', { name: 'Search' }).click();
  await expect(value).toHaveValue('half typed');
});

test('a screen that fails to load twice offers a reload of the page, whatever its address', async ({
  page,
  site,
}) => {
  const { section } = await openStaff(page, site);
  await page.evaluate(() => history.replaceState(null, '', '/#search-patient'));
  const bringBack = await loseCode(page, 'enquiries-screen');
  await section.getByRole('tab', { name: /^Enquiries/ }).click();
  const fault = section.getByRole('alert');
  await fault.getByRole('button', { name: 'Try again' }).press('Enter');
  await bringBack();
  const loaded = page.waitForEvent('load');
  await fault.getByRole('button', { name: 'Load the whole page again' }).press('Enter');
  await loaded;
  await section.getByRole('tab', { name: /^Enquiries/ }).click();
  await expect(section.getByRole('heading', { name: 'Enquiries' })).toBeVisible();
});

test('if the application fails, the page shows the server’s HTML again and its form works without script', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', {
      get() {
        throw new Error('a fault of the application');
      },
    });
  });
  const fault = page.waitForEvent('console', (message) => message.type() === 'error');
  await page.goto('/');
  await fault;
  const { fill, send, form } = findForm(page);
  await expect(form).toBeVisible();
  await fill();
  await send.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(site.query('select name from enquiries')).toEqual([{ name: 'Lakshmi Devi' }]);
});

test('if the application fails while it navigates, the other page is loaded from the server', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'yes');
  await page.evaluate(() => {
    window.scrollTo = () => {
      throw new Error('a fault of the application');
    };
  });
  await page.locator('a[href="/infertility"]').first().click();
  await expect(page).toHaveURL(/\/infertility$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'yes');
});

test('a browser without checkVisibility() opens the specialty screens', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Element.prototype, 'checkVisibility');
  });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'yes');
  await page.locator('a[href="/infertility"]').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('an address with an invalid fragment leads to the top of the page', async ({ page }) => {
  await page.goto('/infertility');
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'yes');
  await page.evaluate(() => history.pushState(null, '', '/#%E0%A4%A'));
  await expect(page.locator('#about')).toBeVisible();
  await expect(findForm(page).form).toBeVisible();
});

test.describe('a telephone without support for popovers', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('shows the menu entries below the name, in the normal flow', async ({ page }) => {
    // Removes what such a browser lacks: the selector, and the attribute that hides the panel.
    await page.route(/\/$|\.css$/, async (route) => {
      const answer = await route.fetch();
      const text = await answer.text();
      const body = text
        .replaceAll(':popover-open', ':popover-unknown')
        .replace('popover="auto"', '');
      await route.fulfill({ response: answer, body });
    });
    await page.goto('/');
    const panel = page.locator('#nav-panel');
    await expect(panel.getByRole('link', { name: 'About Us' })).toBeVisible();
    await expect(page.locator('#nav-menu')).toBeHidden();
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
    const entries = await panel.boundingBox();
    expect((entries?.y ?? 0) + (entries?.height ?? 0)).toBeLessThanOrEqual(heading?.y ?? 0);
    await page.mouse.wheel(0, 2000);
    await expect(panel).not.toBeInViewport();
  });
});
