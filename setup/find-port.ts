import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the range for outgoing connections, one of which would take a port before the server does. */
const FIRST = 21_000;
const LAST = 29_000;

/** A port that is free now, also for a server that is stopped and started again. */
export async function findFreePort(): Promise<number> {
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
