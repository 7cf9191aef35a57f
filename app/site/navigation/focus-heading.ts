import { isShown } from '../../ui/is-shown.ts';

/** Says where one is: focus goes to the first heading that is shown, without a jump of the page. */
export function focusHeading(within: Element): void {
  const headings = [...within.querySelectorAll<HTMLElement>('h1, h2')];
  const heading = headings.find(isShown);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
