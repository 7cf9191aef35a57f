import type { Listening } from './listen.ts';

const PATIENCE_MS = 8000;

/**
 * SIGTERM and SIGINT: says so at /readyz, finishes what was received, then ends with code 0 within ten
 * seconds. An unforeseen fault outside a request ends the process too, after the same, with code 1.
 */
export function stopOnSignal(
  listening: Listening,
  state: { isStopping: boolean },
  close: () => Promise<void>,
): void {
  const stop = async (code: number) => {
    if (state.isStopping) return;
    state.isStopping = true;
    try {
      await listening.stop(PATIENCE_MS);
      await close();
    } finally {
      process.exit(code);
    }
  };
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGINT', () => void stop(0));
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${error.stack ?? error.name}\n`);
    void stop(1);
  });
}
