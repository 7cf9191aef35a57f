import { countedNetworks } from '../../http/network.server.ts';

/** How long to wait in seconds; 0 where the page may be rendered, which is then counted. */
export type ReservePage = (address: string, now: Date) => number;

const SPAN_MS = 60_000;
/** Nobody corrects a form by hand more often. */
const MAX_OF_NETWORK = 20;
const MOST = 200;

/**
 * The form with what was typed is rendered for each who sends it, and nothing else that a stranger may ask
 * for takes the site as long. Counted in memory: a row for each would cost as well.
 */
export function limitFormPages(): ReservePage {
  let begunAt = -Infinity;
  let count = 0;
  const countByNetwork = new Map<string, number>();
  return (address, now) => {
    const age = now.getTime() - begunAt;
    if (age < 0 || age >= SPAN_MS) {
      begunAt = now.getTime();
      count = 0;
      countByNetwork.clear();
    }
    const networks = countedNetworks(address);
    const isFull = networks.some(
      ({ name, share }) => (countByNetwork.get(name) ?? 0) >= share * MAX_OF_NETWORK,
    );
    if (isFull || count >= MOST) {
      return Math.ceil((begunAt + SPAN_MS - now.getTime()) / 1000);
    }
    for (const { name } of networks) countByNetwork.set(name, (countByNetwork.get(name) ?? 0) + 1);
    count += 1;
    return 0;
  };
}
