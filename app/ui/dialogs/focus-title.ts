/** For a modal that may be taller than its window: it is read from its beginning, not from its first button. */
export function focusTitle(modalId: string): void {
  const title = document.getElementById(`${modalId}-title`);
  if (!title) return;
  title.tabIndex = -1;
  title.focus();
}
