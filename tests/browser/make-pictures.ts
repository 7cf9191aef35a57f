// Retakes the two screenshots in README.md, with an invented clinic and patients: `npm run pictures`.
import { chromium, type Page } from '@playwright/test';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import config from '../../playwright.config.ts';
import { LAKSHMI } from './staff-sample.ts';
import { startSite } from './start-site.ts';
import { openStaff } from './staff-page.ts';
import { ROOT } from '../architecture/imports.ts';

const FOLDER = join(ROOT, 'docs', 'pictures');
const SIZE = { width: 1280, height: 800 };
/** A Tuesday at 11:20 in Visakhapatnam, when the clinic is open. */
const MOMENT = new Date('2026-11-24T05:50:00Z');

async function savePicture(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot({ animations: 'disabled' });
  const { size } = await sharp(png)
    .webp({ quality: 80 })
    .toFile(join(FOLDER, `${name}.webp`));
  console.log(`docs/pictures/${name}.webp  ${Math.round(size / 1024)} KB`);
}

await mkdir(FOLDER, { recursive: true });
const site = await startSite();
const browser = await chromium.launch(config.use?.launchOptions);
try {
  const page = await browser.newPage({ baseURL: site.address, viewport: SIZE, locale: 'en-IN' });
  await page.clock.setFixedTime(MOMENT);
  await page.goto('/', { waitUntil: 'networkidle' });
  await savePicture(page, 'page');

  await page.goto('about:blank');
  const staff = await openStaff(page, site);
  await staff.finder.fill(LAKSHMI);
  await staff.finder.press('Enter');
  await staff.files.waitFor();
  await page.waitForLoadState('networkidle');
  await savePicture(page, 'desk');
} finally {
  await browser.close();
  await site.stop();
}
