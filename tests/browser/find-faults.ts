import type { Page } from '@playwright/test';
import type { RunOptions, AxeResults, ElementContext } from 'axe-core';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findHtmlFaults } from '../support/find-html-faults.ts';

/**
 * The faults that three engines report for the page, or for the part that `part` selects: axe with all its
 * rules, IBM's accessibility-checker-engine with WCAG 2.2 A and AA, and html-validate. Each fault reads
 * 'engine rule: element'. Findings that an engine leaves to manual review are not faults.
 */
export async function findFaults(page: Page, part = ':root'): Promise<string[]> {
  // A missing page or part would have no faults, so wait for it.
  await page
    .locator(part === ':root' ? 'h1' : part)
    .filter({ visible: true })
    .first()
    .waitFor();
  await endTransitions(page);
  const markup = await readMarkup(page, part);
  const layout = JSON.stringify([page.viewportSize(), part, markup]);
  const known = judged.get(page) ?? new Set();
  judged.set(page, known);
  // In the second colour scheme only the colours differ.
  const isKnown = known.has(layout);
  const faults = await askAxe(page, part, isKnown ? COLOURS_ONLY : {});
  if (isKnown) return faults;
  if (!known.has(markup)) {
    faults.push(...(await askIbm(page, part)), ...(await askHtmlValidate(JSON.parse(markup))));
  }
  // A page with faults is not remembered, so that its faults are reported each time.
  if (faults.length === 0) known.add(layout).add(markup);
  return faults;
}

/**
 * The faults in light and in dark colours, each after the name of its colour scheme. The dark colours stay. It costs
 * much less than a test for each scheme, since only the colours are judged twice.
 */
export async function findFaultsInBothSchemes(page: Page, part = ':root'): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const found = await findFaults(page, part);
    faults.push(...found.map((fault) => `${colorScheme}: ${fault}`));
  }
  return faults;
}

/**
 * In the middle of a transition a colour may have too little contrast. Waiting would not do: inside closed details
 * a transition stands still.
 */
async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    // There it also begins only when somebody asks for the style.
    for (const element of document.querySelectorAll('details:not([open]) *')) {
      void getComputedStyle(element).color;
    }
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish();
    }
  });
}

/** The markup that each page has shown without a fault, alone and with the size of the window. */
const judged = new WeakMap<Page, Set<string>>();

/** The HTML of the page or of its parts as a JSON list. */
function readMarkup(page: Page, part: string): Promise<string> {
  return page.locator(part).evaluateAll((roots) =>
    JSON.stringify(
      roots.map((root) => {
        const doctype = root === document.documentElement ? '<!doctype html>' : '';
        return doctype + root.outerHTML;
      }),
    ),
  );
}

/** Axe's rules about colours, without those of level AAA, which are off. */
const COLOURS_ONLY: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

async function askAxe(page: Page, part: string, options: RunOptions): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  if (!isThere) await page.evaluate(AXE);
  return page.evaluate(
    async ({ selector, options: chosen }) => {
      const { axe } = globalThis as unknown as {
        axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> };
      };
      // Its own answers for what passed would take longer than the judging. No frame is ours: the map is another
      // site's page, and a report's preview is the browser's PDF viewer.
      const context = selector === ':root' ? document : selector;
      const results = await axe.run(context, {
        ...chosen,
        resultTypes: ['violations'],
        iframes: false,
      });
      return results.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target }) => `axe ${id}: ${target.join()}`),
      );
    },
    { selector: part, options },
  );
}

const IBM_ENGINE = readFileSync(
  fileURLToPath(import.meta.resolve('accessibility-checker-engine')),
  'utf8',
);

/** False positives of IBM's engine: the rule, the elements, the reason. */
const NO_FAULTS = [
  [
    'input_label_exists',
    'details:not([open]) :is(input, select, textarea)',
    'the label is as closed away as the field',
  ],
  [
    'table_headers_exists',
    '.reports-table',
    'its first row is for print alone; the next is the head',
  ],
  ['aria_child_tabbable', '[inert] *', 'nothing takes the focus while the page waits'],
  ['aria_form_label_unique', 'form:not([aria-label])', 'a form without a name is no landmark'],
] as const;

interface IbmResult {
  node: Node;
  ruleId: string;
  reasonId: string;
  /** The level of the rule (such as 'VIOLATION') and its result (such as 'FAIL'). */
  value: [policy: string, confidence: string];
  snippet: string;
}

async function askIbm(page: Page, part: string): Promise<string[]> {
  const isThere = await page.evaluate(() => 'ace' in globalThis);
  if (!isThere) await page.evaluate(IBM_ENGINE);
  const { count, faults } = await page.evaluate(
    async ({ selector, noFaults }) => {
      const { ace } = globalThis as unknown as {
        ace: {
          Checker: new () => {
            check(node: Node, guideline: string): Promise<{ results: IbmResult[] }>;
          };
        };
      };
      const whole: IbmResult[] = [];
      for (const root of document.querySelectorAll(selector)) {
        const node = root === document.documentElement ? document : root;
        whole.push(...(await new ace.Checker().check(node, 'WCAG_2_2')).results);
      }
      const failed = whole
        .filter(({ value }) => value[0] === 'VIOLATION' && value[1] === 'FAIL')
        // The page in a frame is judged where visitors see it.
        .filter(({ node }) => node.ownerDocument === document || node === document)
        .filter(
          ({ ruleId, node }) =>
            !noFaults.some(
              ([rule, where]) => rule === ruleId && node instanceof Element && node.matches(where),
            ),
        )
        .map(({ ruleId, reasonId, snippet }) => `IBM ${ruleId} (${reasonId}): ${snippet}`);
      return { count: whole.length, faults: failed };
    },
    { selector: part, noFaults: NO_FAULTS },
  );
  if (count === 0) throw new Error(`IBM's engine judged nothing in ${part}`);
  return faults;
}

/** Inline styles come from scripts only, such as the charts: the Content-Security-Policy blocks all others. */
const SET_BY_SCRIPT = /^no-inline-style:/;

async function askHtmlValidate(parts: string[]): Promise<string[]> {
  const faults = await Promise.all(parts.map(findHtmlFaults));
  return faults
    .flat()
    .filter((fault) => !SET_BY_SCRIPT.test(fault))
    .map((fault) => `html-validate ${fault}`);
}
