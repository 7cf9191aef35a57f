import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { TrustedProxies } from '../settings/trusted-proxies.ts';

/** The last address that a proxy of ours wrote, else that of the connection. */
export function clientAddress(incoming: IncomingMessage, proxies: TrustedProxies): string {
  const peer = plainAddress(incoming.socket.remoteAddress ?? '');
  if (!proxies.has(peer)) return peer;
  const forwarded = [incoming.headers['x-forwarded-for'] ?? ''].flat().join(',');
  const path = forwarded.split(',').map((one) => plainAddress(one.trim()));
  const last = path.findLast((address) => address !== '' && !proxies.has(address)) ?? peer;
  // What stands before a word that is no address may be the visitor's own invention.
  return isIP(last) === 0 ? peer : last;
}

/** Some proxies write a port behind an address; IPv4 addresses reach a server on :: with a prefix. */
export function plainAddress(text: string): string {
  const [, ipv6, ipv4] = /^(?:\[([^\]]+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/.exec(text) ?? [];
  return (ipv6 ?? ipv4 ?? text).replace(/^::ffff:(?=\d+\.)/i, '');
}
