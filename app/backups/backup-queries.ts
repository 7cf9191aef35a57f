import { queryOptions } from '@tanstack/react-query';
import { readsOf } from '../http/client/call-route.ts';
import type { backupRoutes } from './backups.contract.ts';

const BUSY_MS = 2000;

const read = readsOf<typeof backupRoutes>();

/** The desk's queries about backups. Each key begins with 'backups'. */
export const backupQueries = {
  status: queryOptions({
    queryKey: ['backups', 'status'],
    queryFn: (context) => read(context, 'GET /staff/backups', {}),
  }),
  /** With the room on the disk. Read again and again while a backup is made, without prolonging the session. */
  machine: queryOptions({
    queryKey: ['backups', 'machine'],
    queryFn: (context) => read(context, 'GET /staff/owner/machine', {}),
    meta: { isUnattended: true },
    refetchInterval: ({ state }) => (state.data?.backups.isBusy ? BUSY_MS : false),
  }),
};
