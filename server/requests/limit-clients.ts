import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { countedNetworks } from '../../app/http/network.server.ts';
import { plainAddress, type TrustedProxies } from './client-address.ts';

/** Of connections, and of requests in flight: 50 for an IPv4 address or an IPv6 /64, 200 for an IPv6 /48. */
const MAX_PER_NETWORK = 50;

/** Bounded by the event hub: staff's own, and open for hours. */
const EVENT_STREAM = /^\/staff\/events(?:\?|$)/;

/**
 * Cuts off connections beyond those that one client may have: a bound on all connections alone would let
 * one client take them all. A proxy's connections are everybody's, so `limitRequests` counts behind it.
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
 * Counts a client's requests until they are answered; gives a function that answers those beyond its share
 * with 429 and returns true. `headers` are those of every answer.
 */
export function limitRequests(headers: Record<string, string>) {
  const take = openShares();
  const body = JSON.stringify({
    error: 'Too many requests at once. Please try again in a moment.',
  });
  const refusal = {
    ...headers,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'retry-after': '2',
    // What may still come of the request is not waited for.
    connection: 'close',
  };
  return (incoming: IncomingMessage, outgoing: ServerResponse, address: string): boolean => {
    if (EVENT_STREAM.test(incoming.url ?? '')) return false;
    const release = take(address);
    if (release) {
      outgoing.once('close', release);
      return false;
    }
    outgoing.writeHead(429, refusal).end(incoming.method === 'HEAD' ? undefined : body);
    return true;
  };
}

/** Gives a function that takes one place for an address and returns what frees it; undefined where none is left. */
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
