import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';

const MAX_START_MS = 20_000;

/** Resolves once a program listens on a port of this machine; throws after 20 seconds. */
export async function waitForPort(port: number): Promise<void> {
  const until = performance.now() + MAX_START_MS;
  while (performance.now() < until) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await setTimeout(50);
  }
  throw new Error(`No program listens on port ${port}.`);
}
