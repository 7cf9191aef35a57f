import { ANSWERS, findForm, MESSAGES, openForm } from '../enquiry-page.ts';
import { findFaults } from '../find-faults.ts';
import { expect, test } from '../site.ts';

test('a form that cannot be sent says why and offers a retry, in each language; nothing typed is lost', async ({
  page,
  context,
  site,
}) => {
  for (const [path, words] of [
    ['/te', 'మీకు మళ్లీ కనెక్షన్ వచ్చింది'],
    ['/hi', 'आप फिर से ऑनलाइन हैं'],
    ['/', 'You are connected again, but this is not sent yet.'],
  ] as const) {
    const { form, fill, message, send, sent } = await openForm(page, path);
    const panel = form.getByRole('alert');
    await fill();
    await context.setOffline(true);
    await send.click();
    const offline = await panel.locator('p').textContent();
    if (path === '/') expect(offline).toContain('You are offline.');
    await context.setOffline(false);
    await expect(panel).toContainText(words);
    await expect(panel).not.toContainText(offline ?? '');
    await expect(message).toHaveValue(ANSWERS.message);
    if (path === '/') break;
    await panel.getByRole('button').click();
    await expect(sent).toBeFocused();
  }
  const { form, fill, name, email, send, sent, another } = findForm(page);

  await test.step('the button stays in place, so a second press hits it', async () => {
    expect(site.query('select * from enquiries')).toHaveLength(2);
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
    await expect(sent).toBeFocused();
    await expect(page).not.toHaveURL(/privacy/);
    expect(site.query('select * from enquiries')).toHaveLength(3);
    await page.unroute('**/enquiries');
    await another.click();
  });

  await test.step('when one network sends too many requests, the message says how long to wait', async () => {
    await page.route('**/enquiries', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '300' }, json: { error: 'Later.' } }),
    );
    await fill();
    await send.click();
    await expect(form.getByText('Please try again in 5 minutes')).toBeVisible();
    await expect(name).toHaveValue(ANSWERS.name);
    await page.unroute('**/enquiries');
  });

  await test.step('errors that only the server finds are listed at the top, with a link to each answer', async () => {
    await page.route('**/enquiries', (route) =>
      route.fulfill({ status: 422, json: { errors: { email: MESSAGES.email } } }),
    );
    await send.click();
    const summary = form.getByRole('alert').filter({ hasText: 'There is a problem' });
    await expect(summary).toBeFocused();
    expect(await findFaults(page, '#appointment')).toEqual([]);
    await summary.getByRole('link', { name: MESSAGES.email }).click();
    await expect(email).toBeFocused();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await email.fill('lakshmi.devi@example.org');
    await expect(summary).toHaveCount(0);
    await expect(send).toBeEnabled();
    await page.unroute('**/enquiries');
  });

  await send.click();
  await expect(sent).toBeFocused();
  expect(await findFaults(page, '#appointment')).toEqual([]);
});

test('R5: an enquiry that cannot be sent says Failed!, stays typed, and is stored once when a retry succeeds', async ({
  page,
  site,
}) => {
  const { form, fill, message, send, sent, another, popup, toast } = await openForm(page);
  const keys = new Set<string | undefined>();
  // The server stores the enquiry, but its answer is lost.
  const loseAnswers = () =>
    page.route('**/enquiries', async (route) => {
      keys.add(route.request().headers()['idempotency-key']);
      await route.fetch();
      await route.abort();
    });
  await loseAnswers();
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

  await test.step('text changed after a lost answer is stored under a new key', async () => {
    await another.click();
    await loseAnswers();
    await fill({ message: 'Tired again.' });
    await send.click();
    await popup.getByRole('button', { name: 'OK' }).click();
    await page.unroute('**/enquiries');
    await message.fill('I have been tired for a year.');
    await send.click();
    await expect(sent).toBeFocused();
    const stored = site.query('select message1 from enquiries').map(({ message1 }) => message1);
    expect(stored.sort()).toEqual([
      'I have been tired for a year.',
      ANSWERS.message,
      'Tired again.',
    ]);
  });
});
