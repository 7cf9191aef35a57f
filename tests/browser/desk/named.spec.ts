import { test as base, expect, type Page } from '@playwright/test';
import { findFaults } from '../find-faults.ts';
import { lockByTime } from '../lock-page.ts';
import { openNamedSite, type NamedSite } from '../named-site.ts';
import { importPatients } from '../staff-sample.ts';
import { translatePage } from '../translator.ts';

const test = base.extend<{ settings: Record<string, string>; site: NamedSite }>({
  settings: [{}, { option: true }],
  site: async ({ settings }, use) => {
    const site = await openNamedSite(settings);
    await use(site);
    await site.stop();
  },
  baseURL: async ({ site }, use) => {
    await use(site.address);
  },
});

async function openModal(page: Page, path = '/') {
  await page.goto(path);
  const modal = page.getByRole('dialog');
  await expect(async () => {
    await page.locator('#nav-search').evaluate((button: HTMLElement) => button.click());
    await expect(modal).toBeVisible({ timeout: 1000 });
  }).toPass();
  return { modal, named: modal.locator('.password-named') };
}

async function signInAs(page: Page, name: string) {
  const { named } = await openModal(page);
  await named.click();
  await page.getByRole('link', { name }).click();
  const section = page.locator('#search-patient');
  await expect(section.getByRole('heading', { name: 'Staff' })).toBeFocused();
  return section;
}

async function findInBothSchemes(page: Page, place: string) {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    faults.push(...(await findFaults(page, place)));
  }
  return faults;
}

test('the modal offers both ways to sign in; by keyboard alone the doctor signs in by name', async ({
  page,
  site,
}) => {
  await importPatients(site);
  const { modal, named } = await openModal(page);
  await expect(modal.locator('[name=password]')).toBeFocused();
  await expect(named).toHaveText('Sign in with Clinic accounts');
  expect((await modal.locator('.modal-body').boundingBox())?.width).toBe(290);
  expect(await findInBothSchemes(page, '#password')).toEqual([]);

  for (let press = 0; press < 5; press += 1) await page.keyboard.press('Tab');
  await expect(named).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Dev Sample' }).press('Enter');
  await expect(page).toHaveURL(`${site.address}/#search-patient`);
  const section = page.locator('#search-patient');
  await expect(section.getByRole('heading', { name: 'Staff' })).toBeFocused();
  await expect(section).toBeInViewport();
  await expect(section.getByText(/^Signed in as Dev Sample\. /)).toBeVisible();

  await section.locator('[name=by]').selectOption({ label: 'Name' });
  await section.locator('[name=value]').fill('Lakshmi Devi Kondapalli');
  await section.getByRole('button', { name: 'Search' }).click();
  const searched = () => site.query("select * from audit where action = 'search'")[0];
  await expect.poll(searched).toMatchObject({
    staff_name: 'Dev Sample',
    person: `${site.provider.issuer}#dev`,
  });
  await section.getByRole('button', { name: 'Sign out' }).click();
  await expect(section).toBeHidden();
  expect((await page.request.get('/staff/session')).status()).toBe(401);
});

test('sign-in by name returns to the page in the same language', async ({ page, site }) => {
  const { named } = await openModal(page, '/te');
  await expect(named).toHaveText('Clinic accountsతో సైన్ ఇన్ చేయండి');
  await named.click();
  await page.getByRole('link', { name: 'Dev Sample' }).click();
  await expect(page).toHaveURL(`${site.address}/te#search-patient`);
  await expect(page.locator('#search-patient')).toBeVisible();
});

test('the front desk sees only its own parts, and the page requests nothing else from the server', async ({
  page,
  site,
}) => {
  await importPatients(site);
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url());
  });
  const section = await signInAs(page, 'Asha Sample');
  await section.locator('[name=by]').selectOption({ label: 'Name' });
  await section.locator('[name=value]').fill('Lakshmi Devi Kondapalli');
  await section.getByRole('button', { name: 'Search' }).click();
  await expect(section.getByText('Reports are for doctors.')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Add a visit' })).toBeVisible();
  for (const name of ['Correct this visit', 'Delete this visit', 'History', 'Who is signed in']) {
    await expect(section.getByRole('button', { name })).toHaveCount(0);
  }
  await section.getByRole('tab', { name: 'Enquiries' }).click();
  await expect(section.getByRole('heading', { name: 'Enquiries' })).toBeVisible();
  await expect(section.getByRole('button', { name: 'CSV' })).toHaveCount(0);
  expect(refused).toEqual([]);
});

test('the owner sees everything', async ({ page }) => {
  const section = await signInAs(page, 'Omana Sample');
  await section.getByRole('button', { name: 'Who is signed in' }).click();
  await expect(page.getByRole('dialog').getByText('Omana Sample')).toBeVisible();
  await page.keyboard.press('Escape');
  await section.getByRole('tab', { name: 'Enquiries' }).click();
  await expect(section.getByRole('button', { name: 'CSV' })).toBeVisible();
});

test('a person without a role is told why, and can start again from that page', async ({
  page,
}) => {
  const { named } = await openModal(page);
  await named.click();
  await page.getByRole('link', { name: 'Guest Sample' }).click();
  await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('gives you no role at this clinic');
  expect(await findInBothSchemes(page, 'main')).toEqual([]);
  await page.getByRole('navigation').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('dialog').locator('.password-named')).toBeVisible();
});

test('text typed in a locked page is there after signing in from another tab', async ({ page }) => {
  await page.clock.install();
  const section = await signInAs(page, 'Asha Sample');
  await section.getByRole('tab', { name: 'Register patient' }).click();
  await section.locator('[name=name]').fill('Half Typed');
  await lockByTime(page);

  await signInAs(await page.context().newPage(), 'Asha Sample');
  await page.bringToFront();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(section.locator('[name=name]')).toHaveValue('Half Typed');
});

test.describe('with the provider down', () => {
  test.use({ settings: { OIDC_ISSUER: 'http://localhost:1' } });

  test('a popup says so, and the password works', async ({ page, site }) => {
    const { modal, named } = await openModal(page);
    await named.click();
    const popup = page.getByRole('alertdialog');
    await expect(popup).toContainText('Clinic accounts does not answer just now.');
    await page.keyboard.press('Enter');
    await expect(popup).toBeHidden();
    await expect(named).toBeFocused();
    await modal.locator('[name=password]').fill(site.password);
    await page.keyboard.press('Enter');
    await expect(page.locator('#search-patient')).toBeVisible();
  });
});

test.describe('with sign-in by name only', () => {
  test.use({ settings: { OIDC_ONLY: 'on' } });

  test('the modal has no password field, and the focus is on the sign-in button', async ({
    page,
  }) => {
    const { modal, named } = await openModal(page);
    await expect(named).toBeFocused();
    await expect(modal.locator('[name=password]')).toHaveCount(0);
    expect((await modal.locator('.modal-body').boundingBox())?.width).toBe(290);
    expect(await findInBothSchemes(page, '#password')).toEqual([]);
    await modal.getByRole('button', { name: 'Close' }).click();
    await expect(modal).toBeHidden();
    const section = await signInAs(page, 'Omana Sample');
    await expect(section).toBeInViewport();
  });
});

test('sign-in by name works in a page that a browser translates into a language we do not have', async ({
  page,
  site,
}) => {
  const { named } = await openModal(page);
  await translatePage(page, 'ta');
  await named.click();
  await page.getByRole('link', { name: 'Dev Sample' }).click();
  await expect(page).toHaveURL(`${site.address}/#search-patient`);
});
