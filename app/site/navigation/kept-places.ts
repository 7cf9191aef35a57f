interface Place {
  top: number;
  focused: Element | null;
}

/** Where the visitor was on each address, for the way back. */
const places = new Map<string, Place>();
let here = '';
let cameBack = false;

/** So long after coming back the browser may still go to the part that the address names. */
const SETTLED_AFTER_MS = 1000;
let settling: ReturnType<typeof setTimeout> | undefined;

/** To be called before the address changes, while the page still stands as it was. */
export function keepPlace(): void {
  cameBack = false;
  notePlace();
  clearTimeout(settling);
  history.scrollRestoration = 'manual';
}

function notePlace(): void {
  places.set(here, { top: window.scrollY, focused: document.activeElement });
}

/** The place to restore after Back or Forward; undefined after following a link. */
export function arrive(): Place | undefined {
  here = addressNow();
  const place = cameBack ? places.get(here) : undefined;
  cameBack = false;
  clearTimeout(settling);
  settling = setTimeout(leaveToBrowser, SETTLED_AFTER_MS);
  return place;
}

/** Within a page, and on the way back to one that was loaded anew, the browser knows the place. */
function leaveToBrowser(): void {
  history.scrollRestoration = 'auto';
}

/** Watches Back, Forward and jumps within the page; the answer ends it. */
export function watchHistory(): () => void {
  noteAddress();
  window.addEventListener('popstate', goBack);
  window.addEventListener('hashchange', noteAddress);
  window.addEventListener('pagehide', leaveToBrowser);
  return () => {
    window.removeEventListener('popstate', goBack);
    window.removeEventListener('hashchange', noteAddress);
    window.removeEventListener('pagehide', leaveToBrowser);
  };
}

function goBack(): void {
  notePlace();
  cameBack = true;
}

function noteAddress(): void {
  here = addressNow();
}

function addressNow(): string {
  return location.pathname + location.hash;
}
