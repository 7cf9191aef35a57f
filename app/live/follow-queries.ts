import type { Query, QueryClient } from '@tanstack/react-query';
import { type Follows, StaffError } from '../http/client/staff-query.ts';
import { type ChangeEvent, subscribe } from './live-events.ts';
import { throttle } from './throttle.ts';

/**
 * Reads the shown queries again that a live event concerns (`meta.follows`), at the pace that each of them allows.
 * Returns a function that stops it.
 */
export function followQueries(client: QueryClient): () => void {
  const cache = client.getQueryCache();
  const paces = new Map<Query, ReturnType<typeof paceRefreshes>>();

  const forget = (query: Query) => {
    paces.get(query)?.stop();
    paces.delete(query);
  };
  const stopListening = subscribe((news) => {
    for (const query of cache.findAll({ type: 'active' })) {
      const follows = query.meta?.follows;
      if (!follows || !concerns(news, follows)) continue;
      if (follows.needsData && query.state.data === undefined) continue;
      const pace = paces.get(query) ?? paceRefreshes(query, follows);
      paces.set(query, pace);
      pace.call();
    }
  });
  const stopWatching = cache.subscribe(({ type, query }) => type === 'removed' && forget(query));
  return () => {
    stopListening();
    stopWatching();
    for (const query of paces.keys()) forget(query);
  };
}

function concerns(news: ChangeEvent, { kind, key }: Follows): boolean {
  if (news.kind === 'all') return true;
  return [kind].flat().includes(news.kind) && (key === undefined || news.key === key);
}

function paceRefreshes(query: Query, { apartMs, againMs }: Follows) {
  let again: ReturnType<typeof setTimeout> | undefined;
  const run = async () => {
    clearTimeout(again);
    if (!query.isActive()) return;
    const isAnswered = await refresh(query);
    if (!isAnswered && againMs !== undefined && query.isActive()) {
      again = setTimeout(() => void run(), againMs);
    }
  };
  const pace = apartMs === undefined ? undefined : throttle(() => void run(), apartMs);
  return {
    call: pace ? () => pace.call() : () => void run(),
    stop() {
      pace?.stop();
      clearTimeout(again);
    },
  };
}

/** Refetches a query by a call that does not prolong the session. Resolves to false if the server could not be reached. */
async function refresh(query: Query): Promise<boolean> {
  const { options } = query;
  const meta = { ...options.meta, isUnattended: true };
  const reading = query.fetch({ ...options, meta }, { cancelRefetch: true });
  // A later reading of the same query is attended again.
  query.setOptions(options);
  try {
    await reading;
    return true;
  } catch (error) {
    return !(error instanceof StaffError && error.answer.kind === 'unreachable');
  }
}
