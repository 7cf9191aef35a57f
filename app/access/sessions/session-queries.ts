import { queryOptions } from '@tanstack/react-query';
import { callsOf, readsOf } from '../../http/client/call-route.ts';
import type { sessionRoutes } from './sessions.contract.ts';

const read = readsOf<typeof sessionRoutes>();

/** Calls a route about the own session or the sessions of others. */
export const callSession = callsOf<typeof sessionRoutes>();

/** The desk's queries about sessions. */
export const sessionQueries = {
  /** All live sessions. */
  all: queryOptions({
    queryKey: ['sessions', 'all'],
    queryFn: (context) => read(context, 'GET /staff/sessions', {}),
  }),

  /** The signed-in person's name; undefined if none was given. */
  ownName: queryOptions({
    queryKey: ['sessions', 'own-name'],
    queryFn: (context) => read(context, 'GET /staff/session/name', {}),
    select: ({ staffName }) => staffName ?? undefined,
    meta: { isUnattended: true },
  }),
};
