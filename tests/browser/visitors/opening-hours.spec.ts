import type { Locator } from '@playwright/test';
import { findFaults } from '../find-faults.ts';
import { expect, test } from '../site.ts';

// The visitor's device is in another time zone; the page still uses the clinic's.
test.use({ timezoneId: 'America/New_York' });

const BOUNDARIES = [
  ['2025-11-17T10:29:59', 'Closed now, opens 10:30 am', 'Opens 10:30 am'],
  ['2025-11-17T10:30:00', 'Open now until 1:00 pm today', 'Open until 1:00 pm'],
  ['2025-11-17T12:59:59', 'Open now until 1:00 pm today', 'Open until 1:00 pm'],
  ['2025-11-17T13:00:00', 'Closed now, opens 5:00 pm', 'Opens 5:00 pm'],
  ['2025-11-17T16:59:59', 'Closed now, opens 5:00 pm', 'Opens 5:00 pm'],
  ['2025-11-17T17:00:00', 'Open now until 8:00 pm today', 'Open until 8:00 pm'],
  ['2025-11-17T19:59:59', 'Open now until 8:00 pm today', 'Open until 8:00 pm'],
  ['2025-11-17T20:00:00', 'Closed now, opens tomorrow 10:30 am', 'Opens tomorrow 10:30 am'],
  ['2025-11-22T20:00:00', 'Closed now, opens Monday 10:30 am', 'Opens Monday 10:30 am'],
  ['2025-11-23T12:00:00', 'Closed now, opens Monday 10:30 am', 'Opens Monday 10:30 am'],
] as const;

test('badge and dial agree at every boundary of the week, in the clinic’s own time', async ({
  page,
}) => {
  for (const [wall, badge, centre] of BOUNDARIES) {
    await page.clock.setFixedTime(`${wall}+05:30`);
    await page.goto('/');
    await expect(page.locator('.badge'), wall).toHaveText(badge);
    await expect(page.locator('.dial-centre small')).toHaveText(new RegExp(`^${centre}$`, 'i'));
    await page.locator('#google-map').scrollIntoViewIfNeeded();
    await expect(page.locator('.today')).toHaveText(new RegExp(`^Today, \\w+: ${badge}$`));
    const [, hour, minute] = /T(\d\d):(\d\d)/.exec(wall) ?? [];
    const angle = ((Number(hour) * 60 + Number(minute)) / 1440) * 360 - 180;
    await expect(page.locator('.dial-hand')).toHaveAttribute('transform', `rotate(${angle})`);
  }
});

test('in a high-contrast theme the open dots are full and the closed ones are rings', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const [wall, isOpen] of [
    ['2025-11-17T11:00:00', true],
    ['2025-11-17T14:00:00', false],
  ] as const) {
    await page.clock.setFixedTime(`${wall}+05:30`);
    await page.goto('/');
    await expect(page.locator('.badge')).toContainText(isOpen ? 'Open' : 'Closed');
    await page.locator('#google-map').scrollIntoViewIfNeeded();
    await expect(page.locator('.today')).toContainText(isOpen ? 'Open' : 'Closed');
    for (const [selector, pseudo] of [
      ['.badge-dot', undefined],
      ['.today', '::before'],
    ] as const) {
      const { border, width } = await page.locator(selector).evaluate((one, name) => {
        const style = getComputedStyle(one, name);
        return { border: parseFloat(style.borderTopWidth), width: parseFloat(style.width) };
      }, pseudo);
      expect(border * 2 >= width, `${selector} at ${wall}`).toBe(isOpen);
    }
  }
});

test('in no language does the badge break a line between a time and its am or pm, on any telephone', async ({
  page,
}) => {
  await page.clock.setFixedTime('2025-11-17T13:00:00+05:30');
  for (const path of ['/', '/te', '/hi']) {
    await page.goto(path);
    for (const width of [320, 340, 360, 375, 390, 412]) {
      await page.setViewportSize({ width, height: 740 });
      await expect(page.locator('.badge')).toContainText('5:00 pm');
      expect(await findBrokenTimes(page.locator('.badge')), `${path} at ${width} px`).toEqual([]);
    }
  }
});

/** Times such as '5:00 pm' that are broken over two lines. */
function findBrokenTimes(place: Locator): Promise<string[]> {
  return place.evaluate((element) => {
    const text = element.textContent;
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const characters: { node: Node; offset: number }[] = [];
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      for (let offset = 0; offset < node.length; offset++) characters.push({ node, offset });
    }
    const times = [...text.matchAll(/\d+:\d\d [ap]m/g)];
    if (times.length === 0) throw new Error('There are no times to judge.');
    return times
      .filter(({ 0: time, index }) => {
        const range = document.createRange();
        const [first, last] = [characters[index], characters[index + time.length - 1]];
        if (!first || !last) return true;
        range.setStart(first.node, first.offset);
        range.setEnd(last.node, last.offset + 1);
        return (
          new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size > 1
        );
      })
      .map(([time]) => time);
  });
}

test('the badge changes on the minute, and when a sleeping tab returns', async ({ page }) => {
  await page.clock.install({ time: '2025-11-17T12:58:30+05:30' });
  await page.goto('/');
  const badge = page.locator('.badge');
  await expect(badge).toHaveText('Open now until 1:00 pm today');
  await page.clock.runFor('01:40');
  await expect(badge).toHaveText('Closed now, opens 5:00 pm');
  await page.clock.setSystemTime('2025-11-17T17:30:00+05:30');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(badge).toHaveText('Open now until 8:00 pm today');
});

test('on a phone the text and both buttons are in the first view, and the dial begins in it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await page.locator('.badge b').waitFor();
  for (const part of ['h1', '.hero-lede', '.hero-actions a >> nth=0', '.hero-actions a >> nth=1']) {
    await expect(page.locator(part).first()).toBeInViewport({ ratio: 1 });
  }
  await expect(page.locator('.dial-sky')).toBeInViewport();
});

test('the dial’s hand passes behind the name of a hormone', async ({ page }) => {
  await page.clock.setFixedTime('2025-11-17T03:10:00+05:30');
  await page.goto('/');
  await page.locator('.dial-hand').waitFor();
  const drawn = await page.locator('.dial-marks :is(.dial-needle, .dial-melatonin)').all();
  const classes = drawn.map((mark) => mark.getAttribute('class'));
  expect(await Promise.all(classes)).toEqual(['dial-needle', 'dial-melatonin']);
});

test('with reduced motion the dial’s hand does not move', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.locator('.dial-hand').waitFor();
  const moving = await page.evaluate(
    () => document.querySelector('.dial-hand')?.getAnimations().length,
  );
  expect(moving).toBe(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the badge shows the week’s hours', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('.badge')).toBeVisible();
    await expect(page.locator('.badge')).toHaveText(
      '10:30 am to 1:00 pm and 5:00 pm to 8:00 pm, Monday to Saturday',
    );
  });
});

test('the first view has no fault that the accessibility engines find, in light and dark', async ({
  page,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/');
    await page.locator('.dial-known').waitFor();
    expect(await findFaults(page, '#top')).toEqual([]);
  }
});

test('an announced closure is shown in Telugu too, with the owner’s own reason', async ({
  page,
}) => {
  await page.clock.setFixedTime('2026-12-21T09:00:00+05:30');
  await page.goto('/te');
  const closure = page.locator('.today-closure').first();
  await closure.scrollIntoViewIfNeeded();
  await expect(closure).toContainText('సెలవు: 25 డిసెంబర్, 2026');
  await expect(closure.locator('[lang=en]')).toHaveText('Christmas');
});
