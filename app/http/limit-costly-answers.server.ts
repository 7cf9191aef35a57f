import { countedNetworks } from './network.server.ts';

const WINDOW_MS = 60_000;
/** More than anybody does by hand. */
const MAX_OF_NETWORK = 20;
const MAX_IN_ALL = 200;

/**
 * Limits the answers of one kind that take the server's thread for milliseconds, such as a page that is rendered for
 * one person. The returned function counts one and returns 0, or returns the seconds to wait if there were too many.
 * The count is in memory, since a row for each would cost as much as it saves.
 */
export function limitCostlyAnswers({
  settings,
  now,
  steadyNow = now,
}: {
  now: () => Date;
  steadyNow?: () => Date;
  settings: { hasRateLimits: boolean };
}): (address: string) => number {
  let windowStartedAt = -Infinity;
  let count = 0;
  const countByNetwork = new Map<string, number>();
  return (address) => {
    if (!settings.hasRateLimits) return 0;
    const at = steadyNow().getTime();
    const age = at - windowStartedAt;
    if (age < 0 || age >= WINDOW_MS) {
      windowStartedAt = at;
      count = 0;
      countByNetwork.clear();
    }
    const networks = countedNetworks(address);
    const isFull = networks.some(
      ({ name, share }) => (countByNetwork.get(name) ?? 0) >= share * MAX_OF_NETWORK,
    );
    if (isFull || count >= MAX_IN_ALL) return Math.ceil((windowStartedAt + WINDOW_MS - at) / 1000);
    for (const { name } of networks) countByNetwork.set(name, (countByNetwork.get(name) ?? 0) + 1);
    count += 1;
    return 0;
  };
}
