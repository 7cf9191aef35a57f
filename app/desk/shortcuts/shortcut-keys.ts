import type { DeskScreen } from '../desk.ts';

export type Shortcut =
  | { kind: 'help' | 'search' | SingleKey }
  | { kind: 'press'; key: string }
  | { kind: 'tab'; tab: DeskScreen };

export type SingleKey = (typeof SINGLE_KEYS)[keyof typeof SINGLE_KEYS];

const SINGLE_KEYS = {
  n: 'next-enquiry',
  r: 'newest-report',
  f: 'filter-reports',
  v: 'add-visit',
  j: 'next-row',
  k: 'previous-row',
} as const;

interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** Keys of the buttons, links and fields that name them in `aria-keyshortcuts`. */
const PRESSED_KEYS = new Set(['a', 'c', 't', 'p', 'o', '1', '2', '3']);

const SECOND_KEY_MS = 1500;

/** The letter that opens a screen after `g`. */
export const letterOf = (tab: DeskScreen) => tab.charAt(0);

/** Returns a function that takes each key press and returns a completed shortcut. The key after `g` must follow within 1.5 s. */
export function createKeyReader(screens: readonly DeskScreen[]) {
  let goAt = -Infinity;
  return (press: KeyPress, now: number): Shortcut | undefined => {
    const isGoing = now - goAt < SECOND_KEY_MS;
    goAt = -Infinity;
    if (press.ctrlKey || press.metaKey || press.altKey) return undefined;
    if (press.key === '?') return { kind: 'help' };
    if (press.key === '/') return { kind: 'search' };
    const single = Object.entries(SINGLE_KEYS).find(([key]) => key === press.key);
    if (single && !isGoing) return { kind: single[1] };
    if (PRESSED_KEYS.has(press.key) && !isGoing) return { kind: 'press', key: press.key };
    const tab = isGoing ? screens.find((one) => letterOf(one) === press.key) : undefined;
    if (tab) return { kind: 'tab', tab };
    if (press.key === 'g') goAt = now;
    return undefined;
  };
}

/** True if keys must not be shortcuts: the focus is in a field, or a dialog is open. */
export function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable]') !== null
  );
}

/** A digit, a capital or a letter of a script without case begins a search; small letters are shortcuts. */
export function startsSearch({ key, ctrlKey, metaKey, altKey }: KeyPress): boolean {
  return !ctrlKey && !metaKey && !altKey && /^[\p{Nd}\p{Lu}\p{Lt}\p{Lo}]$/u.test(key);
}
