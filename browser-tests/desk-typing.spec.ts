import type { Page } from '@playwright/test';
import { expect, test } from './site.ts';
import { openStaff } from './staff-page.ts';
import { LAKSHMI } from './staff-sample.ts';

/** How many elements under `selector` React has given new properties since this was called. */
async function watchDrawing(page: Page, selector: string) {
  const elements = await page.locator(selector).elementHandles();
  const read = () =>
    Promise.all(
      elements.map((element) =>
        element.evaluateHandle((node) => {
          const name = Object.keys(node).find((key) => key.startsWith('__reactProps'));
          return (node as unknown as Record<string, unknown>)[name ?? ''];
        }),
      ),
    );
  const before = await read();
  return async () => {
    const now = await read();
    const same = await Promise.all(
      now.map((props, place) =>
        page.evaluate(([one, other]) => one === other, [props, before[place]]),
      ),
    );
    return { watched: same.length, drawn: same.filter((isSame) => !isSame).length };
  };
}

test('typing the next name draws no card and nothing of the open patient anew', async ({
  page,
  site,
}) => {
  const { section, search, value } = await openStaff(page, site);
  await search('Patient Id', LAKSHMI);
  await expect(section.getByText('12 files')).toBeVisible();
  const countDrawn = await watchDrawing(
    page,
    '.patient-card dd, .patient dd, .patient td, .patient button',
  );
  await value.fill('');
  await value.pressSequentially('laks');
  const { watched, drawn } = await countDrawn();
  expect(watched).toBeGreaterThan(40);
  expect(drawn).toBe(0);
});
