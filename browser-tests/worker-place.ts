import { rmSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findSteadyPort } from '../setup/find-steady-port.ts';

export interface Place {
  port: number;
  /** Called when the site has ended and its folder is still there. */
  leave(): Promise<void>;
}

const CACHE = 'cache';
const own: { port?: number; isTaken: boolean; pages?: string } = { isTaken: false };

/**
 * A port for a site in `folder`. The sites that a worker starts one after the other share one, with the pages
 * that the first of them rendered: pages hold the port in their addresses, and rendering is most of a start.
 */
export async function takePlace(folder: string): Promise<Place> {
  if (own.isTaken) return { port: await findSteadyPort(), leave: async () => undefined };
  own.isTaken = true;
  own.port ??= await findSteadyPort();
  if (own.pages) await cp(own.pages, join(folder, CACHE), { recursive: true });
  return {
    port: own.port,
    async leave() {
      own.isTaken = false;
      own.pages ??= await keepPages(folder);
    },
  };
}

async function keepPages(folder: string): Promise<string> {
  const kept = await mkdtemp(join(tmpdir(), 'clinic-pages-'));
  process.once('exit', () => rmSync(kept, { recursive: true, force: true }));
  await cp(join(folder, CACHE), kept, { recursive: true });
  return kept;
}
