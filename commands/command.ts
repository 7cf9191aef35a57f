import type { Readable, Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Settings } from '../server/settings/settings.ts';

/** What a command may use. Handed in, so that tests bring their own folders, streams and clock. */
export interface CommandContext {
  settings: Settings;
  input: Readable & { isTTY?: boolean; setRawMode?: (isRaw: boolean) => unknown };
  output: Writable;
  /** Progress and faults: what was asked for goes to `output`. */
  errors: Writable & { isTTY?: boolean; columns?: number };
  /** Aborted when the person or the system asks the command to stop. */
  signal: AbortSignal;
  now: () => Date;
}

export interface Command {
  /** Shown by --help; its first line stands in the list of commands. */
  help: string;
  /** The exit code. */
  run(args: string[], context: CommandContext): Promise<number>;
}

/** Why a command could not do its work, in one sentence for the person who gave it. */
export class CommandFault extends Error {
  override name = 'CommandFault';
}

/** Throws when the command was asked to stop. */
export function stopIfAsked(signal: AbortSignal): void {
  if (signal.aborted) throw new CommandFault('Stopped.');
}

/** The same, in long work that never waits: a signal is only heard between two turns of the event loop. */
export async function pauseAndStopIfAsked(signal: AbortSignal): Promise<void> {
  await setImmediate();
  stopIfAsked(signal);
}
