import { type MutationFilters, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskEnquiry } from './desk-enquiry-schema.server.ts';
import { dropFromLists } from './enquiry-queries.ts';
import type { inboxRoutes } from './inbox.contract.ts';
import { showPopup } from '../../ui/dialogs/popup.tsx';
import { callsOf } from '../../http/client/call-route.ts';
import { takeValue } from '../../http/client/staff-query.ts';

interface Wish {
  enquiry: DeskEnquiry;
  isRemoved: boolean;
}

const call = callsOf<typeof inboxRoutes>();

const REMOVAL = ['enquiries', 'removal'];

/** Matches unanswered removals of an enquiry (`isRemoved` true), unanswered Undos (false), or both (undefined). */
export function removalOf(key: string | undefined, isRemoved?: boolean): MutationFilters {
  return {
    mutationKey: REMOVAL,
    predicate({ state }) {
      const wish = state.variables as Wish | undefined;
      return wish?.enquiry.key === key && (isRemoved ?? wish?.isRemoved) === wish?.isRemoved;
    },
  };
}

/**
 * Removes enquiries on the server at once, where they can be put back for a day, so nothing depends on this page
 * staying open. The row leaves the list with the press, and returns if the removal fails.
 */
export function useRemoval(failedText: string) {
  const client = useQueryClient();
  /** Removed, and with Undo in the bar. */
  const [waiting, setWaiting] = useState<DeskEnquiry[]>([]);
  const { mutateAsync } = useMutation({
    mutationKey: REMOVAL,
    mutationFn: sendWish,
    onMutate: ({ enquiry, isRemoved }) =>
      isRemoved ? dropFromLists(client, enquiry.key) : undefined,
    onError(error, _wish, putRowBack) {
      putRowBack?.();
      if (error.answer.kind !== 'session-over') void showPopup(failedText);
    },
  });

  const forget = ({ key }: DeskEnquiry) =>
    setWaiting((before) => before.filter((one) => one.key !== key));

  /** Resolves to the enquiry as it is then; undefined if it failed or is under way already. */
  async function settle(wish: Wish): Promise<DeskEnquiry | undefined> {
    if (client.isMutating(removalOf(wish.enquiry.key)) > 0) return undefined;
    // `onError` has shown a failure.
    const enquiry = await mutateAsync(wish).catch(() => undefined);
    if (enquiry) forget(enquiry);
    return enquiry;
  }

  return {
    waiting,
    forget,
    async remove(enquiry: DeskEnquiry): Promise<boolean> {
      const removed = await settle({ enquiry, isRemoved: true });
      if (removed) setWaiting((before) => [...before, enquiry]);
      return removed !== undefined;
    },
    putBack: (enquiry: DeskEnquiry) => settle({ enquiry, isRemoved: false }),
  };
}

async function sendWish({ enquiry, isRemoved }: Wish): Promise<DeskEnquiry> {
  const params = { key: enquiry.key };
  if (!isRemoved) {
    const body = { isRemoved: false } as const;
    return takeValue(await call('PATCH /staff/enquiries/:key', { params, body })).enquiry;
  }
  const answer = await call('DELETE /staff/enquiries/:key', { params });
  const isGone = answer.kind === 'refused' && answer.status === 404;
  if (!isGone) takeValue(answer);
  return enquiry;
}
