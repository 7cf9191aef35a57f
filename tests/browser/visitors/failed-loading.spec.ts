import type { Page } from '@playwright/test';
import { findForm, openForm } from '../enquiry-page.ts';
import { openRegister } from '../staff-page.ts';
import { findFaultsInBothSchemes } from '../find-faults.ts';
import { expect, test } from '../site.ts';

/** Blocks the code of one component, as a weak connection might. Returns a function that unblocks it. */
async function loseCode(page: Page, name: string): Promise<() => Promise<void>> {
  const address = new RegExp(`/assets/${name}-[^/]+\\.js$`);
  await page.route(address, (route) => route.abort());
  return () => page.unroute(address);
}

test('code that does not load is told in its place and loads at the next press; nothing typed is lost', async ({
  page,
  site,
}) => {
  const { name, popup } = await openForm(page);
  await name.fill('Lakshmi Devi');
  const search = page.locator('#nav-search');

  await test.step('the sign-in', async () => {
    const bringBack = await loseCode(page, 'password-modal');
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

  const bringBack = await loseCode(page, 'enquiries-screen');
  await page.keyboard.type(site.password);
  await page.keyboard.press('Enter');
  const section = page.locator('#search-patient');
  const value = section.locator('[name=value]');
  const enquiries = section.getByRole('tab', { name: /^Enquiries/ });
  const fault = section.getByRole('alert');
  const again = fault.getByRole('button', { name: 'Try again' });
  const reload = fault.getByRole('button', { name: 'Load the whole page again' });
  await value.fill('half typed');

  await test.step('a screen of the desk', async () => {
    await enquiries.click();
    await expect(fault).toContainText('This part could not be loaded.');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await findFaultsInBothSchemes(page, '#search-patient')).toEqual([]);
    await again.click();
    await expect(reload).toBeVisible();
    await bringBack();
    await again.click();
    await expect(section.getByRole('heading', { name: 'Enquiries' })).toBeVisible();
    await section.getByRole('tab', { name: 'Patients' }).click();
    await expect(value).toHaveValue('half typed');
  });

  await test.step('one that fails twice offers a reload of the page, whatever its address', async () => {
    await page.evaluate(() => history.replaceState(null, '', '/#search-patient'));
    const bringFormBack = await loseCode(page, 'register-desk');
    await openRegister(page);
    await again.press('Enter');
    await bringFormBack();
    const loaded = page.waitForEvent('load');
    await reload.press('Enter');
    await loaded;
    await enquiries.click();
    await expect(section.getByRole('heading', { name: 'Enquiries' })).toBeVisible();
  });
});

test('if the application fails while it starts, the server’s form works without script', async ({
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

test('without checkVisibility(), with an invalid fragment, and after a fault while it navigates, pages open', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Element.prototype, 'checkVisibility');
  });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'yes');
  await page.locator('a[href="/infertility"]').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.evaluate(() => history.pushState(null, '', '/#%E0%A4%A'));
  await expect(page.locator('#about')).toBeVisible();
  await expect(findForm(page).form).toBeVisible();

  await page.evaluate(() => {
    window.scrollTo = () => {
      throw new Error('a fault of the application');
    };
  });
  const loaded = page.waitForEvent('load');
  await page.locator('a[href="/infertility"]').first().click();
  await loaded;
  await expect(page).toHaveURL(/\/infertility$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'yes');
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
