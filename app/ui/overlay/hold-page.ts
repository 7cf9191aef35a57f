/**
 * Opens a dialog over the page, makes everything else inert and busy and keeps keys from it. The returned
 * function undoes that, closes the dialog and returns the focus to the element that had it.
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
    // React removes the dialog in the commit that calls this function, and ignores focus events until the
    // commit has ended. Closing comes last also because it lays out the page.
    queueMicrotask(() => {
      cover.close();
      if (focused instanceof HTMLElement && document.activeElement === document.body) {
        focused.focus();
      }
    });
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
