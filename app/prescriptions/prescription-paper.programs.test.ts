import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPaperDesk, type PaperDesk } from '../../tests/browser/paper-desk.ts';
import { VIJAYA } from '../../tests/browser/staff-sample.ts';
import type { Language } from '../content/clinic.ts';
import { NO_MEDICINE, type Prescription } from './prescription.ts';

/** No printer leaves more than 4 mm of the edges white; in points. */
const WHITE = 11.4;
/** The least margin of the paper, 8 mm, less what pdftotext errs by. */
const MARGIN = 20;
const MANY = 25;

let desk: PaperDesk;
beforeAll(async () => {
  desk = await openPaperDesk();
});
afterAll(() => desk?.close());

const medicineOf = (place: number) => ({
  ...NO_MEDICINE,
  name: `Medicine${place} with a name that needs more than one line of a small page`,
  strength: '500 mg',
  form: 'tablet' as const,
  dose: '1-0-1',
  food: 'after' as const,
  days: '30',
  quantity: '60',
});

const prescribe = (language: Language, count: number): Prescription => ({
  language,
  address: '2 Sample Street',
  weight: '',
  diagnoses: 'Type 2 diabetes\nHypothyroidism',
  medicines: Array.from({ length: count }, (_, place) => medicineOf(place + 1)),
  tests: 'HbA1c\nTSH',
  advice: { en: 'Walk daily', te: 'రోజూ నడవండి', hi: 'रोज़ टहलें' }[language],
  nextVisit: `${new Date().getFullYear() + 2}-01-02`,
});

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

const listMedicines = (words: Word[]) =>
  words.flatMap(({ text }) => /^MEDICINE(\d+)$/.exec(text)?.[1] ?? []);
const join = (words: Word[]) => words.map(({ text }) => text.replaceAll('\u00a0', ' ')).join(' ');

test.each(
  (['en', 'te', 'hi'] as const).flatMap((language) => [
    [language, 1] as const,
    [language, MANY] as const,
  ]),
)(
  'in %s, %d medicines are printed whole, with doctor, patient and number of the page on each page',
  async (language, count) => {
    await desk.showPaper(prescribe(language, count));
    const { page } = desk;
    for (const [format, most] of [
      ['A4', 4],
      ['A5', 5],
    ] as const) {
      const pages = readPages(await page.pdf({ format }));
      if (count === 1) expect(pages).toHaveLength(1);
      else expect(pages.length).toBeGreaterThan(1);
      expect(pages.length).toBeLessThanOrEqual(most);
      for (const [place, words] of pages.entries()) {
        const said = join(words);
        expect(said).toContain('Registration APMC 00000');
        expect(said).toContain('Not issued');
        expect(said).toContain(VIJAYA);
        expect(said).toContain(`page ${place + 1} of ${pages.length}`);
        // Each medicine ends on the page on which it begins.
        const own = { en: / for 30 days/g, te: / 30 రోజులు/g, hi: / 30 दिन/g }[language];
        const counts = [/60 tablets/g, / for 30 days/g, own].map(
          (pattern) => said.match(pattern)?.length ?? 0,
        );
        const { length } = listMedicines(words);
        expect(counts).toEqual([length, length, length]);
        for (const { text, edges } of words) {
          const [bottom = 0, ...others] = edges.toReversed();
          const at = `${format}: ${text} at ${edges}`;
          expect(Math.min(...others), at).toBeGreaterThan(MARGIN);
          // The number of the page stands in the margin.
          expect(bottom, at).toBeGreaterThan(/^(?:page|of|\d+)$/.test(text) ? WHITE : MARGIN);
        }
      }
      expect(pages.flatMap(listMedicines)).toEqual(
        Array.from({ length: count }, (_, place) => String(place + 1)),
      );
      expect(join(pages.flat()).match(/Signature/g)).toHaveLength(1);
    }
    const told = page.locator('.prescription-shown .paper-medicines .paper-told').first();
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

test('a signature stands on the page of a medicine, however long the pages are', async () => {
  const medicines = Array.from({ length: 14 }, (_, place) => {
    return { ...medicineOf(0), name: `Medicine${place + 1}`, food: 'empty stomach' as const };
  });
  await desk.showPaper({ ...prescribe('te', 0), medicines, tests: '', advice: '', nextVisit: '' });
  for (let height = 190; height <= 220; height += 5) {
    const pdf = await desk.page.pdf({ width: '148mm', height: `${height}mm` });
    const signed = readPages(pdf).filter((words) => join(words).includes('Signature'));
    expect(signed.flatMap(listMedicines), `${height} mm`).toContain('14');
  }
});
