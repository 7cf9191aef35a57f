import type { Log, LogFields as Fields } from '../../app/services/services.server.ts';
import { writeText } from './log-text.ts';
import type { LogLevel, Settings } from '../settings/settings.ts';
import { writeSync } from 'node:fs';

const RANKS: Record<LogLevel, number> = { info: 0, warn: 1, error: 2, silent: 3 };

/**
 * Writes each event as one line: a sentence on a terminal and JSON elsewhere, unless LOG_FORMAT is set. No value can
 * start a new line.
 */
export function openLog(
  { logLevel, logFormat }: Pick<Settings, 'logLevel' | 'logFormat'>,
  ownWrite?: (line: string) => void,
): Log {
  const isText = (logFormat ?? (process.stderr.isTTY ? 'text' : 'json')) === 'text';
  // A person sees text at once, in order with the start's messages; JSON is buffered for speed.
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
 * An error's name, code and stack frames, without messages: those of a database or parser can quote what a person
 * typed.
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

/** Gives a function that buffers lines and writes them to standard error every 200 ms or 64 KB. */
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
      // A closed standard error must not stop the site.
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
 * Turns libraries' console output into log events without its text, which could quote what a person sent and would
 * not be one JSON line.
 */
export function quietConsole(log: Log): void {
  for (const name of ['log', 'info', 'debug'] as const) console[name] = () => undefined;
  for (const name of ['warn', 'error'] as const) {
    console[name] = (what: unknown) => log.error('library', what);
  }
}
