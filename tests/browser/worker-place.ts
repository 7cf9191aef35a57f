import { rmSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findSteadyPort } from '../../setup/find-port.ts';

export interface Place {
  port: number;
  /** Call it when the site has stopped. */
  leave(): void;
}

const own: { port?: number; isTaken: boolean; begun?: string } = { isTaken: false };

/**
 * Reserves a port for a site in `folder` and copies the data folder of a first start there. Rendering pages,
 * creating tables and hashing the password take most of a first start, so the sites that a worker starts one
 * after the other share it, and with it the port, which is part of the addresses in the rendered pages.
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
