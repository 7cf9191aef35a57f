import { isIPv6, SocketAddress } from 'node:net';

/** A network whose requests count together, with how many times the room of a single one it has. */
export interface CountedNetwork {
  name: string;
  share: 1 | 4;
}

/**
 * An IPv4 address by itself. Of an IPv6 address the /64 from which one household draws its addresses, and
 * the /48 that one customer may have: with four times the room, else it could use up everybody's.
 */
export function countedNetworks(address: string): CountedNetwork[] {
  const groups = groupsOf(address);
  if (!groups) return [{ name: bareAddress(address), share: 1 }];
  return [
    { name: `${groups.slice(0, 4).join(':')}::/64`, share: 1 },
    { name: `${groups.slice(0, 3).join(':')}::/48`, share: 4 },
  ];
}

/** What is kept of an address for later: IPv4 to the third number (/24), IPv6 to the third group (/48). */
export function shortAddress(address: string): string {
  const groups = groupsOf(address);
  if (groups) return `${groups.slice(0, 3).join(':')}::/48`;
  return bareAddress(address).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');
}

/** The eight groups of an IPv6 address; undefined for IPv4, also where it is written as IPv6. */
function groupsOf(address: string): string[] | undefined {
  const bare = bareAddress(address);
  if (!isIPv6(bare)) return undefined;
  const [head = [], tail = []] = bare.split('::').map((half) => half.split(':').filter(Boolean));
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}

/** In its one canonical form, without the zone of a link-local address and the prefix of a mapped IPv4 address. */
function bareAddress(address: string): string {
  if (!isIPv6(address)) return address;
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address;
  return canonical.replace(/^::ffff:(?=\d+\.)/, '');
}
