import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** 'http://127.0.0.1:4801', free a moment ago: a provider must know the address before the site starts. */
export async function findFreeAddress(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return `http://127.0.0.1:${port}`;
}
