import { isIPv6, SocketAddress } from 'node:net';

/** A network whose requests are counted together. `share` multiplies the limit that applies to it. */
export interface CountedNetwork {
  name: string;
  share: 1 | 4;
}

/**
 * The networks that rate limits count an address under. An IPv4 address counts by itself. An IPv6 address counts
 * under its /64 (one household) and under its /48 (up to one customer of a provider) with four times the limit.
 */
export function countedNetworks(address: string): CountedNetwork[] {
  const groups = groupsOf(address);
  if (!groups) return [{ name: bareAddress(address), share: 1 }];
  return [
    { name: `${groups.slice(0, 4).join(':')}::/64`, share: 1 },
    { name: `${groups.slice(0, 3).join(':')}::/48`, share: 4 },
  ];
}

/** The part of an address that is stored: the /24 of IPv4, the /48 of IPv6. */
export function shortAddress(address: string): string {
  const groups = groupsOf(address);
  if (groups) return `${groups.slice(0, 3).join(':')}::/48`;
  return bareAddress(address).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');
}

/** The eight groups of an IPv6 address; undefined for IPv4, also for IPv4 mapped into IPv6. */
function groupsOf(address: string): string[] | undefined {
  const bare = bareAddress(address);
  if (!isIPv6(bare)) return undefined;
  const [head = [], tail = []] = bare.split('::').map((half) => half.split(':').filter(Boolean));
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}

/** The canonical form, without the zone of a link-local address or the ::ffff: prefix of a mapped IPv4 address. */
function bareAddress(address: string): string {
  if (!isIPv6(address)) return address;
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address;
  return canonical.replace(/^::ffff:(?=\d+\.)/, '');
}
