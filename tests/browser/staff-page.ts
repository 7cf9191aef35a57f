import type { Locator, Page } from '@playwright/test';
import { findFaults } from './find-faults.ts';
import { expect, type Site } from './site.ts';
import { importPatients } from './staff-sample.ts';

/** Imports the sample patients into the site and signs in. */
export async function openStaff(page: Page, site: Site) {
  await importPatients(site);
  await page.goto('/');
  return signIn(page, site);
}

/** Presses Search and enters the password; does not wait for the focus to move. */
export async function fillPassword(page: Page, site: Site) {
  // On a narrow screen the button is in the closed menu, and before hydration it does nothing.
  await expect(async () => {
    await page.locator('#nav-search').evaluate((button: HTMLElement) => button.click());
    await expect(page.locator('[name=password]')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.locator('[name=password]').fill(site.password);
  await page.locator('[name=password]').press('Enter');
}

export async function signIn(page: Page, site: Site) {
  await fillPassword(page, site);
  const section = page.locator('#search-patient');
  await expect(section.getByRole('heading', { name: 'Staff' })).toBeFocused();
  await expectNoScrolling(page);
  return {
    section,
    by: section.locator('[name=by]'),
    value: section.locator('[name=value]'),
    popup: page.getByRole('alertdialog', { name: 'Message' }),
    cards: section
      .locator('ul')
      .filter({ has: page.locator('[aria-pressed]') })
      .getByRole('listitem'),
    files: section.getByRole('table', { name: 'Files' }),
    async search(by: string, value: string) {
      await section.locator('[name=by]').selectOption({ label: by });
      await section.locator('[name=value]').fill(value);
      await section.getByRole('button', { name: 'Search' }).click();
    },
  };
}

/** A press while the page scrolls to the section may land beside its button. */
async function expectNoScrolling(page: Page): Promise<void> {
  let before = NaN;
  const isStill = async () => {
    const [now, last] = [await page.evaluate(() => scrollY), before];
    before = now;
    return now === last;
  };
  await expect.poll(isStill, { intervals: [50] }).toBe(true);
}

/** Ends the session on the server as another device would, without telling the page. */
export async function endSession(page: Page, site: Site): Promise<void> {
  const answer = await page.request.delete('/staff/session', { headers: { origin: site.address } });
  expect(answer.status()).toBe(204);
}

/** Expects Keep first and focused, and Delete as a secondary button with red text. */
export async function expectCalmDelete(page: Page, question: Locator): Promise<void> {
  const buttons = question.locator('.modal-actions').getByRole('button');
  await expect(buttons).toHaveText(['Keep', 'Delete']);
  await expect(buttons.first()).toBeFocused();
  // A button under the pointer has another colour.
  await page.mouse.move(0, 0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const [keep, remove] = await buttons.evaluateAll((both) =>
      both.map((button) => {
        const { color, backgroundColor } = getComputedStyle(button);
        return { color, backgroundColor };
      }),
    );
    expect(remove?.backgroundColor).toBe(keep?.backgroundColor);
    expect(remove?.color).not.toBe(keep?.color);
    expect(await findFaults(page, '[role=alertdialog][open]')).toEqual([]);
  }
}
