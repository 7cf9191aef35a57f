import type { Log } from '../app/http/services.server.ts';
import type { Listening } from './listen.ts';

/** So long /readyz still answers, with 503: a proxy or a load balancer then sends no more. */
const NOTICE_MS = 300;
const PATIENCE_MS = 8000;

/**
 * SIGTERM and SIGINT: says so at /readyz, finishes what was received, then ends with code 0 within ten
 * seconds. An unforeseen fault outside a request ends the process too, after the same, with code 1.
 */
export function stopOnSignal(
  listening: Listening,
  state: { isStopping: boolean },
  close: () => Promise<void>,
  log: Log,
): void {
  const stop = async (code: number) => {
    if (state.isStopping) return;
    state.isStopping = true;
    log.info('stopping', { code });
    try {
      await listening.stop(PATIENCE_MS, NOTICE_MS);
      await close();
    } finally {
      process.exit(code);
    }
  };
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGINT', () => void stop(0));
  process.on('uncaughtException', (error) => {
    log.error('unforeseen', error);
    void stop(1);
  });
}
