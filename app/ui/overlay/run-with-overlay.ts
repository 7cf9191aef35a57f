import { createSharedValue } from '../shared-value.ts';

export const overlayStep = createSharedValue<OverlayStep>('hidden');
const timer = createOverlayTimer(overlayStep.write);
const cancellable = new Set<AbortController>();

/**
 * Shows the loading overlay until the work settles, and passes on its result. If the user presses Cancel, it
 * rejects with an AbortError; the caller then stops the work.
 */
export async function runWithOverlay<Value>(work: Promise<Value>): Promise<Value> {
  const controller = new AbortController();
  const { signal } = controller;
  const cancelled = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  cancellable.add(controller);
  timer.begin();
  try {
    return await Promise.race([work, cancelled]);
  } finally {
    cancellable.delete(controller);
    timer.end();
  }
}

export function cancelOverlaidWork(): void {
  for (const controller of cancellable) controller.abort();
}

/** Milliseconds (R12): shorter work shows no overlay; the overlay stays this long after the work has ended. */
const SHOW_AFTER_MS = 10;
const HIDE_AFTER_MS = 10;
const LONG_AFTER_MS = 12_000;

type OverlayStep = 'hidden' | 'shown' | 'long';

/** Derives the state of the single overlay from the starts and ends of overlapping work. */
function createOverlayTimer(onStep: (step: OverlayStep) => void) {
  let running = 0;
  let isUp = false;
  let showing: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let lasting: ReturnType<typeof setTimeout> | undefined;

  function show() {
    isUp = true;
    onStep('shown');
  }

  function hide() {
    isUp = false;
    onStep('hidden');
  }

  return {
    begin() {
      running += 1;
      if (running > 1) return;
      clearTimeout(hiding);
      if (isUp) onStep('shown');
      else showing = setTimeout(show, SHOW_AFTER_MS);
      lasting = setTimeout(() => onStep('long'), LONG_AFTER_MS);
    },
    end() {
      running -= 1;
      if (running > 0) return;
      clearTimeout(showing);
      clearTimeout(lasting);
      if (isUp) hiding = setTimeout(hide, HIDE_AFTER_MS);
    },
  };
}
