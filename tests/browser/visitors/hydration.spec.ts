import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { findForm } from '../enquiry-page.ts';
import { expect, openPage, test, waitForScript, waitForStill } from '../shared-site.ts';

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

/** A device whose browser is never idle. */
async function keepBusy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const wait = (work: TimerHandler, delay?: number) =>
      delay === 4000 ? 0 : setTimeout(work, delay);
    Object.assign(window, { setTimeout: wait });
  });
}

for (const path of ['/', '/te', '/hi']) {
  for (const width of [360, 768, 1280]) {
    test(`the form’s status line has its space reserved at ${path}, ${width} px wide: nothing below moves`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 740 });
      const letGo = await holdApplication(page);
      await page.goto(`${path}#appointment`);
      await page.waitForFunction(() => document.documentElement.dataset['letters'] === 'own');
      const row = page.locator('#appointment .form-send');
      await row.scrollIntoViewIfNeeded();
      await page.evaluate(() => document.fonts.ready);
      const height = async () => (await row.boundingBox())?.height;
      const before = await height();
      letGo();
      await expect(row.locator('[role=status] > span')).toBeVisible();
      expect(await height()).toBe(before);
    });
  }
}

test('text typed before the application has loaded stays and counts as an answer', async ({
  page,
}) => {
  const letGo = await holdApplication(page);
  await page.goto('/#appointment');
  const form = page.locator('#appointment form');
  await form.locator('[name=name]').pressSequentially('Lakshmi');
  letGo();
  await expect(form.locator('.form-send').getByRole('status')).toHaveText(
    /^5 answers left: e-mail/,
  );
  await expect(form.locator('[name=name]')).toHaveValue('Lakshmi');
});

test('Search pressed before the application has loaded opens the sign-in once it has', async ({
  page,
}) => {
  const letGo = await holdApplication(page);
  await page.goto('/');
  await page.locator('#nav-menu').click();
  await page.locator('#nav-search').click();
  letGo();
  await expect(page.getByRole('dialog', { name: 'Staff sign in' })).toBeVisible();
});

test('a menu entry chosen before the application has loaded closes the menu', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await holdApplication(page);
  await page.goto('/');
  await page.locator('#nav-menu').click();
  await page.locator('#nav-panel').getByRole('link', { name: 'Make an appointment' }).click();
  await expect(page.locator('#nav-panel')).toBeHidden();
  await expect(page.locator('#appointment h2')).toBeInViewport();
});

test('the form cannot be sent before it is hydrated, near the viewport or not', async ({
  page,
}) => {
  await keepBusy(page);
  await openPage(page);
  expect(await isHydrated(page, '#appointment')).toBe(false);
  const send = page.locator('#appointment [type=submit]');
  await expect(send).toBeDisabled();
  await page.locator('#appointment').scrollIntoViewIfNeeded();
  await expect.poll(() => isHydrated(page, '#appointment')).toBe(true);
  await expect(send).toBeDisabled();
});

test('a section far below is not hydrated until it comes near the viewport', async ({ page }) => {
  await keepBusy(page);
  await openPage(page);
  await expect(page.locator('.badge b')).toBeVisible();
  expect(await isHydrated(page, '#appointment')).toBe(false);
  await page.locator('#appointment').scrollIntoViewIfNeeded();
  await expect.poll(() => isHydrated(page, '#appointment')).toBe(true);
});

test('without any input the whole page is hydrated in the end', async ({ page }) => {
  await openPage(page);
  for (const selector of ['#about', '#appointment', '#google-map', '.footer']) {
    await expect.poll(() => isHydrated(page, selector), { message: selector }).toBe(true);
  }
});

test('a press on a section that is not hydrated yet works', async ({ page }) => {
  await keepBusy(page);
  await openPage(page);
  // A press without scrolling near, as by a screen reader or voice control.
  await page.locator('.footer a[href="/pituitary"]').dispatchEvent('click');
  await expect(page.getByRole('heading', { name: 'Pituitary' })).toBeFocused();
  await page.goBack();
  await expect(page.locator('#top')).toBeVisible();
  await page.locator('#appointment [name=name]').fill('Lakshmi');
  await expect(page.locator('#appointment').getByRole('status').first()).toHaveText(/5 answers/);
});

for (const [entry, id] of [
  ['About Us', 'about'],
  ['Contact', 'google-map'],
  ['Make an appointment', 'appointment'],
] as const) {
  test(`${entry} stops at its section, though the sections on the way were not laid out before`, async ({
    page,
  }) => {
    await openPage(page);
    await page.locator('#nav-menu').click();
    await page.locator('#nav-panel').getByRole('link', { name: entry }).click();
    const findTop = () =>
      page.locator(`#${id}`).evaluate((part) => part.getBoundingClientRect().top);
    await expect.poll(findTop, { timeout: 15_000 }).toBeLessThan(120);
    await waitForStill(page);
    expect(await findTop()).toBeGreaterThan(40);
    expect(await findTop()).toBeLessThan(120);
  });
}

test('when idle the whole page is laid out, so that a screenshot shows all of it', async ({
  page,
}) => {
  await openPage(page);
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
  await expect(form.locator('.form-reference')).toBeVisible();
  await expect(form.locator('.form-all')).toHaveText('All answers are needed.');
});
