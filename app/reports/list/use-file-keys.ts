import { useEffect, useEffectEvent } from 'react';
import { isInField } from '../../ui/after-typing.ts';

/** While a report is open, the arrow keys lead to the next and the previous file: `step` is 1 or -1. */
export function useFileKeys(isOpen: boolean, onStep: (step: number) => void): void {
  const go = useEffectEvent(onStep);
  useEffect(() => {
    if (!isOpen) return undefined;
    const hear = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step === undefined || event.defaultPrevented || isInField()) return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      go(step);
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [isOpen]);
}
