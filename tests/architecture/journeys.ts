import { mkdtemp, rm } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { findFreePort } from '../../setup/find-port.ts';
import { findChromium } from '../../setup/find-programs.mjs';
import { findForm, openForm } from '../browser/enquiry-page.ts';
import { PRODUCT, ROOT } from './imports.ts';

const PASSWORD = 'kettle marigold harbour';
const DEV_SERVER = 'server/dev.ts';
const PATIENT = 'Asha Sample';

/** As the Chrome DevTools Protocol answers `Profiler.takePreciseCoverage`. */
interface Coverage {
  result: { url: string; functions: { ranges: { count: number }[] }[] }[];
}

/** Product files in which code ran between the first key and the answer on the screen, in browser and server. */
export interface Journeys {
  enquiry: string[];
  search: string[];
}

/** Runs an enquiry and a search on the development site, and asks V8's coverage which files took part. */
export async function walkJourneys(): Promise<Journeys> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-journeys-'));
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  Object.assign(process.env, { PORT: String(port), DATA_DIR: folder, STAFF_PASSWORD: PASSWORD });
  await import(join(ROOT, DEV_SERVER));
  const server = new Session();
  server.connect();
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({ baseURL: address, locale: 'en-IN' });
    const client = await page.context().newCDPSession(page);
    const profilers = [
      (method: string, options?: object) => server.post(method as 'Profiler.enable', options),
      (method: string, options?: object) => client.send(method as 'Profiler.enable', options),
    ];
    const take = async (profiler: (typeof profilers)[number]) =>
      (await profiler('Profiler.takePreciseCoverage')) as unknown as Coverage;
    const during = async (act: () => Promise<void>) => {
      // Work that the page does by itself after it was opened is not part of a journey.
      await page.waitForTimeout(3000);
      for (const profiler of profilers) {
        await profiler('Profiler.enable');
        await profiler('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
        await take(profiler);
      }
      await act();
      const found = (await Promise.all(profilers.map(take))).flatMap(({ result }) => result);
      const ran = found
        .filter(({ functions }) =>
          functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)),
        )
        .map(({ url }) => nameFile(url, address));
      return [...new Set(ran)].filter((file) => PRODUCT.test(file) && file !== DEV_SERVER).sort();
    };

    const twice = async (open: () => Promise<void>, act: () => Promise<void>) => {
      await open();
      const first = await during(act);
      await open();
      const second = await during(act);
      // The page also does things by itself, such as turning the carousel.
      return first.filter((file) => second.includes(file));
    };

    const enquiry = await twice(
      () => openWholePage(page),
      () => sendEnquiry(page),
    );
    await openSearch(page);
    const search = await twice(
      () => page.locator('[name=value]').fill(''),
      () => findPatient(page),
    );
    return { enquiry, search };
  } finally {
    await browser.close();
    server.disconnect();
    await rm(folder, { recursive: true });
  }
}

function nameFile(url: string, address: string): string {
  if (url.startsWith('file:')) return relative(ROOT, fileURLToPath(url));
  return url.replace(`${address}/`, '').replace(/\?.*$/, '');
}

async function openWholePage(page: Page): Promise<void> {
  await page.goto('about:blank');
  await openForm(page);
  // Parts further down are filled in when they come near the window.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
}

async function sendEnquiry(page: Page): Promise<void> {
  const form = findForm(page);
  await form.fill();
  await form.send.click();
  await form.toast.waitFor();
}

/** Signs in, with one patient on file. */
async function openSearch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Search', exact: true }).first().click();
  await page.locator('[name=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.locator('[name=value]').waitFor();
  await page.evaluate(async (name) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'journey-of-search' };
    await fetch('/staff/patients', { method: 'POST', headers, body: JSON.stringify({ name }) });
  }, PATIENT);
}

async function findPatient(page: Page): Promise<void> {
  await page.locator('[name=by]').first().selectOption('name');
  await page.locator('[name=value]').fill(PATIENT);
  const reports = page.waitForResponse((response) => response.url().endsWith('/reports'));
  await page.getByRole('button', { name: 'Search', exact: true }).last().click();
  await reports;
  await page.locator('.patient-card').getByText(PATIENT).first().waitFor();
}
