import { isShown } from '../../ui/is-shown.ts';

/** Focuses the first visible heading without scrolling, so that screen readers announce the new page or section. */
export function focusHeading(within: Element): void {
  const headings = [...within.querySelectorAll<HTMLElement>('h1, h2')];
  const heading = headings.find(isShown);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
