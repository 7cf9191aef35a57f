interface Position {
  top: number;
  focused: Element | null;
}

/** Scroll position and focus per address, restored on Back and Forward. */
const positions = new Map<string, Position>();
let currentAddress = '';
let cameBack = false;

/** For this long after a navigation the browser may still scroll to the URL's fragment. */
const SETTLED_AFTER_MS = 1000;
let settling: ReturnType<typeof setTimeout> | undefined;

/** Saves the position. Must be called before the address changes. */
export function savePosition(): void {
  cameBack = false;
  notePosition();
  clearTimeout(settling);
  history.scrollRestoration = 'manual';
}

function notePosition(): void {
  positions.set(currentAddress, { top: window.scrollY, focused: document.activeElement });
}

/** Returns the position to restore after Back or Forward; undefined after following a link. */
export function takeReturnPosition(): Position | undefined {
  currentAddress = addressNow();
  const position = cameBack ? positions.get(currentAddress) : undefined;
  cameBack = false;
  clearTimeout(settling);
  settling = setTimeout(restoreByBrowser, SETTLED_AFTER_MS);
  return position;
}

/** Within one page, and after a reload, the browser restores the position itself. */
function restoreByBrowser(): void {
  history.scrollRestoration = 'auto';
}

/** Follows Back, Forward and jumps within the page. Returns a function that stops it. */
export function watchHistory(): () => void {
  noteAddress();
  window.addEventListener('popstate', noteTraversal);
  window.addEventListener('hashchange', noteAddress);
  window.addEventListener('pagehide', restoreByBrowser);
  return () => {
    window.removeEventListener('popstate', noteTraversal);
    window.removeEventListener('hashchange', noteAddress);
    window.removeEventListener('pagehide', restoreByBrowser);
  };
}

function noteTraversal(): void {
  notePosition();
  cameBack = true;
}

function noteAddress(): void {
  currentAddress = addressNow();
}

function addressNow(): string {
  return location.pathname + location.hash;
}
