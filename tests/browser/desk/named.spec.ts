import { test as base, expect, type Page } from '@playwright/test';
import { findFaultsInBothSchemes } from '../find-faults.ts';
import { lockByTime } from '../lock-page.ts';
import { openNamedSite, type NamedSite } from '../named-site.ts';
import { findOverflow } from '../shared-site.ts';
import { endSession, choosePerson, findDesk, openRegister, otherDesk } from '../staff-page.ts';
import { importPatients, VIJAYA } from '../staff-sample.ts';
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
  await expect(section.getByRole('combobox', { name: 'Search patients' })).toBeFocused();
  return section;
}

test('the modal offers both ways to sign in; by keyboard alone the doctor signs in by name, in any language', async ({
  page,
  site,
}) => {
  await importPatients(site);
  const { modal, named } = await openModal(page);
  await expect(modal.locator('[name=password]')).toBeFocused();
  await expect(named).toHaveText('Sign in with Clinic accounts');
  expect((await modal.locator('.modal-body').boundingBox())?.width).toBe(290);
  expect(await findFaultsInBothSchemes(page, '#password')).toEqual([]);

  for (let press = 0; press < 5; press += 1) await page.keyboard.press('Tab');
  await expect(named).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Dev Sample' }).press('Enter');
  await expect(page).toHaveURL(`${site.address}/#search-patient`);
  const section = page.locator('#search-patient');
  await expect(section.getByRole('combobox', { name: 'Search patients' })).toBeFocused();
  await expect(section).toBeInViewport();
  await expect(section.getByRole('button', { name: /^Dev Sample Locks in/ })).toBeVisible();

  await section.locator('[name=by]').selectOption({ label: 'Name' });
  await section.locator('[name=value]').fill('Lakshmi Devi Kondapalli');
  await section.getByRole('button', { name: 'Search' }).click();
  const searched = () => site.query("select * from audit where action = 'search'")[0];
  await expect.poll(searched).toMatchObject({
    staff_name: 'Dev Sample',
    person: `${site.provider.issuer}#dev`,
  });
  await choosePerson(page, 'Sign out');
  await expect(section).toBeHidden();
  expect((await page.request.get('/staff/session')).status()).toBe(401);

  // The way back leads to the page in the same language.
  await openModal(page, '/te');
  await expect(named).toHaveText('Clinic accountsతో సైన్ ఇన్ చేయండి');
  await named.click();
  await page.getByRole('link', { name: 'Dev Sample' }).click();
  await expect(page).toHaveURL(`${site.address}/te#search-patient`);
  await expect(section).toBeVisible();

  // It works in a page that a browser translates into a language we do not have.
  await endSession(page, site);
  await openModal(page);
  await translatePage(page, 'ta');
  await named.click();
  await page.getByRole('link', { name: 'Dev Sample' }).click();
  await expect(page).toHaveURL(`${site.address}/#search-patient`);
});

test('the front desk sees only its own parts, and the page requests nothing else from the server', async ({
  page,
  site,
}) => {
  await page.clock.install();
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
  await expect(section.getByRole('button', { name: 'Add visit' })).toBeVisible();
  await section.getByRole('button', { name: 'More', exact: true }).click();
  await expect(section.getByRole('button', { name: 'Next visit', exact: true })).toBeVisible();
  for (const name of ['Edit visit', 'Delete visit', 'History']) {
    await expect(section.getByRole('button', { name, includeHidden: true })).toHaveCount(0);
  }
  // It types results, and sees its own of the day without the doctor's trends.
  await section.getByRole('button', { name: 'Lab results', exact: true }).click();
  await section.getByLabel('Results, a line for each').fill('tsh 6.2 (0.4 - 4.2)');
  await section.getByRole('button', { name: 'Save 1 result' }).click();
  const typed = section.getByRole('region', { name: 'All results' }).getByRole('row');
  await expect(typed.filter({ hasText: 'TSH' })).toContainText('typed by Asha Sample');
  await expect(section.getByRole('button', { name: /^Looked at/ })).toHaveCount(0);
  await typed.getByRole('button', { name: /^Delete TSH/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(typed.filter({ hasText: 'TSH' })).toHaveCount(0);
  await section.getByRole('tab', { name: 'Today' }).click();
  await expect(section.getByRole('heading', { name: 'Waiting for a call' })).toBeVisible();
  await expect(section.getByRole('heading', { name: 'Not looked at yet' })).toHaveCount(0);
  await page.locator('.person').click();
  const entries = page.locator('.menu-item').filter({ visible: true });
  await expect(entries.filter({ hasText: 'Sign out' })).toBeVisible();
  await expect(entries.filter({ hasText: 'Signed in' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await section.getByRole('tab', { name: 'Enquiries' }).click();
  await expect(section.getByRole('heading', { name: 'Enquiries' })).toBeVisible();
  await section.getByRole('button', { name: 'Filters' }).click();
  await expect(section.getByRole('button', { name: 'CSV' })).toHaveCount(0);
  expect(refused).toEqual([]);

  // A locked page has its typed text again after signing in from another tab.
  await openRegister(page);
  await section.locator('[name=name]').fill('Half Typed');
  await lockByTime(page);
  await signInAs(await page.context().newPage(), 'Asha Sample');
  await page.bringToFront();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(section.locator('[name=name]')).toHaveValue('Half Typed');
});

test('a doctor with a registration number answers what is asked and issues a prescription, which is then replaced and never changed', async ({
  page,
  site,
}) => {
  await importPatients(site);
  const section = await signInAs(page, 'Dr. A. Sample');
  const { search, more } = findDesk(page);
  const press = (name: string) => section.getByRole('button', { name, exact: true }).click();
  const change = (data: object) =>
    otherDesk(page, site)('patch', `/staff/patients/${VIJAYA}/facts`, data);
  await change({ allergies: 'Penicillin', version: 0 });
  await search('Patient Id', VIJAYA);
  await more('Prescriptions');
  await press('Write a prescription');
  const add = section.getByLabel('Add a medicine');
  for (const line of ['amoxicillin 500 mg cap 1-1-1 x 5d', 'metformin 500 mg 1-0-1 x 30d']) {
    await add.fill(line);
    await add.press('Enter');
  }
  await add.press('Control+Enter');
  const screen = section.getByRole('region', { name: 'Before it is issued' });
  await expect(screen).toContainText('4 of 4 still open');
  const reason = screen.getByRole('button', { name: 'Tested, not allergic' });
  expect(await findFaultsInBothSchemes(page, '#search-patient')).toEqual([]);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => findOverflow(page)).toBeLessThanOrEqual(0);
  }
  // Issue leads to the first open question; the keys answer it.
  await press('Issue');
  await expect(screen.getByRole('button', { name: 'Taken since, no reaction' })).toBeFocused();
  await page.keyboard.press('2');
  await expect(reason).toHaveAttribute('aria-pressed', 'true');
  await expect(screen.getByLabel('Address')).toBeFocused();
  await page.keyboard.type('2 Sample Street');
  await page.keyboard.press('Enter');
  await expect(screen.getByLabel('Age')).toBeFocused();

  // Nothing that was answered is lost when the page locks.
  await endSession(page, site);
  await expect(section).toBeHidden();
  await signInAs(await page.context().newPage(), 'Dr. A. Sample');
  await page.bringToFront();
  await expect(screen).toContainText('2 of 3 still open');
  await expect(reason).toHaveAttribute('aria-pressed', 'true');
  await screen.getByRole('button', { name: 'Not known' }).click();
  await screen.getByLabel('Sex').selectOption('not known');
  await expect(screen).toContainText('Nothing is open.');

  // Another desk saves an allergy meanwhile: nothing is issued.
  await change({ allergies: 'Penicillin\nMetformin', version: 1 });
  await press('Issue');
  await expect(screen).toContainText('Allergies: also Metformin.');
  expect(await site.query('select key from prescriptions where issued_at is not null')).toEqual([]);
  await press('Read the new sheet');
  const metformin = screen.getByRole('group', { name: 'Allergic to Metformin, Metformin 500 mg' });
  await metformin.getByRole('button', { name: 'Take it off' }).click();
  await expect(screen).toContainText('Nothing is open.');
  await press('Undo');
  await metformin.getByRole('button', { name: 'Other…' }).click();
  await screen.getByLabel('Reason: Allergic to Metformin').fill('A rash of another cause');
  await page.keyboard.press('Enter');
  await expect(screen.getByRole('button', { name: 'Issue', exact: true })).toBeFocused();

  // The answers go back with the draft.
  await page.keyboard.press('Escape');
  await expect(screen).toBeHidden();
  await expect(section.getByLabel('Address')).toHaveValue('2 Sample Street');
  await section.getByRole('button', { name: /^Issue…/ }).click();
  await expect(screen).toContainText('Nothing is open.');
  await press('Issue');
  await expect(section.getByText(/^Issued \d.*, 2 medicines\.$/)).toBeVisible();
  await expect(section.getByRole('button', { name: 'Print this prescription' })).toBeFocused();
  const rows = section.getByRole('listitem').filter({ hasText: 'issued by Dr. A. Sample' });
  const paper = section.locator('.prescription-shown');
  await expect(rows).toHaveCount(1);
  await expect(paper).toContainText('Registration APMC 00000');
  await expect(paper).not.toContainText('Not issued');
  await expect(paper).not.toContainText('A rash of another cause');
  for (const name of ['Edit', 'Delete draft', 'Issue…']) {
    await expect(section.getByRole('button', { name, exact: true })).toBeHidden();
  }
  const [issued] = await site.query('select key, version from prescriptions');
  const removal = await page.request.delete(`/staff/prescriptions/${issued?.['key']}`, {
    headers: { origin: site.address },
    data: { version: issued?.['version'] },
  });
  expect(removal.status()).toBe(409);

  // The reasons stay with the lines of the one that replaces it.
  await press('Replace…');
  await section.getByRole('button', { name: 'Metformin', exact: true }).click();
  await section.getByLabel('Dose', { exact: true }).fill('1-1-1');
  await section.getByRole('button', { name: /^Issue…/ }).click();
  await expect(screen).toContainText('Nothing is open.');
  await press('Issue');
  await expect(rows).toHaveCount(2);
  await expect(paper).toContainText('In place of the prescription of');
  await expect(rows.last()).toContainText(', replaced');
  await press('Close');
  await rows.last().getByRole('button', { name: 'Show' }).click();
  await expect(paper).toContainText('Replaced by the prescription of');
});

test('a person without a role is told why, and can start again from that page, as the owner, who sees everything', async ({
  page,
}) => {
  const { named } = await openModal(page);
  await named.click();
  await page.getByRole('link', { name: 'Guest Sample' }).click();
  await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('gives you no role at this clinic');
  expect(await findFaultsInBothSchemes(page, 'main')).toEqual([]);
  await page.getByRole('navigation').getByRole('button', { name: 'Search' }).click();
  await page.getByRole('dialog').locator('.password-named').click();
  await page.getByRole('link', { name: 'Omana Sample' }).click();
  const section = page.locator('#search-patient');
  await choosePerson(page, 'Signed in');
  await expect(page.getByRole('dialog').getByText('Omana Sample')).toBeVisible();
  await page.keyboard.press('Escape');
  await section.getByRole('tab', { name: 'Enquiries' }).click();
  await section.getByRole('button', { name: 'Filters' }).click();
  await expect(section.getByRole('button', { name: 'CSV' })).toBeVisible();
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
    expect(await findFaultsInBothSchemes(page, '#password')).toEqual([]);
    await modal.getByRole('button', { name: 'Close' }).click();
    await expect(modal).toBeHidden();
    const section = await signInAs(page, 'Omana Sample');
    await expect(section).toBeInViewport();
  });
});
