import { statSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFault } from './command.ts';

/** What a server makes in its data folder at its first start. */
const MADE_BY_SERVER = ['server.lock', 'files'];

/** Throws where root would leave files in a clinic that another user serves, who then could not read them. */
export function requireOwner(dataDir: string): void {
  if (process.getuid?.() !== 0) return;
  const owner = MADE_BY_SERVER.map((name) =>
    statSync(join(dataDir, name), { throwIfNoEntry: false }),
  ).find((made) => made !== undefined)?.uid;
  if (owner === undefined || owner === 0) return;
  throw new CommandFault(
    `The site over ${dataDir} runs as another user (${owner}) and could not read what root leaves there: give the command as that user, with runuser or sudo -u '#${owner}'.`,
  );
}
