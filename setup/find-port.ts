import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** A port that is free now. Another program may take it before the caller does. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Below the range for outgoing connections, so that the port stays free while a server restarts. */
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
