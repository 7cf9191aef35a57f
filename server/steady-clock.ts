/** Begins with the time of the clock and goes on evenly, however the clock is set meanwhile. */
export function openSteadyClock(): () => Date {
  const startedAt = Date.now() - performance.now();
  return () => new Date(startedAt + performance.now());
}
