import { execFileSync } from 'node:child_process';
import { chromium, type Browser, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import config from '../../playwright.config.ts';
import { openIssuingContent } from '../../tests/browser/issuing-content.ts';
import { type OpenedSite, openSite } from '../../tests/browser/open-site.ts';
import { importPatients, VIJAYA } from '../../tests/browser/staff-sample.ts';
import type { Language } from '../content/clinic.ts';
import { NO_MEDICINE, type Prescription } from './prescription.ts';

/** No printer leaves more than 4 mm of the edges white; in points. */
const WHITE = 11.4;
/** The margin of the paper, 10 mm, less what pdftotext errs by. */
const MARGIN = 25;
const MANY = 25;

let site: OpenedSite;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  site = await openSite({ CONTENT_DIR: await openIssuingContent() });
  await importPatients(site);
  browser = await chromium.launch(config.use?.launchOptions);
  page = await browser.newPage({ baseURL: site.address });
  await send('/staff/session', { password: site.password });
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

async function send(path: string, data: object) {
  const answer = await page.request.post(path, { headers: { origin: site.address }, data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

const medicineOf = (place: number) => ({
  ...NO_MEDICINE,
  name: `Medicine${place} with a name that needs more than one line of a small page`,
  strength: '500 mg',
  dose: '1-0-1',
  food: 'after' as const,
  days: '30',
  quantity: '60',
});

/** Stores a draft and shows its paper. */
async function openPaper(language: Language, count: number) {
  const prescription: Prescription = {
    language,
    address: '2 Sample Street',
    weight: '',
    diagnoses: 'Type 2 diabetes\nHypothyroidism',
    medicines: Array.from({ length: count }, (_, place) => medicineOf(place + 1)),
    tests: 'HbA1c\nTSH',
    advice: { en: 'Walk daily', te: 'రోజూ నడవండి', hi: 'रोज़ टहलें' }[language],
    nextVisit: '2099-01-02',
  };
  const recordKey = '-Oa5';
  const body = { recordKey, replaces: null, prescription };
  await send(`/staff/patients/${VIJAYA}/prescriptions`, body);
  await page.goto('about:blank');
  await page.goto('/#search-patient');
  const desk = page.locator('#search-patient');
  await desk.getByRole('combobox', { name: 'Search patients' }).fill(VIJAYA);
  await page.keyboard.press('Enter');
  await desk.getByRole('button', { name: 'More', exact: true }).click();
  await desk.getByRole('button', { name: 'Prescriptions', exact: true }).click();
  await desk.getByRole('button', { name: 'Show', exact: true }).first().click();
  await desk.locator('.prescription-shown .paper').waitFor();
  // As the button Print does.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

interface Word {
  text: string;
  /** Distances from the four edges of the page, in points. */
  edges: number[];
}

function readPages(pdf: Buffer): Word[][] {
  const html = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, encoding: 'utf8' });
  return html
    .split('<page ')
    .slice(1)
    .map((written) => {
      const [width = 0, height = 0] = numbersIn(written.slice(0, written.indexOf('>')));
      return [...written.matchAll(/<word ([^>]*)>(.*?)<\/word>/g)].map(([, at = '', text = '']) => {
        const [left = 0, top = 0, right = 0, bottom = 0] = numbersIn(at);
        return { text, edges: [left, top, width - right, height - bottom] };
      });
    });
}

const numbersIn = (text: string) => [...text.matchAll(/[\d.]+/g)].map(([one]) => Number(one));

test.each(
  (['en', 'te', 'hi'] as const).flatMap((language) => [
    [language, 1] as const,
    [language, MANY] as const,
  ]),
)(
  'in %s, a prescription of %d medicines is printed whole, with the registration number on each page',
  async (language, count) => {
    await openPaper(language, count);
    for (const [format, most] of [
      ['A4', 3],
      ['A5', 5],
    ] as const) {
      const pages = readPages(await page.pdf({ format }));
      if (count === 1) expect(pages).toHaveLength(1);
      else expect(pages.length).toBeGreaterThan(1);
      expect(pages.length).toBeLessThanOrEqual(most);
      for (const words of pages) {
        const said = words.map(({ text }) => text).join(' ');
        expect(said).toContain('Registration APMC 00000');
        expect(said).toContain('Not issued');
        expect(said).toContain(VIJAYA);
        for (const { text, edges } of words) {
          const [bottom = 0, ...others] = edges.toReversed();
          const at = `${format}: ${text} at ${edges}`;
          expect(Math.min(...others), at).toBeGreaterThan(MARGIN);
          // The number of the page stands in the margin.
          expect(bottom, at).toBeGreaterThan(/^[\d/]+$/.test(text) ? WHITE : MARGIN);
        }
      }
      const names = pages.flat().flatMap(({ text }) => /^MEDICINE\d+$/.exec(text)?.[0] ?? []);
      expect(names).toEqual(Array.from({ length: count }, (_, place) => `MEDICINE${place + 1}`));
      const countOf = (word: string) => pages.flat().filter(({ text }) => text === word).length;
      expect([countOf('1-0-1'), countOf('after')]).toEqual([
        count,
        count * (language === 'en' ? 2 : 1),
      ]);
      expect(countOf('Signature')).toBe(1);
    }
    const told = page.locator('.prescription-shown .paper-told').first();
    expect(await told.evaluate((one) => getComputedStyle(one).fontFamily)).toContain(
      'Other Script',
    );
    const loaded = await page.evaluate(
      () =>
        [...document.fonts].filter(
          ({ family, status }) => /Other Script/.test(family) && status === 'loaded',
        ).length,
    );
    // The patient's name is in Telugu.
    expect(loaded).toBeGreaterThan(language === 'hi' ? 1 : 0);
  },
);
