import type { TabName } from '../desk.ts';

export type Shortcut = { kind: 'help' | 'search' | SingleKey } | { kind: 'tab'; tab: TabName };

export type SingleKey = (typeof SINGLE_KEYS)[keyof typeof SINGLE_KEYS];

const SINGLE_KEYS = {
  n: 'next-enquiry',
  r: 'newest-report',
  f: 'filter-reports',
  v: 'add-visit',
} as const;

interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const SECOND_KEY_MS = 1500;

/** The letter that opens a tab after `g`. */
export const letterOf = (tab: TabName) => tab.charAt(0);

/** Returns a function that takes each key press and returns a completed shortcut. The key after `g` must follow within 1.5 s. */
export function createKeyReader(tabs: readonly TabName[]) {
  let goAt = -Infinity;
  return (press: KeyPress, now: number): Shortcut | undefined => {
    const isGoing = now - goAt < SECOND_KEY_MS;
    goAt = -Infinity;
    if (press.ctrlKey || press.metaKey || press.altKey) return undefined;
    if (press.key === '?') return { kind: 'help' };
    if (press.key === '/') return { kind: 'search' };
    const single = Object.entries(SINGLE_KEYS).find(([key]) => key === press.key);
    if (single && !isGoing) return { kind: single[1] };
    const tab = isGoing ? tabs.find((one) => letterOf(one) === press.key) : undefined;
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
