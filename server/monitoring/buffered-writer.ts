import { writeSync } from 'node:fs';

const FLUSH_AFTER_MS = 200;
const MAX_BYTES_KEPT = 64 * 1024;
const STDERR = 2;

/** Writes lines to standard error in bundles, so that a busy site does not wait for its log. */
export function bufferedStderr(): (line: string) => void {
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
