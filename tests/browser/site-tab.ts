import type { Locator, Page } from '@playwright/test';
import { OWNER_PASSWORD } from './site-of-test.ts';
import { expect, type Site } from './site.ts';
import { signIn } from './staff-page.ts';

/** Signs in, opens the tab Site and the owner's pages. */
export async function openSiteTab(page: Page, site: Site) {
  await page.goto('/');
  const { section } = await signIn(page, site);
  const more = section.locator('.staff-more > .menu > button');
  if (await more.isVisible()) {
    await more.click();
    await section.getByRole('button', { name: 'Site', exact: true }).click();
  } else {
    await section.getByRole('tab', { name: 'Site' }).click();
    await expect(section.locator('[name=ownerPassword]')).toBeFocused();
  }
  return useSiteTab(page, section);
}

/** Opens the tab in a page of a browser that is signed in. */
export async function reopenSiteTab(page: Page) {
  const tab = page.getByRole('tab', { name: 'Site' });
  // Before hydration the button does nothing.
  await expect(async () => {
    await page.locator('#nav-search').evaluate((button: HTMLElement) => button.click());
    await expect(tab).toBeVisible({ timeout: 2000 });
  }).toPass();
  await tab.click();
  return useSiteTab(page);
}

/** The actions of a person in the tab Site. The owner's password is typed if it is asked for. */
export async function useSiteTab(page: Page, section = page.locator('#search-patient')) {
  const tab = section.getByRole('tabpanel', { name: 'Site' });
  const nav = tab.getByRole('navigation', { name: 'Parts of the site' });
  const password = tab.locator('[name=ownerPassword]');
  await expect(password.or(nav).or(tab.locator('.site-main')).first()).toBeVisible();
  if (await password.isVisible()) {
    await password.fill(OWNER_PASSWORD);
    await password.press('Enter');
  }
  await expect(tab.locator('.site-desk')).toBeVisible();
  return {
    section,
    tab,
    bar: tab.locator('.site-bar'),
    publish: tab.getByRole('button', { name: 'Publish', exact: true }),
    undo: tab.getByRole('button', { name: 'Undo the last change' }).last(),
    /** A publication renders every page, which takes its time on a busy machine. */
    expectPublished: () =>
      expect(tab.locator('.site-bar')).toContainText('Published. Visitors see it now.', {
        timeout: 40_000,
      }),
    async open(name: string) {
      const back = tab.getByRole('button', { name: 'Back', exact: true });
      if (await back.isVisible()) await back.click();
      // A note that goes when its field loses the focus would move the button away from the pointer.
      await nav.getByRole('button', { name: new RegExp(`^${name}(?![a-z])`) }).press('Enter');
      await expect(tab.getByRole('heading', { level: 3, name })).toBeFocused();
    },
    async openPart(title: string): Promise<Locator> {
      await tab.getByLabel('Part of the page').selectOption(title);
      return tab.locator('.site-beside');
    },
  };
}

/** The HTML of a page as a visitor gets it, without a browser. */
export async function readAsVisitor(site: Site, path = '/'): Promise<string> {
  const answer = await fetch(`${site.address}${path}`, { headers: { accept: 'text/html' } });
  expect(answer.status).toBe(200);
  return answer.text();
}
