import { Suspense, use, useSyncExternalStore, type ReactNode } from 'react';

interface Props {
  /** Selector of the one element that the part consists of. */
  at: string;
  children: ReactNode;
}

/** A part of the page that stands as sent until it is needed, and is then taken over in a step of its own. */
export function Part({ at, children }: Props) {
  return (
    <Suspense>
      <TakenOver at={at}>{children}</TakenOver>
    </Suspense>
  );
}

function TakenOver({ at, children }: Props) {
  const isAsSent = useSyncExternalStore(
    followNothing,
    () => false,
    () => true,
  );
  const arrival = arrivalAt(at);
  // Where React could not take over the page as sent, and makes it anew, there is nothing to stand there meanwhile.
  if (isAsSent && arrival) use(arrival);
  return children;
}

function followNothing() {
  return () => undefined;
}

/** Parts of the page as sent that nobody has come near yet, each with what tells of an arrival. */
const waiting = new Map<HTMLElement, () => void>();
/** By selector; undefined once somebody is there. */
const arrivals = new Map<string, Promise<void> | undefined>();
/** What the visitor touched last. */
let touched: Node | null = null;

const REST_AFTER = 4000;
const BETWEEN_PARTS = 200;

const observer = typeof document === 'undefined' ? undefined : startWatching();

/**
 * Pending until the part that the selector finds comes near the window, is pressed or is reached by keys, or
 * the page has stood for a while; undefined where there is nothing to wait for: on the server, and for a part
 * that is not in the page as sent.
 */
function arrivalAt(selector: string): Promise<void> | undefined {
  if (!observer || arrivals.has(selector)) return arrivals.get(selector);
  const part = document.querySelector<HTMLElement>(selector);
  const isNeeded = !part || part.contains(touched);
  arrivals.set(selector, isNeeded ? undefined : waitFor(part, selector, observer));
  return arrivals.get(selector);
}

function waitFor(part: HTMLElement, selector: string, near: IntersectionObserver): Promise<void> {
  if (waiting.size === 0) setTimeout(takeNext, REST_AFTER);
  near.observe(part);
  const letGo = holdBack(part);
  return new Promise((resolve) => {
    waiting.set(part, () => {
      letGo();
      // Noted at once: React asks again within the event that brought the visitor here.
      arrivals.set(selector, undefined);
      waiting.delete(part);
      near.unobserve(part);
      resolve();
    });
  });
}

/** The script runs, but the rules of a form in the part are not at work yet: it is not to be sent (R25). */
function holdBack(part: HTMLElement): () => void {
  const buttons = part.querySelectorAll<HTMLButtonElement>('[type=submit]');
  const setAll = (isDisabled: boolean) => {
    for (const button of buttons) button.disabled = isDisabled;
  };
  setAll(true);
  return () => setAll(false);
}

/**
 * Shows the waiting parts again after the page was away. React 19.3 may hide one of them twice, and then takes
 * its own 'none' for what the part had before.
 */
export function showWaiting(): void {
  for (const part of waiting.keys()) part.style.removeProperty('display');
}

function startWatching(): IntersectionObserver {
  for (const type of ['pointerdown', 'focusin', 'keydown', 'click']) {
    window.addEventListener(type, noteTouch, { capture: true });
  }
  return new IntersectionObserver(noteNearness, { rootMargin: '50% 0px' });
}

function noteTouch({ target }: Event): void {
  touched = target instanceof Node ? target : null;
  for (const [part, arrive] of waiting) if (part.contains(touched)) arrive();
}

function noteNearness(entries: IntersectionObserverEntry[]): void {
  for (const [part, arrive] of waiting) {
    if (entries.some(({ target, isIntersecting }) => isIntersecting && target === part)) arrive();
  }
}

/** One part after the other, so that in the end all of the page is taken over. */
function takeNext(): void {
  const [next] = waiting.values();
  if (!next) return;
  next();
  setTimeout(takeNext, BETWEEN_PARTS);
}
