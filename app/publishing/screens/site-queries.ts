import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { readsOf } from '../../http/client/call-route.ts';
import type { publishingRoutes } from '../publishing.contract.ts';

const read = readsOf<typeof publishingRoutes>();

/** The queries of the tab Site. Each key begins with 'site'. */
export const siteQueries = {
  all: { queryKey: ['site'] },

  content: queryOptions({
    queryKey: ['site', 'content'],
    queryFn: (context) => read(context, 'GET /staff/site', {}),
    // The draft is based on it, so it outlives a specialty page that hides the desk.
    gcTime: Infinity,
    meta: { follows: { kind: 'content' } },
  }),

  versions: infiniteQueryOptions({
    queryKey: ['site', 'versions'],
    queryFn: ({ pageParam, ...context }) =>
      read(context, 'GET /staff/site/versions', { query: { before: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ versions }) => {
      const last = versions.at(-1)?.number ?? 1;
      return last > 1 ? String(last) : undefined;
    },
    meta: { follows: { kind: 'content' } },
  }),

  version: (number: number) =>
    queryOptions({
      queryKey: ['site', 'version', number],
      queryFn: (context) =>
        read(context, 'GET /staff/site/versions/:number', { params: { number: String(number) } }),
      // A version never changes.
      staleTime: Infinity,
    }),
};
