import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

const LOOK_MS = 1000;
/** Of the time since the last look, spent on work. */
const MAX_WORK = 0.05;
/** What a collection may save to be worth its pause, some 50 ms in which nobody is served. */
const MIN_GROWTH_BYTES = 8 * 2 ** 20;

/**
 * Collects what the start and the requests have left behind once nothing goes on: a runtime at rest
 * lets it lie, tens of megabytes that others on a small machine can use. Works where the start
 * allows it (--expose-gc).
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
