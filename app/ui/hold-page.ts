/**
 * Opens a dialog over the page, makes all else inert and busy and keeps keys from it, until the answer is
 * called, which closes the dialog and puts focus back to where it was.
 */
export function holdPage(cover: HTMLDialogElement): () => void {
  const focused = document.activeElement;
  const held = [...document.body.children]
    .filter((element) => element instanceof HTMLElement)
    .filter((element) => element !== cover && !element.inert);
  for (const element of held) {
    element.inert = true;
    element.setAttribute('aria-busy', 'true');
  }
  const blocker = (event: KeyboardEvent) => blockKey(event, cover);
  for (const type of KEY_EVENTS) window.addEventListener(type, blocker, true);
  cover.showModal();

  return () => {
    for (const type of KEY_EVENTS) window.removeEventListener(type, blocker, true);
    for (const element of held) {
      element.inert = false;
      element.removeAttribute('aria-busy');
    }
    // Not before: closing lays out the page, and again for what becomes inert no more.
    cover.close();
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
  };
}

const KEY_EVENTS = ['keydown', 'keypress', 'keyup'] as const;

function blockKey(event: KeyboardEvent, cover: HTMLElement): void {
  const isPress = event.key === 'Enter' || event.key === ' ';
  if (isPress && event.target instanceof HTMLButtonElement && cover.contains(event.target)) return;
  event.stopImmediatePropagation();
  // The browser's own shortcuts (reload, address, close) are not the page's to take away.
  if (!event.ctrlKey && !event.metaKey && !event.altKey && !/^F\d/.test(event.key)) {
    event.preventDefault();
  }
}
