import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { openModal } from '../../ui/dialogs/modal.tsx';
import type { TabName } from '../desk.ts';
import { createKeyReader, isTaken } from './shortcuts.ts';
import { SHORTCUTS_ID } from './shortcuts-dialog.tsx';
import { STAFF_SCREENS } from '../staff-screens.tsx';

/** Keys work while the focus is in the workspace and in no field, and can be turned off. */
export function useShortcuts(
  root: RefObject<HTMLElement | null>,
  goTo: (tab: TabName) => void,
): { isOn: boolean; setOn: (isOn: boolean) => void } {
  const [isOn, setOn] = useState(true);
  const go = useEffectEvent(goTo);

  useEffect(() => {
    const element = root.current;
    if (!element || !isOn) return;
    const read = createKeyReader(STAFF_SCREENS.map(({ name }) => name));
    const hear = (event: KeyboardEvent) => {
      // A key that is held means what it meant at first, and no more.
      if (event.repeat || event.isComposing) return;
      if (event.defaultPrevented || isTaken(event.target)) return;
      const shortcut = read(event, event.timeStamp);
      if (!shortcut) return;
      if (shortcut.kind === 'next') return openNextEnquiry(element);
      event.preventDefault();
      if (shortcut.kind === 'help') return openModal(SHORTCUTS_ID);
      go(shortcut.kind === 'tab' ? shortcut.tab : 'search');
      if (shortcut.kind === 'search') focusSearch(element);
    };
    element.addEventListener('keydown', hear);
    return () => element.removeEventListener('keydown', hear);
  }, [root, isOn]);

  return { isOn, setOn };
}

/** Its screen may only be on its way. */
function focusSearch(workspace: HTMLElement): void {
  requestAnimationFrame(() => {
    workspace.querySelector<HTMLElement>('#search-value')?.focus();
  });
}

/** The one after the enquiry that is open, or the first; only where the list is in view. */
function openNextEnquiry(workspace: HTMLElement): void {
  const rows = [
    ...workspace.querySelectorAll<HTMLElement>('[role=tabpanel]:not([hidden]) .inbox-row'),
  ];
  const open = rows.findIndex((row) => row.hasAttribute('aria-current'));
  rows[open + 1]?.click();
}
