interface Place {
  top: number;
  focused: Element | null;
}

/** Where the visitor was on each address, for the way back. */
const places = new Map<string, Place>();
let here = '';
let cameBack = false;

/** To be called before the address changes, while the page still stands as it was. */
export function keepPlace(): void {
  cameBack = false;
  places.set(here, { top: window.scrollY, focused: document.activeElement });
}

/** The place to restore after Back or Forward; undefined after following a link. */
export function arrive(): Place | undefined {
  here = addressNow();
  const place = cameBack ? places.get(here) : undefined;
  cameBack = false;
  return place;
}

/** Watches Back, Forward and jumps within the page; the answer ends it. */
export function watchHistory(): () => void {
  noteAddress();
  window.addEventListener('popstate', goBack);
  window.addEventListener('hashchange', noteAddress);
  return () => {
    window.removeEventListener('popstate', goBack);
    window.removeEventListener('hashchange', noteAddress);
  };
}

function goBack(): void {
  keepPlace();
  cameBack = true;
}

function noteAddress(): void {
  here = addressNow();
}

function addressNow(): string {
  return location.pathname + location.hash;
}
