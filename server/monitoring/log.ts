import type { Log, LogFields as Fields } from '../../app/http/services.server.ts';
import { bufferedStderr } from './buffered-writer.ts';
import { writeText } from './log-text.ts';
import type { LogLevel, Settings } from '../settings/settings.ts';

const RANKS: Record<LogLevel, number> = { info: 0, warn: 1, error: 2, silent: 3 };

/**
 * Writes each event as one line, so that nothing in a value can start a line of its own: as a sentence on a
 * terminal, as JSON elsewhere, unless LOG_FORMAT says which.
 */
export function openLog(
  { logLevel, logFormat }: Pick<Settings, 'logLevel' | 'logFormat'>,
  ownWrite?: (line: string) => void,
): Log {
  const isText = (logFormat ?? (process.stderr.isTTY ? 'text' : 'json')) === 'text';
  // A person sees it at once, between what the start prints; a busy site does not wait for its log.
  const write = ownWrite ?? (isText ? writeAtOnce : bufferedStderr());
  const say = (level: LogLevel, event: string, fields: Fields = {}) => {
    if (RANKS[level] < RANKS[logLevel]) return;
    const at = new Date();
    const line = isText
      ? writeText(event, fields, at)
      : `${JSON.stringify({ at: at.toISOString(), level, event, ...fields })}\n`;
    if (line !== undefined) write(line);
  };
  return {
    info: (event, fields) => say('info', event, fields),
    warn: (event, fields) => say('warn', event, fields),
    error: (event, error, fields) => say('error', event, { ...describeError(error), ...fields }),
  };
}

function writeAtOnce(line: string): void {
  process.stderr.write(line);
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
