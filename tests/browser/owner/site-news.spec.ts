import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test, type Site } from '../site.ts';
import { openSiteTab, readAsVisitor } from '../site-tab.ts';

test.use({ publishes: true });
test.setTimeout(240_000);

const drawPhoto = (width = 800, height = 500) =>
  sharp({ create: { width, height, channels: 3, background: '#77aa99' } })
    .jpeg()
    .toBuffer();
const asFile = (buffer: Buffer, name = 'Front Door.JPG', mimeType = 'image/jpeg') => ({
  name,
  mimeType,
  buffer,
});

/** Presses keys until the named control has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const focused = page.locator(':focus');
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(focused).toHaveAccessibleName(name, { timeout: 100 });
  }).toPass();
}

/** In this process the first rendering also loads what it needs. */
async function expectPublished(bar: Locator): Promise<void> {
  await expect(bar).toContainText('Published. Visitors see it now.', { timeout: 60_000 });
}

async function statusOf(site: Site, path: string): Promise<number> {
  return (await fetch(site.address + path)).status;
}

test('articles, photos and notices are written by keyboard, explained and published', async ({
  page,
  site,
}) => {
  const { tab, open, bar, publish } = await openSiteTab(page, site);

  await test.step('an article with a photo waits for its minute and is then shown', async () => {
    await open('News');
    await tabTo(page, 'Title of a new article');
    await page.keyboard.type('Closed for Holi');
    await page.keyboard.press('Enter');
    await expect(tab.getByLabel('Title', { exact: true })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type('We rest on Monday.');
    await tabTo(page, 'When I publish');
    await page.keyboard.press('ArrowDown');
    await tabTo(page, /^Text$/);
    await page.keyboard.press('Control+b');
    await page.keyboard.type('Monday');
    await expect(tab.getByRole('textbox', { name: 'Text' })).toHaveValue('**Monday**');
    const preview = tab.getByRole('region', { name: 'Text, preview' });
    await expect(preview.locator('strong')).toHaveText('Monday');

    await tab.getByLabel('A new photo').setInputFiles(asFile(await drawPhoto()));
    const dialog = page.getByRole('dialog', { name: 'Crop the photo' });
    await expect(dialog.getByRole('button', { name: 'Use this photo' })).toBeFocused();
    await expect(dialog).toContainText('800 × 500 pixels');
    await dialog.getByRole('button', { name: 'Square' }).click();
    await expect(dialog).toContainText('500 × 500 pixels');
    await dialog.getByLabel('Width').press('ArrowLeft');
    await expect(dialog).toContainText('496 × 496 pixels');
    await dialog.getByRole('button', { name: 'Use this photo' }).press('Enter');
    await expect(tab.getByLabel('What the photo shows')).toBeFocused();
    await page.keyboard.type('The door of the clinic');
    await page.keyboard.press('Control+s');
    await expectPublished(bar);
    expect(await statusOf(site, '/news/closed-for-holi')).toBe(404);
    expect(await readAsVisitor(site)).not.toContain('Closed for Holi');

    await tab.getByRole('button', { name: 'All news' }).click();
    const row = tab.getByRole('button', { name: /^Closed for Holi/ });
    await expect(row).toContainText('Appears');
    await row.click();
    await tab.getByLabel('When I publish').check();
    await page.keyboard.press('Control+s');
    await expectPublished(bar);
    const article = await readAsVisitor(site, '/news/closed-for-holi');
    expect(article).toContain('alt="The door of the clinic"');
    expect(article).toContain('<strong>Monday</strong>');
    expect(await readAsVisitor(site)).toContain('Closed for Holi');
  });

  await test.step('a photo that is shown is not removed, one that is shown nowhere is, and too large ones are refused', async () => {
    await open('Pictures');
    const add = tab.getByLabel('Add a photo');
    const large = sharp({
      create: { width: 10_000, height: 6600, channels: 3, background: '#779' },
    });
    await add.setInputFiles(asFile(await large.png().toBuffer(), 'large.png', 'image/png'));
    await expect(tab.getByText('This photo has 66 million pixels')).toBeVisible();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await add.setInputFiles(asFile(svg, 'logo.svg', 'image/svg+xml'));
    await expect(tab.getByText('This is no photo that the site can show.')).toBeVisible();

    for (const name of ['gate.jpg', 'room.jpg']) {
      await add.setInputFiles(asFile(await drawPhoto(), name));
      await page.getByRole('button', { name: 'Use this photo' }).click();
      await expect(tab.getByRole('listitem').filter({ hasText: name })).toBeFocused();
    }
    await open('News');
    await tab.getByRole('button', { name: /^PCOS at 17/ }).click();
    await tab.getByLabel('Picture', { exact: true }).selectOption('gate.jpg');
    await tab.getByLabel('What the photo shows').fill('The door');
    await open('Pictures');
    await tab.getByRole('button', { name: 'Remove gate.jpg' }).click();
    await expect(tab.getByText('choose another picture in each of these places')).toBeVisible();
    await tab.getByRole('button', { name: 'Remove room.jpg' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(tab.getByText('room.jpg')).toHaveCount(0);
    await publish.click();
    await expectPublished(bar);
    const card = tab.getByRole('listitem').filter({ hasText: 'gate.jpg' });
    await expect(card).toContainText('800 × 500');
    expect(await readAsVisitor(site, '/news/pcos-at-17-and-at-37')).toContain('alt="The door"');
    await card.getByRole('button', { name: 'News: PCOS at 17' }).click();
    await expect(tab.getByLabel('Picture', { exact: true })).toBeFocused();
  });

  await test.step('changed notices need their day as a new version, the same in three languages', async () => {
    const days: string[] = [];
    for (const screen of ['Privacy notice', 'Accessibility']) {
      await open(screen);
      await tab.getByRole('textbox', { name: 'Notice, English' }).fill('We keep **less**.');
      const version = tab.getByLabel('Version: the day of the change');
      await publish.click();
      await expect(version).toHaveAccessibleDescription(/The notice has changed/);
      // Named 'Today', or after the first free day if the published version is of today.
      await tab.locator('.notice-day button').click();
      days.push(await version.inputValue());
    }
    await publish.click();
    await expectPublished(bar);
    for (const [index, address] of ['/privacy', '/accessibility'].entries()) {
      expect(await readAsVisitor(site, address)).toContain('<strong>less</strong>');
      for (const path of [address, `/te${address}`, `/hi${address}`]) {
        expect(await readAsVisitor(site, path)).toContain(days[index]);
      }
    }
  });

  await test.step('a mistake in an article is explained at its field, and nothing can be published', async () => {
    await open('News');
    await tab.getByRole('button', { name: /^Should I take my thyroid tablet/ }).click();
    const text = tab.getByRole('textbox', { name: 'Text' });
    await text.fill('<script>alert(1)</script>');
    await text.press('Tab');
    await expect(text).toHaveAccessibleDescription(/HTML such as <script> does not work here/);
    await text.fill('[press](javascript:alert)');
    await expect(text).toHaveAccessibleDescription(/The link to javascript:alert does not work/);
    await text.fill('x'.repeat(200_000));
    await expect(text).toHaveAccessibleDescription(/at most 50,000 characters; it has 200,/);
    await text.fill('A word.');
    await tab.getByLabel('Summary').fill('');
    await tab.getByLabel('Summary').press('Tab');
    await expect(tab.getByLabel('Summary')).toHaveAccessibleDescription(/Write something here/);
    // The unfinished article does not hold back another change.
    await open('Contact');
    await tab.getByLabel('E-mail', { exact: true }).fill('desk@example.org');
    await expect(bar).toContainText('Still a draft, because something is missing');
    await publish.click();
    await expect.poll(() => readAsVisitor(site)).toContain('desk@example.org');
    await expect(bar).toContainText('1 change not published');
    await bar.getByRole('button', { name: /thyroid tablet.*, summary$/ }).click();
    await expect(tab.getByLabel('Summary')).toBeFocused();
  });
});
