import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds, as all times here. */
  ts: number;
  dur?: number;
  /** CPU time, which unlike wall time does not grow on a busy machine. */
  tdur?: number;
  args?: { data?: { documentLoaderURL?: string } };
}

const CATEGORIES = ['toplevel', 'devtools.timeline', 'loading', 'blink.user_timing'];

/**
 * The CPU milliseconds of each main-thread task that began after the first paint, longest first, until the
 * work is done.
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
