import { useLayoutEffect, useRef } from 'react';
import { isShown } from '../../ui/is-shown.ts';
import { specialtyAt } from '../../content/addresses.ts';
import { focusHeading } from './focus-heading.ts';
import { arrive, watchHistory } from './kept-places.ts';
import { showWaiting } from '../part.tsx';

/** Moves title, focus and scroll along when the address changes inside the application. */
export function useRouteChange(path: string, title: string): void {
  const shown = useRef(path);
  // The router listens from a later effect: this one hears of Back while the page still stands as it was.
  useLayoutEffect(watchHistory, []);

  useLayoutEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    document.title = title;
    if (!specialtyAt(path)) showWaiting();
    const place = arrive();
    if (place) {
      window.scrollTo({ top: place.top, behavior: 'instant' });
      const { focused } = place;
      if (isStillThere(focused)) return focused.focus({ preventScroll: true });
      return focusHeading(document.body);
    }
    const target = findHashTarget();
    if (target) target.scrollIntoView({ behavior: 'instant' });
    else window.scrollTo({ top: 0, behavior: 'instant' });
    focusHeading(target ?? document.body);
  }, [path, title]);
}

/** The link that led away, for example; not one of the bar above, which is never left. */
function isStillThere(element: Element | null): element is HTMLElement {
  if (!(element instanceof HTMLElement)) return false;
  return element.closest('#main') !== null && isShown(element);
}

/** The part of the page that the address leads to; none where nobody could have written such an address. */
function findHashTarget(): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return null;
  }
}
