// Counts what ten common tasks of the desk take, in Chromium at 1280 × 800: `npm run bench:desk`.
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import config from '../../../playwright.config.ts';
import { openSite } from '../../browser/open-site.ts';
import { signIn } from '../../browser/staff-page.ts';
import { countedHand, type Effort } from './counted-hand.ts';
import { fillDesk } from './fill-desk.ts';
import { TASKS } from './tasks.ts';

const HELP = `count keystrokes, presses, screens and milliseconds of ten tasks of the desk

  npm run bench:desk [-- --only 'upload']

Each task begins on a desk that was just signed in to. Milliseconds are those of the machine: the hand types without
pauses. Exit code 1 if a task could not be done.
`;

const SIZE = { width: 1280, height: 800 };
const PATIENCE_MS = 15_000;

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, help: { type: 'boolean', short: 'h' } },
});
if (values.help) process.stdout.write(HELP);
else process.exitCode = await count(TASKS.filter(({ name }) => name.includes(values.only)));

async function count(tasks: typeof TASKS): Promise<number> {
  const site = await openSite();
  const desk = await fillDesk(site);
  const browser = await chromium.launch(config.use?.launchOptions);
  const context = await browser.newContext({
    baseURL: site.address,
    viewport: SIZE,
    locale: 'en-IN',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const rows: string[][] = [];
  let failed = 0;
  try {
    for (const { name, prepare, run } of tasks) {
      const page = await context.newPage();
      // No telephone and no printer here.
      await page.addInitScript(() => {
        globalThis.print = () => document.documentElement.setAttribute('data-printed', '');
        addEventListener('click', (event) => {
          if ((event.target as Element).closest('a[href^="tel:"]')) event.preventDefault();
        });
      });
      // Late in the evening the sessions of the day would be folded, and its times past.
      await page.clock.setFixedTime(`${desk.today}T11:00:00+05:30`);
      await page.goto('/');
      const staff = await signIn(page, site);
      const seen = { page, desk, section: staff.section, search: staff.search };
      await prepare?.(seen);
      const hand = countedHand(page);
      try {
        await run(hand, seen);
        rows.push([name, ...describe(hand.effort())]);
      } catch (error) {
        failed += 1;
        rows.push([name, 'not done:', String(error).split('\n')[0] ?? '']);
      }
      await page.request.delete('/staff/session', { headers: { origin: site.address } });
      await page.close();
    }
  } finally {
    await browser.close();
    await site.stop();
  }
  const table = [['task', 'keys', 'presses', 'screens', 'ms'], ...rows];
  process.stdout.write(`${table.map(writeRow).join('\n')}\n`);
  return failed > 0 ? 1 : 0;
}

function describe({ keys, presses, screens, ms }: Effort): string[] {
  return [keys, presses, screens, Math.round(ms)].map(String);
}

function writeRow([name = '', ...cells]: string[]): string {
  return `${name.padEnd(48)}${cells.map((cell) => cell.padStart(9)).join('')}`;
}
