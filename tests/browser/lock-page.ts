import type { Page } from '@playwright/test';
import { expect } from './site.ts';

// An answer that was under way when the clock jumped begins the quarter of an hour anew: then it jumps again.

/** Lets the page's clock run until it warns that it will lock; the button that keeps it open has the focus. */
export async function warnOfLock(page: Page): Promise<void> {
  const isFresh = page.locator('#search-patient').getByText('Locks in 15 min');
  await expect(async () => {
    if (await isFresh.isVisible()) await page.clock.fastForward('14:05');
    await expect(page.getByRole('button', { name: 'Stay signed in' })).toBeFocused({
      timeout: 2000,
    });
  }).toPass();
}

/** Lets the page's clock run until nothing of staff is left on screen. */
export async function lockByTime(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward('15:10');
    await expect(page.locator('#search-patient')).toBeHidden({ timeout: 2000 });
  }).toPass();
}
