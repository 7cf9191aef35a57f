import { CommandFault } from '../command.ts';

/** An encrypted file that cannot be opened: damaged, truncated, another passphrase or another content. */
export class BackupUnreadable extends Error {
  override name = 'BackupUnreadable';
}

/** The error of a parser as `BackupUnreadable`; errors of the disk or of a stopped command stay as they are. */
export function toParseFault(error: unknown, sentence: string): unknown {
  const isOther = error instanceof CommandFault || error instanceof BackupUnreadable;
  if (isOther || (error instanceof Error && 'code' in error)) return error;
  return new BackupUnreadable(sentence, { cause: error });
}
