import type { Locator, Page } from '@playwright/test';

/** The effort of a person and of the machine for one task. */
export interface Effort {
  /** Keys typed in fields, and keys such as Tab and Enter; a key held with Ctrl or Shift counts once. */
  keys: number;
  /** Presses of the mouse, a choice in a list of options and a drag among them. */
  presses: number;
  /** Different views that the person looked at: each tab, dialog and scroll position after the first. */
  screens: number;
  /** From the first key to the result, typed without pauses. */
  ms: number;
}

/** The hands of a person at the desk, which count what they do. */
export interface Hand {
  type(text: string): Promise<void>;
  key(name: string, times?: number): Promise<void>;
  /** Presses the mouse on something; scrolls to it first if it is not in the window. */
  press(target: Locator): Promise<void>;
  choose(list: Locator, label: string): Promise<void>;
  drag(from: Locator, to: Locator): Promise<void>;
  /** Chooses files in the browser's own window, which is counted as one press. */
  attach(picker: Locator, files: Parameters<Locator['setInputFiles']>[0]): Promise<void>;
  /** Waits until something is shown in the window, and scrolls to it if it is not in view. */
  see(target: Locator): Promise<void>;
  effort(): Effort;
}

export function countedHand(page: Page): Hand {
  const effort: Effort = { keys: 0, presses: 0, screens: 0, ms: 0 };
  const begun = performance.now();
  let seen: string | undefined;

  async function look(): Promise<void> {
    const view = await page.evaluate(() => {
      const tab = document.querySelector('#search-patient [role=tab][aria-selected=true]');
      const dialog = document.querySelector('dialog[open]:not([aria-hidden])');
      return `${tab?.id} ${dialog?.id}`;
    });
    if (seen !== undefined && view !== seen) effort.screens += 1;
    seen = view;
  }

  async function bringIntoView(target: Locator): Promise<void> {
    await target.waitFor();
    const isInView = await target.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && Math.min(bottom, top + 40) <= innerHeight;
    });
    if (isInView) return;
    effort.screens += 1;
    await target.evaluate((element) =>
      element.scrollIntoView({ block: 'center', behavior: 'instant' }),
    );
  }

  async function act(target: Locator | undefined, work: () => Promise<unknown>): Promise<void> {
    await look();
    if (target) await bringIntoView(target);
    await work();
  }

  return {
    type: (text) =>
      act(undefined, () => {
        effort.keys += [...text].length;
        return page.keyboard.type(text);
      }),
    async key(name, times = 1) {
      for (let done = 0; done < times; done += 1) {
        effort.keys += 1;
        await act(undefined, () => page.keyboard.press(name));
      }
    },
    press: (target) =>
      act(target, () => {
        effort.presses += 1;
        return target.click();
      }),
    choose: (list, label) =>
      act(list, () => {
        effort.presses += 2;
        return list.selectOption({ label });
      }),
    drag: (from, to) =>
      act(from, () => {
        effort.presses += 1;
        return from.dragTo(to);
      }),
    attach: (picker, files) =>
      act(undefined, () => {
        effort.presses += 1;
        return picker.setInputFiles(files);
      }),
    async see(target) {
      await bringIntoView(target);
      await look();
      effort.ms = performance.now() - begun;
    },
    effort: () => effort,
  };
}
