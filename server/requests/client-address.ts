import type { IncomingMessage } from 'node:http';
import { isIP, BlockList } from 'node:net';

/**
 * IP address of the client: the last X-Forwarded-For entry that is not a trusted proxy, if a trusted proxy connects;
 * otherwise the address of the connection.
 */
export function clientAddress(incoming: IncomingMessage, proxies: TrustedProxies): string {
  const peer = plainAddress(incoming.socket.remoteAddress ?? '');
  if (!proxies.has(peer)) return peer;
  const forwarded = [incoming.headers['x-forwarded-for'] ?? ''].flat().join(',');
  const path = forwarded.split(',').map((one) => plainAddress(one.trim()));
  const last = path.findLast((address) => address !== '' && !proxies.has(address)) ?? peer;
  // Entries before an invalid one may be forged by the client.
  return isIP(last) === 0 ? peer : last;
}

/** Removes a port, as some proxies append one, and the ::ffff: prefix of IPv4 addresses on an IPv6 socket. */
export function plainAddress(text: string): string {
  const [, ipv6, ipv4] = /^(?:\[([^\]]+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/.exec(text) ?? [];
  return (ipv6 ?? ipv4 ?? text).replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Proxies whose X-Forwarded-For header is trusted. */
export interface TrustedProxies {
  has(address: string): boolean;
}

/** Accepts IP addresses and ranges such as 10.0.0.0/8. Throws an error with the end of a sentence for anything else. */
export function trustProxies(names: readonly string[]): TrustedProxies {
  const list = new BlockList();
  for (const name of names) add(list, name);
  return {
    has(address) {
      const family = names.length === 0 ? undefined : familyOf(address);
      return family !== undefined && list.check(address, family);
    },
  };
}

const BITS = { ipv4: 32, ipv6: 128 };

function add(list: BlockList, name: string): void {
  const [address = '', length, ...rest] = name.split('/');
  const family = familyOf(address);
  if (family !== undefined && length === undefined) {
    list.addAddress(address, family);
    return;
  }
  const bits = /^[1-9]\d*$/.test(length ?? '') ? Number(length) : 0;
  // With /0 every visitor would be trusted and could claim any address.
  if (family === undefined || bits < 1 || bits > BITS[family] || rest.length > 0) {
    throw new Error(
      `'${name}' is neither an IP address nor a range such as 10.0.0.0/8 or 2001:db8::/32; name the proxies' own, separated by commas`,
    );
  }
  list.addSubnet(address, bits, family);
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address);
  if (version === 0) return undefined;
  return version === 4 ? 'ipv4' : 'ipv6';
}
