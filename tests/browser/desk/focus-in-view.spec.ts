import type { Page } from '@playwright/test';
import { expectNoViolations } from '../inbox-page.ts';
import { expect, test } from '../site.ts';
import { openStaff } from '../staff-page.ts';
import { HOUSEHOLD, LAKSHMI, LAXMI } from '../staff-sample.ts';

test('on every screen no bar covers the element with the focus or, without a connection, the patient’s name', async ({
  page,
  site,
  context,
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { section, search } = await openStaff(page, site);
  await search('Patient Id', LAKSHMI);
  await expect(section.getByText('12 files')).toBeVisible();
  for (const [width, height] of [
    [1280, 720],
    [360, 640],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height });
    await section.getByText('Access log').focus();
    const { stops, covered } = await walkBack(page);
    expect(stops).toEqual(expect.arrayContaining(['Add report', 'More', 'Add visit']));
    expect(covered, `${width}`).toEqual([]);
    expect(await findCutRings(page), `${width}`).toEqual([]);
  }

  await context.setOffline(true);
  await expect(page.getByRole('banner').getByRole('status')).not.toBeEmpty();
  const edges = () =>
    page.evaluate(() => {
      const edge = (place: string) => document.querySelector(place)?.getBoundingClientRect();
      return (edge('.patient-banner > h3')?.top ?? 0) - (edge('.offline')?.bottom ?? Infinity);
    });
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 720 });
    const files = section.getByRole('table', { name: 'Files' });
    await files.getByRole('row').last().scrollIntoViewIfNeeded();
    await expect.poll(edges, `${width}`).toBeGreaterThanOrEqual(-2);
  }
});

test('a skip link leads past the cards to the patient; on a narrow screen the focus moves with the view', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 720 });
  const { section, cards, search, value } = await openStaff(page, site);
  await search('Mobile Number', HOUSEHOLD);
  await expect(cards).toHaveCount(4);
  // The overlay has the keyboard focus until the files have loaded.
  await expect(section.getByText('12 files')).toBeVisible();
  const way = section.getByRole('button', { name: 'go to the patient' });
  await expect(way).toBeHidden();
  await value.focus();
  // Past the search's button and All patients.
  for (let tab = 0; tab < 3; tab += 1) await page.keyboard.press('Tab');
  await expect(way).toBeFocused();
  await expect(way).toBeInViewport({ ratio: 1 });
  const chosen = `Lakshmi Devi Kondapalli - ${LAKSHMI}`;
  await expect(way).toHaveText(`${chosen}: go to the patient`);
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await expect(section.getByRole('region', { name: chosen })).toBeFocused();
  await expect(way).toBeHidden();

  await page.setViewportSize({ width: 768, height: 700 });
  await cards.filter({ hasText: LAXMI }).getByRole('button').focus();
  await page.keyboard.press('Enter');
  const patient = section.getByRole('region', { name: `Laxmi Devi Kondapally - ${LAXMI}` });
  await expect(patient).toBeFocused();
  await expect(patient.getByRole('heading').first()).toBeInViewport();
  await expect(section.getByText('1 file', { exact: true })).toBeVisible();
  await section.getByRole('button', { name: 'Results', exact: true }).focus();
  await page.keyboard.press('Enter');
  const results = section.getByRole('region', { name: 'Results' });
  await expect(results).toBeFocused();
  await expect(results.getByText('4 results, 2 patients')).toBeInViewport();
});

/** Presses Shift+Tab until the focus leaves the patient. Returns all stops, and those partly covered or off screen. */
async function walkBack(page: Page): Promise<{ stops: string[]; covered: string[] }> {
  const stops: string[] = [];
  const covered: string[] = [];
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press('Shift+Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return undefined;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const over = [top + 2, bottom - 2].map((y) =>
        document.elementFromPoint((left + right) / 2, y),
      );
      const own = element.closest('.patient-banner, .staff-bars');
      const isBar = (above: Element | null) => {
        const bar = above?.closest('.patient-banner, .staff-bars, .nav, .dock');
        return (
          above?.matches('.patient-banner > h3, .patient-banner > h3 *') || (bar && bar !== own)
        );
      };
      return {
        name: element.textContent?.trim() || element.id,
        isOfPatient: element.closest('.patient') !== null,
        isLeft: element.closest('.staff-find') !== null,
        where: `${Math.round(top)} to ${Math.round(bottom)}`,
        isCovered: over.some((above) => !above || isBar(above)),
      };
    });
    if (!stop || stop.isLeft) break;
    if (!stop.isOfPatient) continue;
    stops.push(stop.name);
    if (stop.isCovered) covered.push(`${stop.name}: ${stop.where}`);
  }
  return { stops, covered };
}

/** Buttons, links and fields of the bar whose focus ring the edge of the window cuts off. */
function findCutRings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (element: HTMLElement) => {
      element.focus();
      const { top } = element.getBoundingClientRect();
      const { outlineOffset, outlineWidth } = getComputedStyle(element);
      const ring = top - parseFloat(outlineOffset) - parseFloat(outlineWidth);
      return element.matches(':focus-visible') && top >= 0 && ring < 0;
    };
    const inBar = document.querySelectorAll<HTMLElement>('.staff-bar :is(a, button, input)');
    return [...inBar].filter(isCut).map(({ className }) => className);
  });
}
