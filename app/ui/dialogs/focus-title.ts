/**
 * Focuses the modal's title, so that screen readers and the scroll position start at its top instead of at its
 * first button. For modals that may be taller than the window.
 */
export function focusTitle(modalId: string): void {
  const title = document.getElementById(`${modalId}-title`);
  if (!title) return;
  title.tabIndex = -1;
  title.focus();
}
