import type { Locator, Page } from '@playwright/test';

/** The steps that one change took of a person. A text that is written counts as one step, however long it is. */
export interface Steps {
  presses: number;
  keys: number;
  texts: number;
}

/** Somebody who changes the site, by touch or by keyboard alone, and counts what it takes. */
export interface Owner {
  press(target: Locator): Promise<void>;
  write(target: Locator, text: string): Promise<void>;
  /** Chooses a file in the browser's own window, which counts as one press. */
  attach(picker: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>;
  /** A day of the month: one press, or the arrow keys from the day that the Tab key reaches. */
  pressDay(day: Locator): Promise<void>;
  /** A part of the main page: pressed in the picture of the page, or its first letters in the list. */
  choosePart(tab: Locator, title: string): Promise<void>;
  publish(button: Locator): Promise<void>;
  steps(): Steps;
}

export function byTouch(): Owner {
  const steps: Steps = { presses: 0, keys: 0, texts: 0 };
  const press = async (target: Locator) => {
    steps.presses += 1;
    await target.tap();
  };
  return {
    press,
    pressDay: press,
    publish: press,
    choosePart: (tab, title) => press(tab.getByRole('button', { name: title, exact: true })),
    async write(target, text) {
      steps.presses += 1;
      steps.texts += 1;
      await target.tap();
      await target.fill(text);
    },
    async attach(picker, file) {
      steps.presses += 2;
      await picker.setInputFiles(file);
    },
    steps: () => steps,
  };
}

export function byKeyboard(page: Page): Owner {
  const steps: Steps = { presses: 0, keys: 0, texts: 0 };

  async function key(name: string) {
    steps.keys += 1;
    await page.keyboard.press(name);
  }

  /** Tab or Shift+Tab, whichever way is shorter; in a group with one stop, the arrow keys. */
  async function reach(target: Locator): Promise<void> {
    await target.waitFor();
    if ((await target.getAttribute('tabindex')) === '-1') return reachInGroup(target);
    const distance = await target.evaluate(countStops);
    const name = distance < 0 ? 'Shift+Tab' : 'Tab';
    for (let left = Math.abs(distance) + MOST_MORE; left > 0; left -= 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await key(name);
    }
    throw new Error(`The Tab key does not reach ${String(target)}`);
  }

  async function reachInGroup(target: Locator): Promise<void> {
    const group = target.locator('xpath=ancestor::*[self::ul or @role="toolbar"][1]');
    const stop = group.locator('[tabindex="0"]');
    const [from, to] = [await stop.evaluate(placeIn), await target.evaluate(placeIn)];
    await reach(stop);
    for (let left = Math.abs(to - from); left > 0; left -= 1) {
      await key(to > from ? 'ArrowDown' : 'ArrowUp');
    }
  }

  return {
    async press(target) {
      await reach(target);
      // A choice may follow the arrow keys.
      if ((await target.getAttribute('aria-pressed')) === 'true') return;
      await key((await target.getAttribute('type')) === 'checkbox' ? 'Space' : 'Enter');
    },
    async write(target, text) {
      await reach(target);
      await page.keyboard.press('ControlOrMeta+a');
      steps.texts += 1;
      await target.fill(text);
    },
    async attach(picker, file) {
      await reach(picker);
      steps.keys += 2;
      await picker.setInputFiles(file);
    },
    async pressDay(day) {
      const grid = day.page().locator('.site-month [tabindex="0"]');
      await reach(grid);
      const [from, to] = [await placeOf(grid), await placeOf(day)];
      for (let row = from.row; row < to.row; row += 1) await key('ArrowDown');
      const turn = to.column < from.column ? 'ArrowLeft' : 'ArrowRight';
      for (let left = Math.abs(to.column - from.column); left > 0; left -= 1) await key(turn);
      await key('Enter');
    },
    async choosePart(tab, title) {
      const list = tab.getByLabel('Part of the page');
      await reach(list);
      for (const letter of title) {
        if ((await list.inputValue()) === title) return;
        await key(letter);
      }
    },
    publish: () => key('Control+s'),
    steps: () => steps,
  };
}

/** Browsers stop at a few more places than this page counts, such as a list that scrolls. */
const MOST_MORE = 6;

/** How many stops of the Tab key an element is away from the one with the focus; negative: before it. */
function countStops(element: Element): number {
  const stops = [
    ...document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex]',
    ),
  ].filter(
    (one) =>
      one === document.activeElement ||
      (one.tabIndex >= 0 && !(one as HTMLButtonElement).disabled && one.checkVisibility()),
  );
  const at = (one: Element | null) => stops.findIndex((stop) => stop === one);
  return at(element) - at(document.activeElement);
}

/** The place of a button among those of its group. */
function placeIn(button: Element): number {
  const group = button.closest('ul, [role=toolbar]');
  return [...(group?.querySelectorAll('button') ?? [])].findIndex((one) => one === button);
}

async function placeOf(button: Locator): Promise<{ row: number; column: number }> {
  return button.evaluate((element) => {
    const cell = element.closest('td');
    return {
      row: cell?.closest('tr')?.rowIndex ?? 0,
      column: cell?.cellIndex ?? 0,
    };
  });
}
