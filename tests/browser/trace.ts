import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds, as the others. */
  ts: number;
  dur?: number;
  /** Time on the processor: what a busy machine does to the clock is not in it. */
  tdur?: number;
  args?: { data?: { documentLoaderURL?: string } };
}

const CATEGORIES = ['toplevel', 'devtools.timeline', 'loading', 'blink.user_timing'];

/**
 * Milliseconds of processor time of each step of the page's main thread that began after its first paint,
 * the longest first, until the work is done.
 */
export async function traceSteps(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<number[]> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await work();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const start = trace.traceEvents.findLast(
    ({ name, args }) =>
      name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith('http'),
  );
  const own = trace.traceEvents.filter(({ pid }) => pid === start?.pid);
  const paint = own.find(({ name }) => name === 'firstContentfulPaint');
  if (!start || !paint) throw new Error('The trace has no page, or the page no paint.');
  const isStep = ({ name, ph, tid }: TraceEvent) =>
    ph === 'X' && tid === start.tid && name.endsWith('RunTask');
  return own
    .filter((event) => isStep(event) && event.ts >= paint.ts)
    .map(({ tdur = 0 }) => tdur / 1000)
    .sort((one, other) => other - one);
}
