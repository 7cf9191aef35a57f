/** Says where one is: focus goes to the first heading that is shown, without a jump of the page. */
export function focusHeading(within: Element): void {
  const headings = [...within.querySelectorAll<HTMLElement>('h1, h2')];
  const heading = headings.find((candidate) => candidate.checkVisibility());
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
