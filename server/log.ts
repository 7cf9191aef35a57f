import type { Log, LogFields as Fields } from '../app/services.server.ts';
import { bufferedStderr } from './buffered-writer.ts';
import type { LogLevel } from './settings.ts';

const RANKS: Record<LogLevel, number> = { info: 0, warn: 1, error: 2, silent: 3 };

/** Writes one JSON line an event, so that nothing in a value can start a line of its own. */
export function openLog(level: LogLevel, write: (line: string) => void = bufferedStderr()): Log {
  const say = (rank: LogLevel, event: string, fields: Fields = {}) => {
    if (RANKS[rank] < RANKS[level]) return;
    write(`${JSON.stringify({ at: new Date().toISOString(), level: rank, event, ...fields })}\n`);
  };
  return {
    info: (event, fields) => say('info', event, fields),
    warn: (event, fields) => say('warn', event, fields),
    error: (event, error, fields) => say('error', event, { ...describeError(error), ...fields }),
  };
}

/**
 * What may be told of an error: its name, code and places in the code. Messages are left out, since those
 * of a database or parser can quote what a person typed.
 */
function describeError(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: typeof error };
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const cause = error.cause instanceof Error ? { cause: nameError(error.cause) } : {};
  return { error: nameError(error), ...cause, stack: places.slice(0, 8).join(' ').trim() };
}

function nameError(error: Error): string {
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  const number = 'errcode' in error ? ` ${String(error.errcode)}` : '';
  return `${error.name}${code}${number}`;
}
