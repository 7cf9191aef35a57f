import type { CommandContext } from './command.ts';

export interface Progress {
  advance(steps?: number): void;
  /** Clears the bar. Calling it again does nothing. */
  stop(): void;
}

const BAR_LENGTH = 24;
const REDRAWN_EVERY_MS = 100;
const PRINTED_EVERY_MS = 5000;

/** A progress bar on a terminal, or a line every five seconds in a log. */
export function startProgress(
  errors: CommandContext['errors'],
  label: string,
  total: number,
): Progress {
  const isTerminal = errors.isTTY === true;
  const interval = isTerminal ? REDRAWN_EVERY_MS : PRINTED_EVERY_MS;
  let done = 0;
  let shownAt = isTerminal ? 0 : performance.now();
  let isShown = false;

  function show(): void {
    const part = total === 0 ? 1 : Math.min(done / total, 1);
    const bar = '#'.repeat(Math.floor(part * BAR_LENGTH)).padEnd(BAR_LENGTH, '.');
    const figures = `${Math.floor(part * 100)} %  ${done} of ${total}`;
    errors.write(isTerminal ? `\r${label}  [${bar}]  ${figures}` : `${label}: ${figures}\n`);
    isShown = true;
  }

  return {
    advance(steps = 1) {
      done += steps;
      const now = performance.now();
      if (now - shownAt < interval) return;
      shownAt = now;
      show();
    },
    stop() {
      if (isTerminal && isShown) errors.write('\r\u001b[K');
      isShown = false;
    },
  };
}
