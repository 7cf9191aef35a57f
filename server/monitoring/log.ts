import type { Log, LogFields as Fields } from '../../app/http/services.server.ts';
import { writeText } from './log-text.ts';
import type { LogLevel, Settings } from '../settings/settings.ts';
import { writeSync } from 'node:fs';

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

const FLUSH_AFTER_MS = 200;
const MAX_BYTES_KEPT = 64 * 1024;
const STDERR = 2;

/** Writes lines to standard error in bundles, so that a busy site does not wait for its log. */
function bufferedStderr(): (line: string) => void {
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const lines = waiting;
    waiting = '';
    try {
      if (lines) writeSync(STDERR, lines);
    } catch {
      // A log that nobody can take must not stop the site.
    }
  };
  process.on('exit', flush);
  return (line) => {
    waiting += line;
    if (waiting.length > MAX_BYTES_KEPT) flush();
    else timer ??= setTimeout(flush, FLUSH_AFTER_MS).unref();
  };
}

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
