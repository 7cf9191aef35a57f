import { useState } from 'react';
import type { ListingState } from './listing-state.ts';
import { isRenameKept } from './rename-kept.ts';
import type { Report } from '../report.ts';

/** The report beside the list. It stays there, and says so, when somebody else deletes it. */
export function useOpenReport(state: ListingState) {
  const [opened, setOpened] = useState<Report>();
  const [hasLooked, setLooked] = useState(false);

  if (state.status === 'listed' && !hasLooked) {
    setLooked(true);
    // Its name was being typed when the page locked.
    setOpened(state.listing.reports.find(({ key }) => isRenameKept(key)));
  }
  const current = opened && find(state, opened.key);
  // How it is called and dated by now; what it was is what is left of one that is gone.
  if (current && current !== opened) setOpened(current);

  return {
    opened: current ?? opened,
    isGone: opened !== undefined && state.status === 'listed' && !isListed(state, opened),
    open: (key: string) => setOpened(find(state, key)),
    close: () => setOpened(undefined),
  };
}

function find(state: ListingState, key: string): Report | undefined {
  if (state.status !== 'listed') return undefined;
  return state.listing.reports.find((report) => report.key === key);
}

/** Among those that cannot be read it has a name only. */
function isListed(state: ListingState, { key, name }: Report): boolean {
  if (find(state, key)) return true;
  return state.status === 'listed' && state.listing.problems.some((one) => one.name === name);
}
