/**
 * Opens the dialog modally. The page behind it then does not scroll, and keeps the room of its scroll bar only if it has
 * one, so that nothing moves sideways.
 */
export function openOverPage(dialog: HTMLDialogElement): void {
  const page = document.documentElement;
  page.toggleAttribute('data-scroll-bar', innerWidth > page.clientWidth);
  dialog.showModal();
}
