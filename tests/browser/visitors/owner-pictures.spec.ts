import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test as base } from '../site.ts';
import { startSite } from '../start-site.ts';

const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the first argument taken apart
  site: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'clinic-content-'));
    await cp('content', folder, { recursive: true });
    const photo = { width: 1600, height: 2000, channels: 3, background: '#b45e6e' } as const;
    await sharp({ create: photo })
      .jpeg()
      .toFile(join(folder, 'pictures', 'doctor.jpg'));
    const page = join(folder, 'page.yaml');
    const words = await readFile(page, 'utf8');
    await writeFile(page, words.replace('drawing: portrait', 'file: doctor.jpg'));
    const site = await startSite({ CONTENT_DIR: folder });
    await use(site);
    await site.stop();
    await rm(folder, { recursive: true });
  },
});

test('the owner’s photo is served in a modern format and a fitting size, with its space reserved', async ({
  page,
}) => {
  await page.goto('/');
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
