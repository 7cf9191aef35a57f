import { type KeyboardEvent, useState } from 'react';
import { placeByKey } from '../../ui/keyboard.ts';

const IN_A_ROW: Record<string, string> = { ArrowUp: 'ArrowLeft', ArrowDown: 'ArrowRight' };

/**
 * One stop of the Tab key for a group of buttons, among which arrow keys, Home and End move the focus. `usual` is the
 * place of the button at which the Tab key stops. The buttons have the places 0, 1, … in the order of the page. A choice
 * that loses nothing may follow the focus: `onMove`.
 */
export function useArrowKeys(usual: number, onMove?: (place: number) => void) {
  const [focused, setFocused] = useState<number>();

  function move(event: KeyboardEvent<HTMLElement>) {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const from = buttons.indexOf(event.target as HTMLButtonElement);
    const to = placeByKey(IN_A_ROW[event.key] ?? event.key, from, buttons.length);
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    buttons[to]?.focus();
    onMove?.(to);
  }

  return {
    group: { onKeyDown: move, onBlur: () => setFocused(undefined) },
    button: (place: number) => ({
      tabIndex: place === (focused ?? usual) ? 0 : -1,
      onFocus: () => setFocused(place),
    }),
  };
}
