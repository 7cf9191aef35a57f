import type { Locator, Page } from '@playwright/test';
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

async function setTime(page: Page, wall: string): Promise<void> {
  await page.clock.setFixedTime(`${wall}+05:30`);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

test('badge, dial and today’s line agree at every moment, in the clinic’s own time', async ({
  page,
}) => {
  await page.clock.install({ time: '2025-11-17T12:58:30+05:30' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const badge = page.locator('.badge');

  await test.step('on a phone the text and both buttons are in the first view, and the dial begins in it', async () => {
    await expect(badge).toHaveText('Open now until 1:00 pm today');
    for (const part of [
      'h1',
      '.hero-lede',
      '.hero-actions a >> nth=0',
      '.hero-actions a >> nth=1',
    ]) {
      await expect(page.locator(part).first()).toBeInViewport({ ratio: 1 });
    }
    await expect(page.locator('.dial-sky')).toBeInViewport();
  });

  await test.step('the badge changes on the minute', async () => {
    await page.clock.runFor('01:40');
    await expect(badge).toHaveText('Closed now, opens 5:00 pm');
  });

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.locator('#google-map').scrollIntoViewIfNeeded();
  await test.step('at every boundary of the week, also when a sleeping tab returns', async () => {
    for (const [wall, words, centre] of BOUNDARIES) {
      await setTime(page, wall);
      await expect(badge, wall).toHaveText(words);
      await expect(page.locator('.dial-centre small')).toHaveText(new RegExp(`^${centre}$`, 'i'));
      await expect(page.locator('.today')).toHaveText(new RegExp(`^Today, \\w+: ${words}$`));
      const [, hour, minute] = /T(\d\d):(\d\d)/.exec(wall) ?? [];
      const angle = ((Number(hour) * 60 + Number(minute)) / 1440) * 360 - 180;
      await expect(page.locator('.dial-hand')).toHaveAttribute('transform', `rotate(${angle})`);
    }
  });

  await test.step('with reduced motion the hand does not move; it passes behind the name of a hormone', async () => {
    const hand = page.locator('.dial-hand');
    const countMoves = () => hand.evaluate((it) => it.getAnimations().length);
    await expect.poll(countMoves).toBe(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await setTime(page, '2025-11-17T03:10:00');
    await expect(hand).toHaveAttribute('transform', `rotate(${(190 / 1440) * 360 - 180})`);
    expect(await countMoves()).toBe(0);
    const drawn = page.locator('.dial-marks :is(.dial-needle, .dial-melatonin)');
    const classes = await drawn.evaluateAll((marks) => marks.map((it) => it.getAttribute('class')));
    expect(classes).toEqual(['dial-needle', 'dial-melatonin']);
  });

  await test.step('in a high-contrast theme the open dots are full and the closed ones are rings', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    for (const [wall, isOpen] of [
      ['2025-11-17T11:00:00', true],
      ['2025-11-17T14:00:00', false],
    ] as const) {
      await setTime(page, wall);
      await expect(badge).toContainText(isOpen ? 'Open' : 'Closed');
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
});

test('in no language does the badge break a line between a time and its am or pm; closures are told in Telugu too', async ({
  page,
}) => {
  for (const path of ['/', '/hi', '/te']) {
    await page.clock.setFixedTime('2025-11-17T13:00:00+05:30');
    await page.goto(path);
    for (const width of [320, 340, 360, 375, 390, 412]) {
      await page.setViewportSize({ width, height: 740 });
      await expect(page.locator('.badge')).toContainText('5:00 pm');
      expect(await findBrokenTimes(page.locator('.badge')), `${path} at ${width} px`).toEqual([]);
    }
  }
  const closure = page.locator('.today-closure').first();
  await page.locator('#google-map').scrollIntoViewIfNeeded();
  await setTime(page, '2026-12-21T09:00:00');
  await expect(closure).toContainText('సెలవు: 25 డిసెంబర్, 2026');
  await expect(closure.locator('[lang=en]')).toHaveText('Christmas');
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
