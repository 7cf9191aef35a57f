import type { Browser, Page } from '@playwright/test';
import { findFaults } from '../find-faults.ts';
import { nextDay, openForm } from '../enquiry-page.ts';
import { ASKED, changeElsewhere, openInbox } from '../inbox-page.ts';
import { expect, type Site, test } from '../site.ts';
import { fillPassword } from '../staff-page.ts';

/** Sends an enquiry in a language and resolves to its key and to the path of its page. */
async function send(page: Page, site: Site, language = 'en') {
  const answer = await page.request.post('/enquiries', {
    data: { ...ASKED, language },
    // Without a key the same answers would count as one enquiry.
    headers: { origin: site.address, 'idempotency-key': crypto.randomUUID() },
  });
  return (await answer.json()) as { key: string; link: string };
}

async function asStaff(browser: Browser, site: Site, key: string) {
  const context = await browser.newContext({ baseURL: site.address });
  const desk = await context.newPage();
  const inbox = await openInbox(desk, site);
  await changeElsewhere(desk, site, key, { agreedAt: `${nextDay(4)} 10:30`, version: 1 });
  return { desk, ...inbox, close: () => context.close() };
}

test('the confirmation leads to the visitor’s own page, where the enquiry can be withdrawn in two steps', async ({
  page,
  site,
}) => {
  const { form, fill, send: sendButton } = await openForm(page);
  await fill();
  await sendButton.click();
  await form.getByRole('link', { name: /^\w{4}-\w{4}$/ }).click();
  await expect(page.getByRole('heading', { name: 'Your request' })).toBeVisible();
  await page.getByText('Withdraw my request').click();
  await page.getByRole('button', { name: 'Withdraw and delete' }).click();
  await expect(page.getByRole('heading', { name: 'Withdraw and delete' })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  expect(site.query('select key from enquiries')).toHaveLength(1);
  await page.getByRole('button', { name: 'Yes, withdraw and delete' }).click();
  await expect(page.getByRole('heading', { name: 'Your request is withdrawn' })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  expect(site.query('select key from enquiries')).toEqual([]);
});

test('the visitor’s wish reaches the open desk within a second and stays until it is dealt with', async ({
  page,
  site,
  browser,
}) => {
  const { key, link } = await send(page, site);
  const { desk, rows, close } = await asStaff(browser, site, key);
  await rows.first().click();
  await page.goto(link);
  await page.getByText('I need another time').click();
  await page.getByLabel('When would it suit you?').fill('Any evening');
  await page.getByRole('button', { name: 'Ask for another time' }).click();
  await expect(page.getByText('you asked for another time')).toBeVisible();
  await expect(desk.getByText('Would suit: Any evening')).toBeVisible({ timeout: 1500 });
  await expect(rows.first()).toContainText('Changed by the visitor');
  expect(await findFaults(desk, '.asked')).toEqual([]);
  await desk.getByRole('button', { name: 'Dealt with' }).click();
  await expect(desk.getByText('Any evening')).toHaveCount(0);
  await close();
});

test.describe('without script, on a narrow telephone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });

  test('a wrong number is told at its field, nothing typed is lost, and the right one is stored', async ({
    page,
    site,
  }) => {
    const { link } = await send(page, site);
    await page.goto(link);
    await page.getByText('Correct my number or message').click();
    await page.getByLabel('Message').fill('In the evening, please.');
    await page.getByLabel('Mobile number').fill('12');
    await page.getByRole('button', { name: 'Save the correction' }).click();
    await expect(page.getByLabel('Mobile number')).toHaveAccessibleDescription(
      /Please enter valid Mobile Number!$/,
    );
    await expect(page.getByLabel('Message')).toHaveValue('In the evening, please.');
    await page.getByLabel('Mobile number').fill('90000 00077');
    await page.getByRole('button', { name: 'Save the correction' }).click();
    await expect(page.getByText('you corrected what you had sent')).toBeVisible();
    const stored = site.query('select mobile, message1 from enquiries');
    expect(stored).toEqual([{ mobile: '9000000077', message1: 'In the evening, please.' }]);
  });
});

for (const language of ['en', 'te', 'hi'] as const) {
  test(`the page in ${language} has no fault that the accessibility engines find, and fits 320 px`, async ({
    page,
    site,
    browser,
  }) => {
    const { key, link } = await send(page, site, language);
    const { close } = await asStaff(browser, site, key);
    await close();
    for (const path of [link, '/enquiry/wrong']) {
      await page.goto(path);
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 800 });
        await page.locator('details').evaluateAll((all) => {
          for (const details of all) details.setAttribute('open', '');
        });
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          expect(await findFaults(page), `${path} ${width} ${colorScheme}`).toEqual([]);
        }
      }
      const isWider = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      expect(isWider).toBe(false);
    }

    await page.goto(link);
    await page.locator('details:has([name=mobile]) summary').click();
    await page.locator('[name=mobile]').fill('12');
    await page.locator('[name=mobile]').press('Enter');
    await expect(page.locator('[name=mobile][aria-invalid=true]')).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
  });
}

test('the link in a message to the clinic opens that enquiry at the desk after sign-in', async ({
  page,
  site,
}) => {
  await send(page, site);
  const { key } = await send(page, site, 'te');
  await page.goto(`/?enquiry=${key}#search-patient`);
  await fillPassword(page, site);
  await expect(page.getByRole('tab', { name: /^Enquiries/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  const stored = site.query(`select reference from enquiries where key = '${key}'`);
  await expect(page.locator('.pane')).toContainText(String(stored[0]?.['reference']));
  expect(new URL(page.url()).search).toBe('');
});
