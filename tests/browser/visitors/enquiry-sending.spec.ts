import { ANSWERS, FIELDS, findForm, MESSAGES, nextDay, openForm } from '../enquiry-page.ts';
import { findFaults } from '../find-faults.ts';
import { expect, test } from '../site.ts';

test('offline nothing is sent, the typed text stays, and a retry online sends it', async ({
  page,
  context,
  site,
}) => {
  const { form, fill, name, send, toast } = await openForm(page);
  await fill();
  await context.setOffline(true);
  await send.click();
  await expect(form.getByText('You are offline.')).toBeVisible();
  await expect(name).toHaveValue(ANSWERS.name);
  await context.setOffline(false);
  expect(site.query('select * from enquiries')).toEqual([]);
  await form.getByRole('button', { name: 'Try again' }).click();
  await expect(toast).toBeVisible();
  expect(site.query('select * from enquiries')).toHaveLength(1);
});

test('once the connection is back, the panel of a failed send says so and offers a retry', async ({
  page,
  context,
}) => {
  for (const [path, words] of [
    ['/', 'You are connected again, but this is not sent yet.'],
    ['/te', 'మీకు మళ్లీ కనెక్షన్ వచ్చింది'],
    ['/hi', 'आप फिर से ऑनलाइन हैं'],
  ] as const) {
    const { form, fill, message, send } = await openForm(page, path);
    const panel = form.getByRole('alert');
    await fill();
    await context.setOffline(true);
    await send.click();
    const offline = await panel.locator('p').textContent();
    await context.setOffline(false);
    await expect(panel).toContainText(words);
    await expect(panel).not.toContainText(offline ?? '');
    await expect(message).toHaveValue(ANSWERS.message);
    await panel.getByRole('button').click();
    await expect(form.getByRole('region')).toBeFocused();
  }
});

test('R5: an enquiry that cannot be sent says Failed!, stays typed, and is stored once when a retry succeeds', async ({
  page,
  site,
}) => {
  const { form, fill, message, send, popup, toast } = await openForm(page);
  const keys = new Set<string | undefined>();
  await page.route('**/enquiries', async (route) => {
    keys.add(route.request().headers()['idempotency-key']);
    // The server stores the enquiry, but its answer is lost.
    await route.fetch();
    await route.abort();
  });
  await fill();
  await send.click();
  await expect(form.getByText('Not sent yet. Trying again.')).toBeVisible();
  await expect(popup).toContainText('Failed!');
  await expect(page.getByRole('button', { name: 'OK' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(send).toBeFocused();
  await expect(form.getByText('We could not send this.')).toBeVisible();
  await expect(form.getByRole('alert').getByRole('link')).toHaveAttribute('href', /^tel:\+91/);
  await expect(message).toHaveValue(ANSWERS.message);

  await page.unroute('**/enquiries');
  await form.getByRole('button', { name: 'Try again' }).click();
  await expect(toast).toBeVisible();
  expect(keys.size).toBe(1);
  expect(site.query('select * from enquiries')).toHaveLength(1);
});

test('text changed after a lost answer is stored under a new key', async ({ page, site }) => {
  const { fill, message, send, popup, toast } = await openForm(page);
  await page.route('**/enquiries', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await fill();
  await send.click();
  await popup.getByRole('button', { name: 'OK' }).click();
  await page.unroute('**/enquiries');
  await message.fill('I have been tired for a year.');
  await send.click();
  await expect(toast).toBeVisible();
  expect(site.query('select message1 from enquiries order by datetime, message1')).toEqual([
    { message1: ANSWERS.message },
    { message1: 'I have been tired for a year.' },
  ]);
});

test('after a failure the button stays in place, so a second press hits it', async ({
  page,
  context,
}) => {
  const { form, fill, send, toast } = await openForm(page);
  await fill();
  await context.setOffline(true);
  await send.click();
  await expect(form.getByRole('alert')).toContainText('You are offline.');
  await context.setOffline(false);
  const { promise: pressedTwice, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/enquiries', async (route) => {
    await pressedTwice;
    await route.continue();
  });
  await send.scrollIntoViewIfNeeded();
  const box = await send.boundingBox();
  await send.click();
  await expect(send).toHaveText('Sending');
  await expect(form.getByRole('alert')).toHaveCount(0);
  expect(await send.boundingBox()).toEqual({ ...box, width: expect.any(Number) });
  await page.mouse.down();
  await page.mouse.up();
  letGo();
  await expect(toast).toBeVisible();
  await expect(page).not.toHaveURL(/privacy/);
});

test('when one network sends too many requests, the message says how long to wait', async ({
  page,
}) => {
  const { form, fill, name, send } = await openForm(page);
  await page.route('**/enquiries', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '300' }, json: { error: 'Later.' } }),
  );
  await fill();
  await send.click();
  await expect(form.getByText('Please try again in 5 minutes')).toBeVisible();
  await expect(name).toHaveValue(ANSWERS.name);
});

test('errors that only the server finds are listed at the top, with a link to each answer', async ({
  page,
}) => {
  const { form, fill, email, send } = await openForm(page);
  await page.route('**/enquiries', (route) =>
    route.fulfill({ status: 422, json: { errors: { email: MESSAGES.email } } }),
  );
  await fill();
  await send.click();
  const summary = form.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: MESSAGES.email }).click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill('lakshmi.devi@example.org');
  await expect(summary).toHaveCount(0);
  await expect(send).toBeEnabled();
});

test('a draft survives a reload of the tab, and the form says so', async ({ page }) => {
  const { fill, form, date, topic, message, send } = await openForm(page);
  await fill();
  await page.reload();
  await expect(form.getByText('We kept what you had typed.')).toBeVisible();
  await expect(message).toHaveValue(ANSWERS.message);
  await expect(topic).toHaveValue(ANSWERS.topic);
  await expect(date).toHaveValue(nextDay(3));
  await expect(send).toBeEnabled();
});

test('the toast stays while hovered, disappears afterwards, and a tap dismisses it', async ({
  page,
}) => {
  const { fill, send, toast } = await openForm(page);
  await page.clock.install();
  await fill();
  await send.click();
  await toast.hover();
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(500);
  await expect(toast).toHaveCount(0);

  await fill();
  await page.clock.runFor(1000);
  await send.click();
  await toast.click();
  await page.clock.runFor(400);
  await expect(toast).toHaveCount(0);
});

test('a form with error messages and one just sent have no accessibility fault', async ({
  page,
}) => {
  const { form, fill, send, toast } = await openForm(page);
  await form.getByRole('button', { name: 'Go to the next one' }).click();
  expect(await findFaults(page, '#appointment')).toEqual([]);
  await fill();
  await send.click();
  await expect(toast).toBeVisible();
  expect(await findFaults(page, '#appointment')).toEqual([]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form is sent, and the page shows both texts of the toast', async ({ page, site }) => {
    const { fill, send } = findForm(page);
    await page.goto('/');
    await fill();
    await send.click();
    await expect(page.getByText('Patient Registration')).toBeVisible();
    await expect(page.getByText('Submitted Succcessfully')).toBeVisible();
    const [row] = site.query('select reference from enquiries');
    await expect(page.getByText(String(row?.reference))).toBeVisible();
  });

  test('invalid answers come back as typed, with the same messages', async ({ page, site }) => {
    const { form, fill, email, name, mobile, send } = findForm(page);
    await page.goto('/');
    await fill({ email: 'lakshmi@', mobile: '12345' });
    await send.click();
    await expect(form.getByText('There is a problem')).toBeInViewport();
    await expect(form.locator('.field-message')).toContainText([MESSAGES.email, MESSAGES.mobile]);
    await expect(name).toHaveValue(ANSWERS.name);
    await expect(email).toHaveValue('lakshmi@');
    await expect(mobile).toHaveAccessibleDescription(new RegExp(MESSAGES.mobile));
    expect(site.query('select * from enquiries')).toEqual([]);
    for (const field of FIELDS) await expect(findForm(page)[field]).toBeVisible();
  });
});
