import type { Log } from '../app/services/services.server.ts';
import type { Listening } from './listen.ts';

/** /readyz answers 503 for this long before connections close, so that a load balancer stops sending requests. */
const NOTICE_MS = 300;
const PATIENCE_MS = 8000;

/**
 * On SIGTERM and SIGINT: reports it at /readyz, finishes the received requests, and exits with code 0 within ten
 * seconds. An uncaught exception does the same, with code 1.
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
