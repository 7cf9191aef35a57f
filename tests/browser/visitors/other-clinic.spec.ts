import type { Locator } from '@playwright/test';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { findBrokenWords } from '../find-broken-words.ts';
import { openSite } from '../open-site.ts';
import { openPage } from '../shared-site.ts';
import { expect, test as base } from '../site.ts';

const WEEK = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday';

/** Another clinic's texts and photos: longer, and in other proportions, than the sample's. */
async function makeContent(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-content-'));
  await cp('content', folder, { recursive: true });
  for (const [name, width, height] of [
    ['tall', 900, 2400],
    ['doctor', 1600, 2000],
  ] as const) {
    await sharp({ create: { width, height, channels: 3, background: '#b45e6e' } })
      .jpeg()
      .toFile(join(folder, 'pictures', `${name}.jpg`));
  }
  await change(join(folder, 'page.yaml'), [
    ['drawing: lounge', 'file: tall.jpg'],
    ['drawing: portrait', 'file: doctor.jpg'],
    ['salt and blood pressure', `salt and blood pressure${', and much besides'.repeat(5)}`],
    ['Hormones keep time. So do we.', 'Endocrinology & hypothyroidism care'],
  ]);
  for (let number = 10; number < 20; number += 1) {
    const head = `title: Notice ${number}\ndate: 2026-01-${number}\nsummary: Short.`;
    await writeFile(
      join(folder, 'news', `notice-${number}.md`),
      `---\n${head}\n---\n\nWords.\n\n![Tall](tall.jpg)\n`,
    );
  }
  const everyDay = WEEK.split(' ');
  const spans = everyDay.flatMap((day, index) =>
    ['07', '11', '17'].map(
      (hour) => `    - { days: ${day}, opens: '${hour}:0${index}', closes: '${hour}:50' }\n`,
    ),
  );
  await change(join(folder, 'clinic.yaml'), [
    [/ {2}sessions:\n(?: {4}.*\n)+/, `  sessions:\n${spans.join('')}`],
    [/ {2}embedUrl: .*\n/, ''],
    ['shortName: Laya', "shortName: Venkateswara & O'Brien's"],
    [
      'brandLine: Endocrine Clinic',
      'brandLine: Endocrinology, Diabetes & Thyroid Hospital, Main Road',
    ],
  ]);
  return folder;
}

const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the first argument taken apart
  site: async ({}, use) => {
    const folder = await makeContent();
    const site = await openSite({ CONTENT_DIR: folder });
    await use(site);
    await site.stop();
    await rm(folder, { recursive: true });
  },
});

async function change(file: string, changes: [from: string | RegExp, to: string][]): Promise<void> {
  let words = await readFile(file, 'utf8');
  for (const [from, to] of changes) words = words.replace(from, to);
  await writeFile(file, words);
}

async function findBox(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error(`${String(place)} is not shown.`);
  return box;
}

test('long texts, much news and photos of other proportions fit the page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openPage(page);

  await test.step('the doctor’s photo comes in a modern format and a fitting size, with its space reserved', async () => {
    const photo = page.locator('#about img');
    await photo.scrollIntoViewIfNeeded();
    await expect(photo).toHaveAttribute('width', /\d+/);
    await expect(photo).toHaveAttribute('height', /\d+/);
    await expect(photo).toHaveJSProperty('complete', true);
    const { shown, width } = await photo.evaluate((image: HTMLImageElement) => ({
      shown: image.currentSrc,
      width: image.naturalWidth,
    }));
    expect(shown).toMatch(/\.avif$/);
    expect(width).toBeGreaterThan(0);
    expect(width).toBeLessThan(1600);
  });

  await test.step('a tall photo makes the cards no higher than a drawing does', async () => {
    const places = page.locator('.info-picture');
    await expect(places).toHaveCount(3);
    await places.first().scrollIntoViewIfNeeded();
    await expect(places.first().locator('img')).toHaveJSProperty('complete', true);
    const heights = await places.evaluateAll((all) =>
      all.map((place) => Math.round(place.getBoundingClientRect().height)),
    );
    expect(new Set(heights).size).toBe(1);
  });

  await test.step('a gland’s description may be long', async () => {
    const rows = page.locator('.endo-glands div');
    await expect(rows).toHaveCount(6);
    for (const row of await rows.all()) {
      const [around, words] = [await findBox(row), await findBox(row.locator('dd'))];
      expect(words.y + words.height).toBeLessThanOrEqual(around.y + around.height);
    }
  });

  await test.step('beside long opening hours the drawn map is tall, and its pin is fully visible', async () => {
    const map = page.locator('.map-drawn');
    await map.scrollIntoViewIfNeeded();
    const left = await map.evaluate((image: HTMLImageElement) => {
      // In the drawing (700 by 540) the pin begins 30 to the left of its point at 262.
      const scale = Math.max(image.clientWidth / 700, image.clientHeight / 540);
      const place = Number.parseFloat(getComputedStyle(image).objectPosition) / 100;
      return 232 * scale + (image.clientWidth - 700 * scale) * place;
    });
    expect(left).toBeGreaterThan(0);
  });

  await test.step('long words in welcome and name are not broken, and the name leaves room for the menu entries', async () => {
    await page.evaluate(() => scrollTo(0, 0));
    for (const width of [320, 360, 768, 920, 1080, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const words = page.locator('h1, .nav-name');
      expect(await findBrokenWords(words), `${width} px`).toEqual([]);
      const name = await findBox(page.locator('.nav-name'));
      const next = await findBox(page.locator('.nav-menu, .nav-panel').filter({ visible: true }));
      const bar = await findBox(page.locator('.nav'));
      expect(name.x + name.width, `${width} px`).toBeLessThanOrEqual(next.x);
      expect(next.y, `${width} px`).toBeGreaterThan(0);
      expect(bar.height, `${width} px`).toBeLessThan(80);
    }
  });

  await test.step('the newest news is on the page, a link leads to all of it, and an upright photo fits the window', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const notices = page.locator('#news h3');
    await expect(notices.filter({ visible: true })).toHaveCount(7);
    await page.locator('#news').getByRole('link', { name: 'All news' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('News and notes');
    await expect(page.locator('main h2')).toHaveCount(14);
    await page.getByRole('link', { name: 'Notice 10' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notice 10');
    const photo = page.getByAltText('Tall');
    await photo.scrollIntoViewIfNeeded();
    await expect(photo).toHaveJSProperty('complete', true);
    expect((await photo.boundingBox())?.height).toBeLessThan(724);
  });
});
