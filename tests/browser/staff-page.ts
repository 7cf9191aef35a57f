import type { Locator, Page } from '@playwright/test';
import { findFaults } from './find-faults.ts';
import { expect, type Site } from './site.ts';
import { importPatients } from './staff-sample.ts';

/** Imports the sample patients into the site and opens the desk. */
export async function openStaff(page: Page, site: Site) {
  await importPatients(site);
  return openDesk(page, site);
}

/** Opens the desk in a browser that is signed in, which takes a third of the time of typing the password. */
export async function openDesk(page: Page, site: Site) {
  await signInUnheard(page, site);
  await page.goto('/#search-patient');
  return useDesk(page);
}

/** Signs in within this browser without a page that could tell the others. */
export async function signInUnheard(page: Page, { address, password }: Site): Promise<void> {
  const headers = { origin: address };
  const answer = await page.request.post('/staff/session', { headers, data: { password } });
  expect(answer.status()).toBe(204);
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
  return useDesk(page);
}

async function useDesk(page: Page) {
  // The first page of a browser takes its time on a busy machine.
  await expect(findDesk(page).finder).toBeFocused({ timeout: 30_000 });
  await expectNoScrolling(page);
  return findDesk(page);
}

/** Chooses from the menu of the person in the bar. */
export async function choosePerson(page: Page, item: string | RegExp): Promise<void> {
  await page.locator('.person').click();
  await page.locator('.menu-item').filter({ hasText: item }).click();
}

/** Opens the form of a new patient, from any tab. */
export async function openRegister(page: Page): Promise<Locator> {
  const { section } = findDesk(page);
  const more = section.locator('.staff-more > .menu > button');
  if (await more.isVisible()) await more.click();
  else await section.getByRole('tab', { name: 'Today' }).click();
  const buttons = section.getByRole('button', { name: 'Register patient' });
  await buttons.filter({ visible: true }).first().click();
  return section.getByRole('tabpanel', { name: 'Register patient' });
}

/** The parts of the desk and its search. */
export function findDesk(page: Page) {
  const section = page.locator('#search-patient');
  return {
    section,
    /** The search in the bar. */
    finder: section.getByRole('combobox', { name: 'Search patients' }),
    /** The exact search. */
    by: section.locator('[name=by]'),
    value: section.locator('[name=value]'),
    popup: page.getByRole('alertdialog', { name: 'Message' }),
    cards: section
      .locator('ul')
      .filter({ has: page.locator('[aria-pressed]') })
      .getByRole('listitem'),
    files: section.getByRole('table', { name: 'Files' }),
    /** Chooses from the menu More of the chosen patient. */
    async more(name: string) {
      await section.getByRole('button', { name: 'More', exact: true }).click();
      await section.getByRole('button', { name, exact: true }).click();
    },
    async search(by: string, value: string) {
      // It is folded after a patient was picked, and hidden until what stands above it is there.
      const choice = section.locator('[name=by]');
      const fold = section.getByText('Exact search');
      await fold.waitFor();
      if (!(await choice.isVisible())) await fold.click();
      await choice.selectOption({ label: by });
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

/** Makes changes as another desk would; each must succeed. */
export function otherDesk(page: Page, site: Site) {
  return async (method: 'post' | 'patch' | 'delete', path: string, data?: object) => {
    const headers = { origin: site.address };
    const answer = await page.request[method](path, { headers, ...(data && { data }) });
    expect(answer.ok(), `${method} ${path}`).toBe(true);
    return answer;
  };
}

/** Ends the session on the server as another device would, without telling the page. */
export async function endSession(page: Page, site: Site): Promise<void> {
  const answer = await page.request.delete('/staff/session', { headers: { origin: site.address } });
  expect(answer.status()).toBe(204);
}

/** Expects that the page has locked or was signed out, and holds nothing of the sample patients and enquiries. */
export async function expectNothingOfPatients(page: Page): Promise<void> {
  await expect(page.locator('#search-patient')).toBeHidden();
  // Hidden at once; removed from the page when the server has confirmed that the session is over.
  await expect.poll(() => page.content()).not.toMatch(/Lakshmi|Kondapalli|1801753199|9000000021/);
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
