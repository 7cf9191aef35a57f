import { isIPv4, isIPv6 } from 'node:net';

/** The network that limits count: an IPv4 address, or the /64 from which one IPv6 customer draws addresses. */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '');
  if (!isIPv6(bare)) return bare;
  const groups = expandIPv6(bare);
  const mapped = /^0:0:0:0:0:ffff:(\w+):(\w+)$/.exec(groups.join(':'));
  if (mapped) return [...dottedBytes(mapped[1]), ...dottedBytes(mapped[2])].join('.');
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** What is kept of an address for later: IPv4 to the third number (/24), IPv6 to the third group (/48). */
export function shortAddress(address: string): string {
  const network = networkOf(address);
  if (isIPv4(network)) return network.replace(/\d+$/, '0/24');
  const groups = network.split(':');
  return groups.length > 3 ? `${groups.slice(0, 3).join(':')}::/48` : network;
}

function expandIPv6(address: string): string[] {
  // The URL parser writes an address in its one canonical form, whatever its spelling was.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = canonical
    .split('::')
    .map((half) => half.split(':').filter(Boolean));
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}

function dottedBytes(group = '0'): number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 0xff];
}
