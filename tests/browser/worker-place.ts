import { rmSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findSteadyPort } from '../../setup/find-port.ts';

export interface Place {
  port: number;
  /** Called when the site has ended. */
  leave(): void;
}

const own: { port?: number; isTaken: boolean; begun?: string } = { isTaken: false };

/**
 * A port for a site in `folder`. The sites that a worker starts one after the other share one, and begin with what
 * a first start leaves: rendered pages, which hold the port in their addresses, tables and a hashed password are
 * most of a start.
 */
export async function takePlace(
  folder: string,
  startOnce: (folder: string, port: number) => Promise<void>,
): Promise<Place> {
  if (own.isTaken) return { port: await findSteadyPort(), leave: () => undefined };
  own.isTaken = true;
  const port = (own.port ??= await findSteadyPort());
  own.begun ??= await begin((begun) => startOnce(begun, port));
  await cp(own.begun, folder, { recursive: true });
  return {
    port,
    leave: () => {
      own.isTaken = false;
    },
  };
}

async function begin(startOnce: (folder: string) => Promise<void>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-begun-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await startOnce(folder);
  return folder;
}
