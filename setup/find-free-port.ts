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
