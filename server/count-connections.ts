import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { plainAddress } from './client-address.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

const MOST_PER_ADDRESS = 50;

/** A cap on all connections alone would let one client take them all, so each address has its own. */
export function countConnections(server: Server, proxies: TrustedProxies): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? '');
    if (proxies.has(address)) return;
    const count = (open.get(address) ?? 0) + 1;
    if (count > MOST_PER_ADDRESS) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}
