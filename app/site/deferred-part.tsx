import { Suspense, use, useSyncExternalStore, type ReactNode } from 'react';

interface Props {
  /** Selector of the section's single root element. */
  at: string;
  children: ReactNode;
}

/**
 * A section that shows the server's HTML until it is needed and is then hydrated separately: when it comes near the
 * viewport, is pressed, receives the focus, or the page has been idle for a while.
 */
export function DeferredPart({ at, children }: Props) {
  return (
    <Suspense>
      <Hydrated at={at}>{children}</Hydrated>
    </Suspense>
  );
}

function Hydrated({ at, children }: Props) {
  const isServerHtml = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
  const needed = whenNeeded(at);
  // If hydration failed and React renders the page again, there is no server HTML to show meanwhile.
  if (isServerHtml && needed) use(needed);
  return children;
}

function subscribeToNothing() {
  return () => undefined;
}

/** Sections that are not hydrated yet, each with the function that starts its hydration. */
const unhydrated = new Map<HTMLElement, () => void>();
/** Per selector, the promise that the section is needed; undefined once it is. */
const needs = new Map<string, Promise<void> | undefined>();
/** The target of the last press, key or focus. */
let touched: Node | null = null;

const IDLE_AFTER_MS = 4000;
const BETWEEN_PARTS_MS = 200;

const observer = typeof document === 'undefined' ? undefined : watchVisitor();

/**
 * A promise that resolves when the section is needed; undefined if there is nothing to wait for: on the server, or
 * if the server's HTML does not contain the section.
 */
function whenNeeded(selector: string): Promise<void> | undefined {
  if (!observer || needs.has(selector)) return needs.get(selector);
  const part = document.querySelector<HTMLElement>(selector);
  const isNeeded = !part || part.contains(touched);
  needs.set(selector, isNeeded ? undefined : waitUntilNeeded(part, selector, observer));
  return needs.get(selector);
}

function waitUntilNeeded(
  part: HTMLElement,
  selector: string,
  near: IntersectionObserver,
): Promise<void> {
  if (unhydrated.size === 0) setTimeout(hydrateNext, IDLE_AFTER_MS);
  near.observe(part);
  const enableSubmit = disableSubmit(part);
  return new Promise((resolve) => {
    unhydrated.set(part, () => {
      enableSubmit();
      // Before the promise resolves: React renders again within the event that started the hydration.
      needs.set(selector, undefined);
      unhydrated.delete(part);
      near.unobserve(part);
      resolve();
    });
  });
}

/** Disables submit buttons until the form's validation works (R25). Returns a function that enables them. */
function disableSubmit(part: HTMLElement): () => void {
  const buttons = part.querySelectorAll<HTMLButtonElement>('[type=submit]');
  const setAll = (isDisabled: boolean) => {
    for (const button of buttons) button.disabled = isDisabled;
  };
  setAll(true);
  return () => setAll(false);
}

/**
 * Shows the unhydrated sections again when the main page returns. React 19.3 may hide a section twice and then
 * restores its own `display: none`.
 */
export function showUnhydrated(): void {
  for (const part of unhydrated.keys()) part.style.removeProperty('display');
}

function watchVisitor(): IntersectionObserver {
  for (const type of ['pointerdown', 'focusin', 'keydown', 'click']) {
    window.addEventListener(type, hydrateTouched, { capture: true });
  }
  return new IntersectionObserver(hydrateNear, { rootMargin: '50% 0px' });
}

function hydrateTouched({ target }: Event): void {
  touched = target instanceof Node ? target : null;
  for (const [part, hydrate] of unhydrated) if (part.contains(touched)) hydrate();
}

function hydrateNear(entries: IntersectionObserverEntry[]): void {
  for (const [part, hydrate] of unhydrated) {
    if (entries.some(({ target, isIntersecting }) => isIntersecting && target === part)) hydrate();
  }
}

/** Hydrates the remaining sections one after the other. */
function hydrateNext(): void {
  const [next] = unhydrated.values();
  if (!next) return;
  next();
  setTimeout(hydrateNext, BETWEEN_PARTS_MS);
}
