import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { countedNetworks } from '../../app/http/network.server.ts';
import { plainAddress, type TrustedProxies } from './client-address.ts';

/** Limit of connections, and of requests in progress: 50 per IPv4 address or IPv6 /64, 200 per IPv6 /48. */
const MAX_PER_NETWORK = 50;

/** Not counted: event streams are open for hours and have limits of their own (app/live). */
const EVENT_STREAM = /^\/staff\/events(?:\?|$)/;

/**
 * Closes connections beyond a client's limit, because one client could otherwise use up all connections. Connections
 * of a trusted proxy are not limited; `limitRequests` counts the clients behind it.
 */
export function limitConnections(server: Server, proxies: TrustedProxies): void {
  const take = openShares();
  server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? '');
    if (proxies.has(address)) return;
    const release = take(address);
    if (release) socket.once('close', release);
    else socket.destroy();
  });
}

/**
 * Limits a client's requests in progress. The returned function answers a request beyond the limit with 429 and
 * returns true. `headers` are sent with every response.
 */
export function limitRequests(headers: () => Record<string, string>) {
  const take = openShares();
  const body = JSON.stringify({
    error: 'Too many requests at once. Please try again in a moment.',
  });
  const refusal = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'retry-after': '2',
    // Do not wait for the rest of the request.
    connection: 'close',
  };
  return (incoming: IncomingMessage, outgoing: ServerResponse, address: string): boolean => {
    if (EVENT_STREAM.test(incoming.url ?? '')) return false;
    const release = take(address);
    if (release) {
      outgoing.once('close', release);
      return false;
    }
    outgoing
      .writeHead(429, { ...headers(), ...refusal })
      .end(incoming.method === 'HEAD' ? undefined : body);
    return true;
  };
}

/** Counts per network. The returned function takes one slot for an address and returns a function that frees it; undefined if none is left. */
function openShares(): (address: string) => (() => void) | undefined {
  const held = new Map<string, number>();
  const add = (name: string, more: 1 | -1) => {
    const count = (held.get(name) ?? 0) + more;
    if (count === 0) held.delete(name);
    else held.set(name, count);
  };
  return (address) => {
    const networks = countedNetworks(address);
    const isFull = ({ name, share }: (typeof networks)[number]) =>
      (held.get(name) ?? 0) >= MAX_PER_NETWORK * share;
    if (networks.some(isFull)) return undefined;
    for (const { name } of networks) add(name, 1);
    return () => networks.forEach(({ name }) => add(name, -1));
  };
}
