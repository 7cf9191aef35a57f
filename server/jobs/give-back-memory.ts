import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

const LOOK_MS = 1000;
/** CPU share of the event loop since the previous check, 0 to 1. */
const MAX_WORK = 0.05;
/** Heap growth that is worth a full collection, which pauses the site for about 50 ms. */
const MIN_GROWTH_BYTES = 8 * 2 ** 20;

/**
 * Runs a full garbage collection when the site is idle. An idle V8 does not collect by itself and keeps tens of
 * megabytes that other programs on a small machine can use. Needs --expose-gc.
 */
export function giveBackMemory(): void {
  const collect = globalThis.gc;
  if (!collect) return;
  let kept = 0;
  let last = performance.eventLoopUtilization();
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    if (utilization > MAX_WORK) return;
    if (readHeapBytes() - kept < MIN_GROWTH_BYTES) return;
    void collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    kept = readHeapBytes();
  }, LOOK_MS).unref();
}

function readHeapBytes(): number {
  const { used_heap_size: own, external_memory: outside } = getHeapStatistics();
  return own + outside;
}
