import { LANGUAGES } from '../../../app/content/addresses.ts';
import { expect, openPage, test } from '../shared-site.ts';

test('the page has one h1, skips no heading level and has the usual landmarks', async ({
  page,
}) => {
  for (const path of ['/', '/te', '/news/fasting-festivals-and-diabetes', '/privacy', '/none']) {
    await openPage(page, path);
    const levels = await page
      .locator('h1, h2, h3, h4')
      .evaluateAll((headings) =>
        headings.filter((one) => one.checkVisibility()).map(({ tagName }) => Number(tagName[1])),
      );
    expect(
      levels.filter((level) => level === 1),
      path,
    ).toHaveLength(1);
    expect(levels[0], path).toBe(1);
    levels.reduce((before, level) => {
      expect(level - before, path).toBeLessThanOrEqual(1);
      return level;
    });
    await expect(page.getByRole('banner')).toHaveCount(1);
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.getByRole('contentinfo')).toHaveCount(1);
  }
});

test('the sections are in order, each with the id that the navbar links to', async ({ page }) => {
  await openPage(page);
  const ids = await page
    .locator('#main > section:visible')
    .evaluateAll((sections) => sections.map(({ id }) => id));
  const named = ['top', 'slides', 'about', 'cards', 'news', 'appointment', 'google-map'];
  expect(ids.filter((id) => named.includes(id))).toEqual(named);
});

test('offline the page says so and what still works', async ({ page, context }) => {
  await openPage(page);
  const bar = page.getByRole('banner').getByRole('status');
  await expect(bar).toBeEmpty();
  await context.setOffline(true);
  await expect(bar).toHaveText('You are offline. Phone numbers and hours still work.');
  await context.setOffline(false);
  await expect(bar).toBeEmpty();
});

test('the emergency numbers are telephone links, at the form and in the footer', async ({
  page,
}) => {
  await openPage(page);
  for (const place of [page.locator('#appointment form'), page.getByRole('contentinfo')]) {
    await expect(place.getByRole('link', { name: '108' })).toHaveAttribute('href', 'tel:108');
    await expect(place.getByRole('link', { name: '112' })).toHaveAttribute('href', 'tel:112');
  }
});

test('each of the three cards has a telephone and a mail link', async ({ page }) => {
  await openPage(page);
  const cards = page.locator('#cards li');
  await expect(cards).toHaveCount(3);
  for (const card of await cards.all()) {
    await expect(card.locator('a[href^="tel:+91"]')).toHaveCount(1);
    await expect(card.locator('a[href^="mailto:"]')).toHaveCount(1);
  }
});

test('screen readers get the opening hours from the dial', async ({ page }) => {
  await openPage(page);
  await expect(page.getByRole('img', { name: /10:30 am to 1:00 pm/ })).toBeVisible();
});

test('an article opens at its own address, with date and reading time, and is in the feed', async ({
  page,
}) => {
  await openPage(page);
  const link = page.locator('#news a[href^="/news/"]').first();
  const address = (await link.getAttribute('href')) ?? '';
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('main time').first()).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\d/);
  await expect(page.getByText(/\d+ min/).first()).toBeVisible();
  const feed = await page.locator('link[type="application/atom+xml"]').getAttribute('href');
  const answer = await page.request.get(feed ?? '');
  expect(await answer.text()).toContain(address);
});

test('the page has its structured data, contact card and links to other languages', async ({
  page,
}) => {
  await openPage(page);
  const graph = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}',
  ) as Record<string, unknown>;
  expect(JSON.stringify(graph)).toMatch(/MedicalClinic/);
  expect(JSON.stringify(graph)).toMatch(/Physician/);
  for (const { language } of LANGUAGES) {
    await expect(page.locator(`link[hreflang=${language}]`)).toHaveCount(1);
  }
  const vcard = await page.locator('a[href$=".vcf"]').first().getAttribute('href');
  for (const path of [vcard ?? '', '/robots.txt', '/sitemap.xml', '/manifest.webmanifest']) {
    expect((await page.request.get(path)).status(), path).toBe(200);
  }
});

test('with prefers-contrast: more, hints and lines are as dark as the text, in light and dark', async ({
  page,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, contrast: 'more' });
    await openPage(page);
    const words = page.locator('.hero-lede');
    const colour = await words.evaluate((element) => getComputedStyle(element).color);
    await expect(page.locator('#appointment [id$=mobile-hint]')).toHaveCSS('color', colour);
    await expect(page.locator('#appointment input[name=name]')).toHaveCSS('border-color', colour);
  }
});
