/** Focuses the heading of a panel that appears above the pressed button, and scrolls it clear of the page's header. */
export function showPanel(heading: HTMLElement | null | undefined): void {
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}
