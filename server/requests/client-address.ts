import type { IncomingMessage } from 'node:http';
import { isIP, BlockList } from 'node:net';

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

/** Whose word about a client's address is believed. */
export interface TrustedProxies {
  has(address: string): boolean;
}

/** Takes IP addresses, and ranges of them such as 10.0.0.0/8; throws a sentence for whatever is neither. */
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
  // All addresses (/0) are visitors' too, who could then say to be anybody.
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
