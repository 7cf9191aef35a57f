import type { Page } from '@playwright/test';
import { openInbox, sendEnquiry } from '../inbox-page.ts';
import { expect, test } from '../site.ts';
import { openStaff } from '../staff-page.ts';
import { HOUSEHOLD } from '../staff-sample.ts';

/** Returns a function that counts the elements matching `selector` that React has re-rendered since this call. */
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

test('typing the next name re-renders nothing else, and choosing another visit only what changes', async ({
  page,
  site,
}) => {
  const { section, search, value, cards } = await openStaff(page, site);
  await search('Mobile Number', HOUSEHOLD);
  await expect(cards).toHaveCount(4);
  await expect(section.getByText('12 files')).toBeVisible();
  const countTyped = await watchDrawing(
    page,
    '.patient-card dd, .patient dd, .patient td, .patient button',
  );
  await value.fill('');
  await value.pressSequentially('laks');
  const { watched, drawn } = await countTyped();
  expect(watched).toBeGreaterThan(40);
  expect(drawn).toBe(0);

  // The cards fold into lines when one is chosen.
  await cards.nth(1).getByRole('button').click();
  await expect(cards.nth(1)).toHaveClass('visit-line');
  const countChosen = await watchDrawing(page, '.visit-line > button, .visits tbody tr');
  await cards.nth(2).getByRole('button').click();
  await expect(cards.nth(2).getByRole('button')).toHaveAttribute('aria-pressed', 'true');
  const { watched: lines, drawn: changed } = await countChosen();
  expect(lines).toBeGreaterThanOrEqual(4);
  expect(changed).toBeLessThan(lines);
});

test('opening an enquiry re-renders only its own row of the list, also when the list is reloaded', async ({
  page,
  site,
}) => {
  for (const name of ['Invented One', 'Invented Two', 'Invented Three']) {
    await sendEnquiry(page, site, { name });
  }
  const { rows, pane } = await openInbox(page, site);
  await expect(rows).toHaveCount(3);
  const countDrawn = await watchDrawing(page, '.inbox-row');
  const isReadAnew = page.waitForResponse('**/staff/enquiries/search');
  await rows.first().click();
  await expect(pane).toBeVisible();
  await (await isReadAnew).finished();
  await expect(rows.first()).not.toHaveText(/Unread/);
  expect(await countDrawn()).toEqual({ watched: 3, drawn: 1 });
});
