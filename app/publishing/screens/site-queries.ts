import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { readStaff } from '../../http/client/staff-query.ts';
import type { EditPath, EditValue } from '../../content/edits.ts';
import type { Site } from './draft.ts';

export interface SiteVersion {
  number: number;
  /** ISO 8601 */
  at: string;
  by: string | null;
  how: 'screens' | 'files' | 'brought-back' | 'start';
  /** How many fields and files differ from the version before. */
  changes: number;
  /** The version that was brought back. */
  of?: number;
}

export interface ContentChange {
  file: string;
  path?: EditPath;
  before: EditValue | string | null;
  after: EditValue | string | null;
}

/** The queries of the tab Site. Each key begins with 'site'. */
export const siteQueries = {
  all: { queryKey: ['site'] },

  content: queryOptions({
    queryKey: ['site', 'content'],
    queryFn: (context) => readStaff<Site>(context, '/staff/site'),
    // The draft is based on it, so it outlives a specialty page that hides the desk.
    gcTime: Infinity,
    meta: { follows: { kind: 'content' } },
  }),

  versions: infiniteQueryOptions({
    queryKey: ['site', 'versions'],
    queryFn: ({ pageParam, ...context }) =>
      readStaff<{ versions: SiteVersion[] }>(
        context,
        pageParam === undefined
          ? '/staff/site/versions'
          : `/staff/site/versions?before=${pageParam}`,
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ versions }) => {
      const last = versions.at(-1)?.number ?? 1;
      return last > 1 ? last : undefined;
    },
    meta: { follows: { kind: 'content' } },
  }),

  version: (number: number) =>
    queryOptions({
      queryKey: ['site', 'version', number],
      queryFn: (context) =>
        readStaff<{ changes: ContentChange[] }>(context, `/staff/site/versions/${number}`),
    }),
};
