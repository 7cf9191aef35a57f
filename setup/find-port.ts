import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** A port for a program of a test or a measurement; it may be taken by somebody else a moment later. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Below what systems give to outgoing connections, so that it is still free when a server comes back to it. */
const FIRST = 21_000;
const LAST = 29_000;

/** A port for a server that is stopped and started again. */
export async function findSteadyPort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    probe.listen(port, '127.0.0.1');
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
