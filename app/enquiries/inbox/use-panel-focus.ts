import { type RefObject, useEffect, useRef } from 'react';

/** Leads to a question that stands above what was pressed: its heading, clear of the header. Anew with each `asked`, never without one. */
export function usePanelFocus(asked: unknown): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (asked === undefined) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [asked]);
  return heading;
}
