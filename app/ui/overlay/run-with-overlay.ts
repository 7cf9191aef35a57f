import { createSharedValue } from '../shared-value.ts';

type Work<Value> = Promise<Value> | ((signal: AbortSignal) => Promise<Value>);

export const overlayStep = createSharedValue<OverlayStep>('hidden');
const timer = createOverlayTimer(overlayStep.write);
const cancellable = new Set<AbortController>();

/** Covers the page while the work lasts. Cancel rejects with an AbortError. */
export async function runWithOverlay<Value>(work: Work<Value>): Promise<Value> {
  const controller = new AbortController();
  const { signal } = controller;
  const cancelled = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  cancellable.add(controller);
  timer.begin();
  try {
    return await Promise.race([typeof work === 'function' ? work(signal) : work, cancelled]);
  } finally {
    cancellable.delete(controller);
    timer.end();
  }
}

export function cancelOverlaidWork(): void {
  for (const controller of cancellable) controller.abort();
}

/** R12: work shorter than this shows nothing, and the overlay goes this long after the work ended. */
const SHOW_AFTER = 10;
const HIDE_AFTER = 10;
const LONG_AFTER = 12_000;

type OverlayStep = 'hidden' | 'shown' | 'long';

/** Turns the beginnings and ends of any number of works into what the one overlay shows. */
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
      else showing = setTimeout(show, SHOW_AFTER);
      lasting = setTimeout(() => onStep('long'), LONG_AFTER);
    },
    end() {
      running -= 1;
      if (running > 0) return;
      clearTimeout(showing);
      clearTimeout(lasting);
      if (isUp) hiding = setTimeout(hide, HIDE_AFTER);
    },
  };
}
