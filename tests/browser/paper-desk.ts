import { chromium, type Page } from '@playwright/test';
import config from '../../playwright.config.ts';
import { openIssuingContent } from './issuing-content.ts';
import { openSite } from './open-site.ts';
import { importPatients, VIJAYA } from './staff-sample.ts';

export interface PaperDesk {
  page: Page;
  send: (method: 'POST' | 'PATCH', path: string, data: object) => Promise<void>;
  /** Stores a draft for Vijaya and shows its paper. */
  showPaper: (prescription: object) => Promise<void>;
  close: () => Promise<void>;
}

/** A desk in Chromium at a clinic with one doctor, whose papers are printed. */
export async function openPaperDesk(): Promise<PaperDesk> {
  const site = await openSite({ CONTENT_DIR: await openIssuingContent() });
  await importPatients(site);
  const browser = await chromium.launch(config.use?.launchOptions);
  const page = await browser.newPage({ baseURL: site.address });
  const desk = page.locator('#search-patient');
  const press = (name: string) => desk.getByRole('button', { name, exact: true }).first().click();

  async function send(method: string, path: string, data: object) {
    const headers = { origin: site.address };
    const answer = await page.request.fetch(path, { method, headers, data });
    if (!answer.ok()) throw new Error(await answer.text());
  }

  await send('POST', '/staff/session', { password: site.password });
  return {
    page,
    send,
    async showPaper(prescription) {
      const body = { recordKey: '-Oa5', replaces: null, prescription };
      await send('POST', `/staff/patients/${VIJAYA}/prescriptions`, body);
      await page.goto('about:blank');
      await page.goto('/#search-patient');
      await desk.getByRole('combobox', { name: 'Search patients' }).fill(VIJAYA);
      await page.keyboard.press('Enter');
      for (const name of ['More', 'Prescriptions', 'Show']) await press(name);
      await desk.locator('.prescription-shown .paper').waitFor();
      // As the button Print does.
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
    },
    async close() {
      await browser.close();
      await site.stop();
    },
  };
}
