import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { findForm } from '../enquiry-page.ts';
import { openPage, waitForScript, waitForStill } from '../shared-site.ts';
import { expect, test } from '../site.ts';

test.use({ viewport: { width: 360, height: 740 } });

/** Holds back the application's script until it is released. */
async function holdApplication(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/entry-browser-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Whether the section that the selector finds is hydrated. */
function isHydrated(page: Page, selector: string): Promise<boolean> {
  return page
    .locator(selector)
    .evaluate((part) => Object.keys(part).some((key) => key.startsWith('__reactProps')));
}

for (const path of ['/', '/te', '/hi']) {
  test(`the form’s status line has its space reserved at ${path}: nothing below moves`, async ({
    page,
  }) => {
    const letGo = await holdApplication(page);
    await page.goto(`${path}#appointment`);
    await page.waitForFunction(() => document.documentElement.dataset['letters'] === 'own');
    const row = page.locator('#appointment .form-send');
    await row.scrollIntoViewIfNeeded();
    await page.evaluate(() => document.fonts.ready);
    const findHeights = async () => {
      const heights = [];
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        heights.push((await row.boundingBox())?.height);
      }
      return heights;
    };
    const before = await findHeights();
    letGo();
    await expect(row.locator('[role=status] > span')).toBeVisible();
    expect(await findHeights()).toEqual(before);
  });
}

test('before the application has loaded, typed text counts, a menu entry closes the menu, and Search opens the sign-in later', async ({
  page,
}) => {
  const letGo = await holdApplication(page);
  await page.goto('/');
  const form = page.locator('#appointment form');
  await form.locator('[name=name]').pressSequentially('Lakshmi');
  await page.locator('#nav-menu').click();
  await page.locator('#nav-panel').getByRole('link', { name: 'Make an appointment' }).click();
  await expect(page.locator('#nav-panel')).toBeHidden();
  await expect(page.locator('#appointment h2')).toBeInViewport();
  await page.locator('#nav-menu').click();
  await page.locator('#nav-search').click();
  letGo();
  await expect(page.getByRole('dialog', { name: 'Staff sign in' })).toBeVisible();
  await expect(form.locator('.form-send').locator('[role=status]')).toHaveText(
    /^5 answers left: e-mail/,
  );
  await expect(form.locator('[name=name]')).toHaveValue('Lakshmi');
});

test('on a busy device a section is hydrated when it comes near or is pressed, and until then the form cannot be sent', async ({
  page,
}) => {
  // A device whose browser is never idle.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const wait = (work: TimerHandler, delay?: number) =>
      delay === 4000 ? 0 : setTimeout(work, delay);
    Object.assign(window, { setTimeout: wait });
  });
  await openPage(page);
  await expect(page.locator('.badge b')).toBeVisible();
  expect(await isHydrated(page, '#appointment')).toBe(false);
  const send = page.locator('#appointment [type=submit]');
  await expect(send).toBeDisabled();
  // A press without scrolling near, as by a screen reader or voice control.
  await page.locator('.footer a[href="/pituitary"]').dispatchEvent('click');
  await expect(page.getByRole('heading', { name: 'Pituitary' })).toBeFocused();
  await page.goBack();
  await expect(page.locator('#top')).toBeVisible();
  await page.locator('#appointment [name=name]').fill('Lakshmi');
  await expect(page.locator('#appointment').getByRole('status').first()).toHaveText(/5 answers/);
  await page.evaluate(() => scrollTo(0, 0));
  await page.goto('about:blank');
  await openPage(page);
  expect(await isHydrated(page, '#appointment')).toBe(false);
  await page.locator('#appointment').scrollIntoViewIfNeeded();
  await expect.poll(() => isHydrated(page, '#appointment')).toBe(true);
  await expect(send).toBeDisabled();
});

test('a menu entry stops at its section, though the sections on the way were not laid out before; when idle all are', async ({
  page,
}) => {
  for (const [entry, id] of [
    ['About Us', 'about'],
    ['Contact', 'google-map'],
    ['Make an appointment', 'appointment'],
  ] as const) {
    await page.goto('about:blank');
    await openPage(page);
    await page.locator('#nav-menu').click();
    await page.locator('#nav-panel').getByRole('link', { name: entry }).click();
    const findTop = () =>
      page.locator(`#${id}`).evaluate((part) => part.getBoundingClientRect().top);
    await expect.poll(findTop, { timeout: 15_000 }).toBeLessThan(120);
    await waitForStill(page);
    expect(await findTop()).toBeGreaterThan(40);
    expect(await findTop()).toBeLessThan(120);
  }
  await openPage(page);
  for (const selector of ['#about', '#appointment', '#google-map', '.footer']) {
    await expect.poll(() => isHydrated(page, selector), { message: selector }).toBe(true);
  }
  // A screenshot shows all of it.
  const findBlank = () =>
    page
      .locator('main h2')
      .evaluateAll((titles) =>
        titles
          .filter((title) => !title.checkVisibility({ contentVisibilityAuto: true }))
          .map(({ textContent }) => textContent),
      );
  await expect(page.locator('main h2')).not.toHaveCount(0);
  await expect.poll(findBlank).toEqual([]);
});

test('a page whose second half arrives late is hydrated', async ({ page, baseURL }) => {
  const html = await (await fetch(`${baseURL}/`)).text();
  const half = html.indexOf('id="slides"');
  let sendRest = () => {};
  const slow = createServer((request, response) => {
    if (request.url !== '/') {
      void fetch(`${baseURL}${request.url}`).then(async (answer) => {
        response.setHeader('content-type', answer.headers.get('content-type') ?? '');
        response.end(Buffer.from(await answer.arrayBuffer()));
      });
      return;
    }
    response.setHeader('content-type', 'text/html');
    response.write(html.slice(0, half));
    sendRest = () => response.end(html.slice(half));
  }).listen(0, '127.0.0.1');
  await once(slow, 'listening');
  const { port } = slow.address() as AddressInfo;
  await page.clock.install();
  const loaded = page.goto(`http://127.0.0.1:${port}/`);
  await page.locator('#hero-heading').waitFor();
  await page.keyboard.press('Shift');
  // Longer than any delay of the start script.
  await page.clock.runFor(3500);
  sendRest();
  await loaded;
  await waitForScript(page);
  slow.closeAllConnections();
  slow.close();
});

test('a draft fills empty fields, not those typed in before the application has loaded', async ({
  page,
}) => {
  await openPage(page, '/#appointment');
  const { name, message, form } = findForm(page);
  await name.fill('Lakshmi Devi');
  await message.fill('I have been tired for months.');
  const letGo = await holdApplication(page);
  await page.reload();
  await name.fill('Ravi');
  letGo();
  await expect(form.getByText('We kept what you had typed.')).toBeVisible();
  await expect(message).toHaveValue('I have been tired for months.');
  await expect(name).toHaveValue('Ravi');
});

test('text typed while the form is being hydrated is sent like the rest', async ({ page }) => {
  // A slow device: React's next step, which prepares the form, comes after the next key.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (message: unknown) {
      setTimeout(() => postMessage.call(this, message), 150);
    };
  });
  await page.goto('/');
  await waitForScript(page);
  const { name, form, fill, send } = findForm(page);
  await name.evaluate(async (input: HTMLInputElement) => {
    input.focus({ preventScroll: true });
    while (!Object.keys(input).some((key) => key.startsWith('__reactProps'))) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await new Promise((resolve) => setTimeout(resolve, 30));
    input.value = 'L';
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  await fill();
  const request = page.waitForRequest('**/enquiries');
  await send.click();
  expect((await request).headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  await expect(page.locator('.form-reference')).toBeVisible();
  await expect(form.locator('.form-all')).toHaveText('All answers are needed.');
});
