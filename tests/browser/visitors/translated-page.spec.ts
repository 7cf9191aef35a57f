import { ANSWERS, findForm, nextDay, openForm } from '../enquiry-page.ts';
import { expect, test } from '../site.ts';
import { noteFaults, translatePage } from '../translator.ts';

test('in a page translated by the browser, the form’s messages stay correct and it sends once', async ({
  page,
  site,
}) => {
  const faults = noteFaults(page);
  const { form, name, email, mobile, date, send, status, toast, popup, fill } =
    await openForm(page);
  await translatePage(page);

  await mobile.fill('1234567890');
  await mobile.blur();
  await expect(form.locator('#enquiry-mobile-note')).toContainText('12345 67890');
  await mobile.fill('9000000001');
  await expect(form.locator('#enquiry-mobile-note')).toHaveText('90000 00001');
  await name.fill('n'.repeat(95));
  await expect(form.locator('#enquiry-name-note')).toHaveText('«5 characters left»');
  await name.fill('n'.repeat(98));
  await expect(form.locator('#enquiry-name-note')).toHaveText('«2 characters left»');
  await email.fill('nobody');
  await email.blur();
  await expect(form.locator('#enquiry-email-message')).toContainText('«Please enter a valid');
  await email.fill(ANSWERS.email);
  await expect(form.locator('#enquiry-email-message')).toBeHidden();
  await date.fill(nextDay(7));
  await expect(form.locator('#enquiry-date-note')).toContainText('The clinic is closed');
  await date.fill(nextDay(1));
  await expect(form.locator('#enquiry-date-note')).toHaveText(/^«Monday/);
  await expect(status).toHaveText('«2 answers left: »«topic, message.»');
  await fill();
  await expect(status).toHaveText('«Ready to send.»');

  await page.route('**/enquiries', (route) => route.fulfill({ status: 429 }));
  await send.click();
  const strip = form.locator('.form-strip');
  await expect(strip).toContainText('«Many requests came');
  await page.context().setOffline(true);
  await strip.getByRole('button').click();
  await expect(strip).toContainText('«You are offline.', { timeout: 20_000 });
  await expect(strip).not.toContainText('Many requests');
  await page.context().setOffline(false);
  await page.unroute('**/enquiries');
  await strip.getByRole('button').click();
  await expect(toast).toBeVisible();
  const reference = await page.locator('.form-reference').textContent();
  expect(reference).toMatch(/^[0-9A-Z-]+$/);
  await expect(page.locator('.form-sent')).toContainText(`«Your reference is »${reference}`);
  await expect(name).toHaveValue('');
  await expect(toast).toBeHidden();
  await expect(popup).toBeHidden();
  expect(site.query('select name from enquiries')).toEqual([{ name: ANSWERS.name }]);
  expect(faults).toEqual([]);
});

test('in a translated page, hours, carousel, menu and the specialty screens keep working, and names and numbers of the clinic stay', async ({
  page,
}) => {
  const faults = noteFaults(page);
  await page.clock.install({ time: '2025-11-17T12:58:30+05:30' });
  await page.goto('/');
  const [badge, centre] = [page.locator('.badge'), page.locator('.dial-centre')];
  await expect(badge).toHaveText('Open now until 1:00 pm today');
  for (const part of ['#about', '#cards', '.footer', '#google-map']) {
    await page.locator(part).scrollIntoViewIfNeeded();
  }
  await expect(page.locator('.today')).toContainText('Open now');
  await translatePage(page);
  const kept = page.locator(
    '.nav-name, #doctor-heading, .footer-name, .figures[translate], .info-card a, .languages a',
  );
  await expect(page.locator('.hero h1')).toContainText('«');
  expect(await kept.count()).toBeGreaterThan(15);
  for (const text of await kept.allTextContents()) expect(text).not.toContain('«');
  await expect(badge).toHaveText('«Open now» «until »«1:00 pm»« today»');

  await page.clock.runFor('02:00');
  await expect(badge).toHaveText('«Closed now,» «opens »«5:00 pm»');
  await expect(centre.locator('b')).toHaveText('«1:00» «pm»');
  await expect(page.locator('.today')).toHaveText('«Today, Monday:» «Closed now, opens »«5:00 pm»');

  await page.locator('#slides').scrollIntoViewIfNeeded();
  await page.getByRole('tab').nth(1).click();
  await expect(page.getByRole('tabpanel').locator('h2')).toContainText('«');
  await page.context().setOffline(true);
  await expect(page.locator('.offline')).toContainText('«');
  await page.context().setOffline(false);
  await expect(page.locator('.offline')).toHaveText('');
  await page.locator('footer a[href="/metabolic"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('«Metabolic»');
  await page.goBack();
  await expect(page.locator('#hero-heading')).toBeVisible();
  await expect(page.locator('footer')).toBeVisible();
  expect(faults).toEqual([]);
});

test('a page translated before its script loaded keeps all sections and the typed text', async ({
  page,
}) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/entry-browser*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('html[data-layout=whole]').waitFor();
  await translatePage(page);
  const { name, message, topic, status } = findForm(page);
  await name.fill(ANSWERS.name);
  await message.fill(ANSWERS.message);
  await topic.selectOption(ANSWERS.topic);
  const readPlace = () => page.evaluate(() => Math.round(scrollY));
  // The page is complete after each change: no section disappears and returns.
  await page.evaluate(() => {
    const counts: number[] = [];
    Object.assign(globalThis, { counts });
    const count = () => counts.push(document.querySelectorAll('section').length);
    new MutationObserver(count).observe(document.body, { childList: true, subtree: true });
  });
  const [place, parts] = [await readPlace(), await page.locator('section').count()];
  letGo();
  await expect(status).toContainText('3 answers left');
  const fewest = () =>
    page.evaluate(() => Math.min(...(globalThis as unknown as { counts: number[] }).counts));
  expect(await fewest()).toBe(parts);
  await expect(name).toHaveValue(ANSWERS.name);
  await expect(message).toHaveValue(ANSWERS.message);
  await expect(topic).toHaveValue(ANSWERS.topic);
  expect(Math.abs((await readPlace()) - place)).toBeLessThan(200);
});
