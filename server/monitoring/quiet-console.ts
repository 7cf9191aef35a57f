import type { Log } from '../../app/http/services.server.ts';

/**
 * What a library says by itself goes into the log as an event: its words could quote what somebody sent,
 * and would not be one JSON line.
 */
export function quietConsole(log: Log): void {
  for (const name of ['log', 'info', 'debug'] as const) console[name] = () => undefined;
  for (const name of ['warn', 'error'] as const) {
    console[name] = (what: unknown) => log.error('library', what);
  }
}
