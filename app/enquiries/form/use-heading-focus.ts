import { type RefObject, useEffect, useRef } from 'react';

/** Says where one is when a pane takes the place of another, and brings its beginning into view. */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const element = heading.current;
    if (!element) return;
    element.focus({ preventScroll: true });
    const { top, bottom } = element.getBoundingClientRect();
    if (top < headerHeight() || bottom > innerHeight) element.scrollIntoView({ block: 'center' });
  }, []);
  return heading;
}

/** What stands at the top of the window and lies over whatever scrolls beneath it. */
function headerHeight(): number {
  return parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
}
