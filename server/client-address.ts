import type { IncomingMessage } from 'node:http';
import type { TrustedProxies } from './trusted-proxies.ts';

/** The last address that a proxy of ours wrote, else that of the connection. */
export function clientAddress(incoming: IncomingMessage, proxies: TrustedProxies): string {
  const peer = plainAddress(incoming.socket.remoteAddress ?? '');
  if (!proxies.has(peer)) return peer;
  const forwarded = [incoming.headers['x-forwarded-for'] ?? ''].flat().join(',');
  const path = forwarded.split(',').map((one) => plainAddress(one.trim()));
  return path.findLast((address) => address !== '' && !proxies.has(address)) ?? peer;
}

/** IPv4 addresses reach a server on :: with a prefix. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
