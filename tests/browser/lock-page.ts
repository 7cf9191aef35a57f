import type { Page } from '@playwright/test';
import { expect } from './site.ts';

// An answer that arrives after the clock jumped restarts the 15 minutes, so both functions jump until it works.

/** Advances the page's clock until the lock warning appears with the focus on Stay signed in. */
export async function warnOfLock(page: Page): Promise<void> {
  const isFresh = page.locator('#search-patient').getByText('Locks in 15 min', { exact: true });
  await expect(async () => {
    if (await isFresh.isVisible()) await page.clock.fastForward('14:05');
    await expect(page.getByRole('button', { name: 'Stay signed in' })).toBeFocused({
      timeout: 2000,
    });
  }).toPass();
}

/** Advances the page's clock until the page has locked and hidden the staff desk. */
export async function lockByTime(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward('15:10');
    await expect(page.locator('#search-patient')).toBeHidden({ timeout: 2000 });
  }).toPass();
}
