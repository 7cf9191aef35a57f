import type { Page } from '@playwright/test';
import { findForm, nextDay } from '../enquiry-page.ts';
import { findFaults, findFaultsInBothSchemes } from '../find-faults.ts';
import { ASKED } from '../inbox-page.ts';
import { findOverflow, openPage, waitForStill } from '../shared-site.ts';
import { changeRows } from '../site-of-test.ts';
import { expect, test } from '../site.ts';

const PAGES = [
  '/te',
  '/news/fasting-festivals-and-diabetes',
  '/te/news/closed-for-sankranti',
  '/privacy',
  '/te/accessibility',
  '/none',
  '/infertility',
  '/news',
  '/metabolic',
  '/osteoporosis',
  '/pituitary',
];

test.setTimeout(180_000);
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

/** The faults of the page at these widths, in light and dark. */
async function judge(page: Page, ...widths: number[]): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const fault of await findFaultsInBothSchemes(page)) {
      faults.push(`${new URL(page.url()).pathname} at ${width} px, ${fault}`);
    }
  }
  return faults;
}

test('the home page and its open menu have no fault that the accessibility engines find', async ({
  page,
}) => {
  await openPage(page);
  // The labels of a section that is not laid out yet are not visible.
  await waitForStill(page);
  // The script adds the carousel's state, the form's first day, and today's hours.
  for (const part of ['.car-slides[aria-live=polite]', '#enquiry-date[min]', '.today b']) {
    await page.locator(part).first().waitFor({ state: 'attached' });
  }
  expect(await judge(page, 1280, 360)).toEqual([]);
  await page.locator('#nav-menu').click();
  await expect(page.getByRole('link', { name: 'About Us' })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
});

test('no page has a fault that the accessibility engines find', async ({ page }) => {
  const faults: string[] = [];
  for (const path of PAGES) {
    await openPage(page, path);
    if (path === '/te') await waitForStill(page);
    faults.push(...(await judge(page, path.startsWith('/te') ? 360 : 1280)));
  }
  expect(faults).toEqual([]);
});

test('the pages that answer a form or a link have no such fault and fit 320 px', async ({
  page,
  site,
}) => {
  await test.step('the confirmation of an enquiry', async () => {
    await sendWithoutScript(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have your request');
    expect(await judge(page, 1280, 360)).toEqual([]);
  });

  await test.step('the visitor’s own page, in each language, and that of a wrong link', async () => {
    for (const language of ['en', 'hi', 'te']) {
      const answer = await page.request.post('/enquiries', {
        data: { ...ASKED, language },
        headers: { origin: site.address, 'idempotency-key': crypto.randomUUID() },
      });
      const { key, link } = (await answer.json()) as { key: string; link: string };
      const agreed = `${nextDay(4)} 10:30`;
      changeRows(site, 'update enquiries set agreed_at = ? where key = ?', [agreed, key]);
      for (const path of ['/enquiry/wrong', link]) {
        await page.goto(path);
        await page.locator('details').evaluateAll((all) => {
          for (const details of all) details.setAttribute('open', '');
        });
        await page.setViewportSize({ width: 320, height: 800 });
        expect(await findOverflow(page), path).toBe(0);
        if (language === 'te') expect(await judge(page, 320, 1280)).toEqual([]);
      }
    }
    const mobile = page.locator('[name=mobile]');
    const message = page.locator('[name=message1]');
    await message.fill('In the evening, please.');
    await mobile.fill('12');
    await mobile.press('Enter');
    await expect(page.locator('[name=mobile][aria-invalid=true]')).toBeVisible();
    await expect(mobile).toHaveAccessibleDescription(/\S/);
    await expect(message).toHaveValue('In the evening, please.');
    expect(await findFaults(page)).toEqual([]);
  });

  await test.step('the error page, with an id and a telephone number', async () => {
    changeRows(site, 'alter table enquiries rename to enquiries_gone', []);
    await sendWithoutScript(page);
    await expect(page.getByText(/[0-9a-f]{8}-[0-9a-z]+/)).toBeVisible();
    await expect(page.locator('main a[href^="tel:"]')).toBeVisible();
    expect(await judge(page, 1280, 360)).toEqual([]);
  });

  await test.step('the page that a report’s window shows after sign-out leads to the sign-in', async () => {
    const answer = await page.goto('/staff/reports/00000000000000000000');
    expect(answer?.status()).toBe(401);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please sign in');
    expect(await judge(page, 360, 1280)).toEqual([]);
    await page
      .getByRole('link', { name: 'Search' })
      .or(page.getByRole('button', { name: 'Search' }))
      .click();
    await expect(page.getByRole('dialog', { name: 'Staff sign in' })).toBeVisible();
  });
});

/** Fills in the form and sends it, as a browser without script does. */
async function sendWithoutScript(page: Page): Promise<void> {
  await page.goto('/');
  const { form, fill } = findForm(page);
  // The script has read the form and put a draft of an earlier step back.
  await form.locator('[name=date][min]').waitFor();
  await fill();
  const answered = page.waitForEvent('load');
  await form.evaluate((element) => HTMLFormElement.prototype.submit.call(element));
  await answered;
  // A browser without script keeps no draft, which would be put into the next form.
  await page.evaluate(() => sessionStorage.clear());
}

test('each accessibility engine reports a planted fault, and axe too little contrast in the dark colours alone', async ({
  page,
}) => {
  await openPage(page, '/none');
  await page.locator('main').evaluate((main) => {
    const picture = document.createElement('img');
    picture.src = '/none.png';
    main.append(document.createElement('output'), picture);
  });
  const rules = (await findFaults(page)).map((fault) => fault.split(/[:(]/)[0]?.trim());
  expect([...new Set(rules)].sort()).toEqual([
    'IBM img_alt_valid',
    'IBM input_label_exists',
    'axe image-alt',
    'html-validate wcag/h37',
  ]);
  await openPage(page, '/none');
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('@media (prefers-color-scheme: dark) { h1 { color: #333 !important } }');
    document.adoptedStyleSheets.push(sheet);
  });
  expect(await findFaultsInBothSchemes(page)).toEqual(['dark: axe color-contrast: h1']);
});
