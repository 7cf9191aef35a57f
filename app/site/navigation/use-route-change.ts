import { useLayoutEffect, useRef } from 'react';
import { isShown } from '../../ui/is-shown.ts';
import { specialtyAt } from '../../content/addresses.ts';
import { focusHeading } from './focus-heading.ts';
import { takeReturnPosition, watchHistory } from './scroll-positions.ts';
import { showUnhydrated } from '../deferred-part.tsx';

/** Updates the title, the focus and the scroll position when the application shows another address. */
export function useRouteChange(path: string, title: string): void {
  const shown = useRef(path);
  // A layout effect runs before the router subscribes, so popstate arrives here before the page changes.
  useLayoutEffect(watchHistory, []);

  useLayoutEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    document.title = title;
    if (!specialtyAt(path)) showUnhydrated();
    const position = takeReturnPosition();
    if (position) {
      window.scrollTo({ top: position.top, behavior: 'instant' });
      const { focused } = position;
      if (isStillThere(focused)) return focused.focus({ preventScroll: true });
      return focusHeading(document.body);
    }
    const target = findHashTarget();
    if (target) target.scrollIntoView({ behavior: 'instant' });
    else window.scrollTo({ top: 0, behavior: 'instant' });
    focusHeading(target ?? document.body);
  }, [path, title]);
}

/**
 * Whether the focus can return to the element, for example to the link that was followed. Links outside <main> do
 * not count: they are on every page.
 */
function isStillThere(element: Element | null): element is HTMLElement {
  if (!(element instanceof HTMLElement)) return false;
  return element.closest('#main') !== null && isShown(element);
}

/** The element that the URL's fragment names; null if there is none or the fragment is not valid percent-encoding. */
function findHashTarget(): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return null;
  }
}
