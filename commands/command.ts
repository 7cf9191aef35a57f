import type { Readable, Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Settings } from '../server/settings/settings.ts';

/** With --upgrade, which every command takes, it may upgrade the database of an earlier version of the program. */
export type CommandSettings = Settings & { mayUpgrade?: boolean };

/** Everything that a command gets from its process, so that tests can pass their own folders, streams and clock. */
export interface CommandContext {
  settings: CommandSettings;
  input: Readable & { isTTY?: boolean; setRawMode?: (isRaw: boolean) => unknown };
  output: Writable;
  /** For progress and errors; results go to `output`. */
  errors: Writable & { isTTY?: boolean; columns?: number };
  /** Aborted when the person or the system asks the command to stop. */
  signal: AbortSignal;
  now: () => Date;
}

export interface Command {
  /** Shown by --help; the list of commands shows its first line. */
  help: string;
  /** The options that may be given more than once. */
  repeatable?: readonly string[];
  /** The exit code. */
  run(args: string[], context: CommandContext): Promise<number>;
}

/** An error whose message is shown to the person who ran the command, without a stack trace. */
export class CommandFault extends Error {
  override name = 'CommandFault';
}

/** Throws CommandFault if the command was asked to stop (Ctrl+C, SIGTERM). */
export function stopIfAsked(signal: AbortSignal): void {
  if (signal.aborted) throw new CommandFault('Stopped.');
}

/** As `stopIfAsked`, for long work without waits: yields to the event loop first, since signals arrive only there. */
export async function pauseAndStopIfAsked(signal: AbortSignal): Promise<void> {
  await setImmediate();
  stopIfAsked(signal);
}
