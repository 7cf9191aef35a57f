import { queryOptions } from '@tanstack/react-query';
import { readsOf } from '../../http/client/call-route.ts';
import type { ChildSex } from '../../measures/growth.ts';
import type { growthRoutes } from './growth.contract.ts';

const read = readsOf<typeof growthRoutes>();

/** The clinic's growth tables of a sex. */
export const growthQuery = (sex: ChildSex) =>
  queryOptions({
    queryKey: ['growth', sex],
    queryFn: (context) => read(context, 'GET /staff/growth-tables', { query: { sex } }),
    select: ({ tables }) => tables,
  });
