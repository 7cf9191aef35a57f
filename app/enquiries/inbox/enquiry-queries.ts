import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callsOf, readsOf } from '../../http/client/call-route.ts';
import { takeValue } from '../../http/client/staff-query.ts';
import type { DeskEnquiry } from './desk-enquiry-schema.server.ts';
import type { InboxFilter, InboxPage, inboxRoutes } from './inbox.contract.ts';

const APART_MS = 500;
const COUNTS = ['enquiries', 'counts'] as const;
const LISTS = ['enquiries', 'list'] as const;
const ONE = ['enquiries', 'one'] as const;

const call = callsOf<typeof inboxRoutes>();
const read = readsOf<typeof inboxRoutes>();

/** The desk's queries about enquiries. Each key begins with 'enquiries'. */
export const enquiryQueries = {
  /** The number of enquiries in each part of the whole inbox. Every list brings them too. */
  counts: queryOptions({
    queryKey: COUNTS,
    queryFn: async (context) => (await read(context, 'GET /staff/enquiries/counts', {})).counts,
    placeholderData: keepPreviousData,
    meta: { isUnattended: true, follows: { kind: 'enquiry', apartMs: APART_MS } },
  }),

  /** Key of the newest enquiry of the part New; '' if there is none. */
  newest: queryOptions({
    queryKey: ['enquiries', 'newest'],
    queryFn: async (context) =>
      (await read(context, 'GET /staff/enquiries/counts', {})).newest ?? '',
    meta: { isUnattended: true, follows: { kind: 'enquiry', apartMs: APART_MS } },
  }),

  /** Every list that is shown. */
  lists: { queryKey: LISTS },

  /** The enquiries that match a filter: the first PAGE of them, or as many as `wanted` says. */
  list: (filter: InboxFilter) => {
    const queryKey = [...LISTS, filter];
    return queryOptions({
      queryKey,
      queryFn: async (context): Promise<ListedEnquiries> => {
        const wanted = context.client.getQueryData<ListedEnquiries>(queryKey)?.wanted ?? PAGE;
        const { counts, ...list } = await readInbox(context, filter, wanted);
        context.client.setQueryData(COUNTS, counts);
        return { ...list, wanted };
      },
      structuralSharing: (before, now) =>
        keepSame(before as ListedEnquiries | undefined, now as ListedEnquiries),
      meta: { follows: { kind: 'enquiry', apartMs: APART_MS } },
    });
  },

  /** The text with which staff begin to write to the visitor. */
  reply: (key: string) =>
    queryOptions({
      queryKey: ['enquiries', 'reply', key],
      queryFn: (context) => read(context, 'GET /staff/enquiries/:key/reply', { params: { key } }),
      meta: { follows: { kind: 'enquiry', key } },
    }),

  /** The enquiry in the reading pane. */
  shown: { queryKey: ONE },

  /** One enquiry. Without `row`, as a list has it, it is read; afterwards only live events read it again. */
  one: (key: string, row?: DeskEnquiry) =>
    queryOptions({
      queryKey: [...ONE, key],
      // Without the signal: two readings may be under way, and the newer version stays.
      queryFn: async ({ meta }) => {
        const isUnattended = meta?.isUnattended ?? false;
        const name = 'GET /staff/enquiries/:key';
        return takeValue(await call(name, { params: { key } }, { isUnattended })).enquiry;
      },
      initialData: row,
      staleTime: Infinity,
      // Forms are based on it, so it outlasts a visit to another page of the site.
      gcTime: Infinity,
      structuralSharing: (before, now) =>
        takeNewer(before as DeskEnquiry | undefined, now as DeskEnquiry),
      meta: { follows: { kind: 'enquiry', key } },
    }),
};

const PAGE = 30;

export interface ListedEnquiries extends Omit<InboxPage, 'counts'> {
  /** How many enquiries to list, including those being loaded. */
  wanted: number;
}

/** Asks for PAGE more enquiries the next time the list is read. */
export function wantMore(list: ListedEnquiries): ListedEnquiries {
  return { ...list, wanted: list.enquiries.length + PAGE };
}

/** Changes every list at once, as the server is about to do or has done. */
export function editLists(
  client: QueryClient,
  edit: (list: ListedEnquiries) => ListedEnquiries,
): void {
  for (const { queryKey, state } of client.getQueryCache().findAll(enquiryQueries.lists)) {
    const updatedAt = state.dataUpdatedAt;
    client.setQueryData<ListedEnquiries>(queryKey, (list) => list && edit(list), { updatedAt });
  }
}

/** Takes an enquiry out of the lists. */
export function dropFromLists(client: QueryClient, key: string): void {
  editLists(client, (list) => ({
    ...list,
    enquiries: list.enquiries.filter((one) => one.key !== key),
  }));
}

/** Shows a saved enquiry in the pane and in the lists, unless they have a newer version. */
export function putEnquiry(client: QueryClient, enquiry: DeskEnquiry): void {
  const { queryKey } = enquiryQueries.one(enquiry.key);
  client.setQueryData<DeskEnquiry>(queryKey, (shown) => shown && enquiry);
  editLists(client, (list) => ({
    ...list,
    enquiries: list.enquiries.map((one) =>
      one.key === enquiry.key ? takeNewer(one, enquiry) : one,
    ),
  }));
}

function takeNewer(before: DeskEnquiry | undefined, now: DeskEnquiry): DeskEnquiry {
  return before && before.version > now.version ? before : now;
}

/** The largest page that the server gives. */
const MAX_AT_ONCE = 200;

/** Reads `count` enquiries, or all if there are fewer, in as many calls as needed. */
async function readInbox(
  context: Parameters<typeof read>[0],
  filter: InboxFilter,
  count: number,
  after?: string,
): Promise<InboxPage> {
  const body = { ...filter, after, limit: Math.min(MAX_AT_ONCE, count) };
  const page = await read(context, 'POST /staff/enquiries/search', { body });
  const left = count - page.enquiries.length;
  if (left <= 0 || page.next === null) return page;
  const rest = await readInbox(context, filter, left, page.next);
  return { ...rest, enquiries: [...page.enquiries, ...rest.enquiries] };
}

/** Reuses the objects of unchanged enquiries, so that React does not render their rows again. */
function keepSame(before: ListedEnquiries | undefined, now: ListedEnquiries): ListedEnquiries {
  const known = new Map(before?.enquiries.map((enquiry) => [JSON.stringify(enquiry), enquiry]));
  const enquiries = now.enquiries.map((enquiry) => known.get(JSON.stringify(enquiry)) ?? enquiry);
  return { ...now, enquiries };
}
