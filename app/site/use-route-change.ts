import { useEffect, useLayoutEffect, useRef } from 'react';
import { focusHeading } from './focus-heading.ts';
import { arrive, watchHistory } from './kept-places.ts';

/** Moves title, focus and scroll along when the address changes inside the application. */
export function useRouteChange(path: string, title: string): void {
  const shown = useRef(path);
  useEffect(watchHistory, []);

  useLayoutEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    document.title = title;
    const place = arrive();
    if (place) {
      window.scrollTo({ top: place.top, behavior: 'instant' });
      if (place.focused instanceof HTMLElement && place.focused !== document.body) {
        return place.focused.focus({ preventScroll: true });
      }
      return focusHeading(document.body);
    }
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target) target.scrollIntoView({ behavior: 'instant' });
    else window.scrollTo({ top: 0, behavior: 'instant' });
    focusHeading(target ?? document.body);
  }, [path, title]);
}
