// Counts what the commonest changes of an owner take, by touch at 360 px and by keyboard: `npm run bench:owner`.
import { parseArgs } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import config from '../../../playwright.config.ts';
import { openSite } from '../../browser/open-site.ts';
import type { Site } from '../../browser/site-of-test.ts';
import { openSiteTab } from '../../browser/site-tab.ts';
import { CHANGES, type Change } from './changes.ts';
import { byKeyboard, byTouch, type Steps } from './step-counter.ts';

const HELP = `count the steps of an owner's commonest changes, each published

  npm run bench:owner [-- --only 'holiday']

Each change begins on the tab Site that was just opened. A text that is written is one step, however long it is. Exit
code 1 if a change could not be made.
`;

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, help: { type: 'boolean', short: 'h' } },
});
if (values.help) process.stdout.write(HELP);
else process.exitCode = await count(CHANGES.filter(({ name }) => name.includes(values.only)));

async function count(changes: readonly Change[]): Promise<number> {
  const browser = await chromium.launch(config.use?.launchOptions);
  const rows = [['change', 'touch: presses', 'texts', 'keyboard: keys', 'texts']];
  let failed = 0;
  try {
    for (const change of changes) {
      const cells: string[] = [];
      for (const isTouch of [true, false]) {
        try {
          const { presses, keys, texts } = await makeChange(browser, change, isTouch);
          cells.push(String(presses + keys), String(texts));
        } catch (error) {
          failed += 1;
          cells.push('not done', String(error).split('\n')[0] ?? '');
        }
      }
      rows.push([change.name, ...cells]);
    }
  } finally {
    await browser.close();
  }
  process.stdout.write(`${rows.map(writeRow).join('\n')}\n`);
  return failed > 0 ? 1 : 0;
}

async function makeChange(browser: Browser, change: Change, isTouch: boolean): Promise<Steps> {
  const site: Site = await openSite({}, { publishes: true });
  const context = await browser.newContext({
    baseURL: site.address,
    viewport: isTouch ? { width: 360, height: 740 } : { width: 1280, height: 800 },
    hasTouch: isTouch,
    locale: 'en-IN',
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const tab = await openSiteTab(page, site);
    const owner = isTouch ? byTouch() : byKeyboard(page);
    await change.make(owner, tab);
    return owner.steps();
  } finally {
    await context.close();
    await site.stop();
  }
}

function writeRow([name = '', ...cells]: string[]): string {
  return `${name.padEnd(32)}${cells.map((cell) => cell.padStart(16)).join('')}`;
}
