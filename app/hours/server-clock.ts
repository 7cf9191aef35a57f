/** A page from the browser's cache carries an older time, so only a clock that is further off counts as wrong. */
const TOLERANCE_MS = 36 * 3_600_000;

const offset = findOffset();

/** The present moment, by the server's clock where the device's is days off. */
export function serverNow(): Date {
  return new Date(Date.now() + offset);
}

/** From the header `Server-Timing: now;dur=…` of the page, in milliseconds since 1970. */
function findOffset(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Undefined in Safari before 16.4 and on a page without HTTPS.
  const sent = page?.serverTiming?.find(({ name }) => name === 'now');
  const found = sent ? sent.duration + performance.now() - Date.now() : 0;
  return Math.abs(found) > TOLERANCE_MS ? found : 0;
}
