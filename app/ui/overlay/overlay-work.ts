import { createOverlayTimer, type OverlayStep } from './overlay-timer.ts';
import { createSharedValue } from '../shared-value.ts';

type Work<Value> = Promise<Value> | ((signal: AbortSignal) => Promise<Value>);

export const overlayStep = createSharedValue<OverlayStep>('hidden');
const timer = createOverlayTimer(overlayStep.write);
const running = new Set<AbortController>();

/** Covers the page while the work lasts. Cancel rejects with an AbortError. */
export async function runWithOverlay<Value>(work: Work<Value>): Promise<Value> {
  const controller = new AbortController();
  const { signal } = controller;
  const cancelled = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  running.add(controller);
  timer.begin();
  try {
    return await Promise.race([typeof work === 'function' ? work(signal) : work, cancelled]);
  } finally {
    running.delete(controller);
    timer.end();
  }
}

export function cancelOverlaidWork(): void {
  for (const controller of running) controller.abort();
}
