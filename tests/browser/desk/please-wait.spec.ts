import type { Page, Route } from '@playwright/test';
import { findFaults } from '../find-faults.ts';
import { expect, test, type Site } from '../site.ts';
import { openStaff } from '../staff-page.ts';
import { LAKSHMI } from '../staff-sample.ts';

/** Searches for a patient whose files load slowly. */
async function searchWithSlowFiles(page: Page, site: Site) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/staff/patients/*/reports', async (route: Route) => {
    await held;
    await route.continue();
  });
  const desk = await openStaff(page, site);
  await desk.by.selectOption('patientid');
  await desk.value.fill(LAKSHMI);
  await desk.value.press('Enter');
  const overlay = page.getByRole('dialog', { name: 'Please Wait.', exact: true });
  return { ...desk, release, overlay };
}

test('while files load, the page is inert, busy and ignores keys; then the focus is at the patient', async ({
  page,
  site,
}) => {
  const { section, value, overlay, release } = await searchWithSlowFiles(page, site);
  await expect(overlay).toBeVisible();
  await expect(overlay.getByText('Please Wait.', { exact: true })).toBeVisible();
  const root = page.locator('body > :has(#search-patient)');
  await expect(root).toHaveAttribute('aria-busy', 'true');
  expect(await root.evaluate((element: HTMLElement) => element.inert)).toBe(true);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await page.keyboard.type('more');
  await expect(overlay).toBeVisible();
  expect(await findFaults(page)).toEqual([]);

  // The page is laid out once: nothing is inert any more when the overlay closes.
  const inertAtClose = await page.evaluateHandle(() => {
    const counts: number[] = [];
    const { close } = HTMLDialogElement.prototype;
    HTMLDialogElement.prototype.close = function (...given) {
      counts.push(document.querySelectorAll('[inert]').length);
      close.apply(this, given);
    };
    return counts;
  });
  release();
  await expect(overlay).toHaveCount(0);
  expect(await inertAtClose.jsonValue()).toEqual([0]);
  await expect(root).not.toHaveAttribute('aria-busy');
  expect(await root.evaluate((element: HTMLElement) => element.inert)).toBe(false);
  await expect(value).toHaveValue(LAKSHMI);
  await expect(section.getByRole('region', { name: new RegExp(LAKSHMI) })).toBeFocused();
  await expect(page.getByRole('status').getByText('Ready.')).toBeAttached();
  await expect(section.getByText('12 files')).toBeVisible();
});

test('after 12 s the overlay says that loading takes long and offers Cancel', async ({
  page,
  site,
}) => {
  await page.clock.install();
  const { overlay } = await searchWithSlowFiles(page, site);
  await page.clock.runFor(100);
  await expect(overlay).toBeVisible();
  await expect(overlay.getByRole('button')).toHaveCount(0);
  await page.clock.runFor(12_000);
  await expect(overlay.getByText('This is taking longer than usual.')).toBeVisible();
  await expect(overlay.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.clock.runFor(100);
  await expect(overlay).toHaveCount(0);
});
