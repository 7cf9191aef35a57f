import { useEffect } from 'react';
import type { InboxCounts } from '../../enquiries/inbox/desk-enquiry.ts';
import { createSharedValue } from '../../ui/shared-value.ts';
import { callStaff } from '../../access/client/call-staff.ts';
import { subscribe } from '../../live/live-events.ts';
import { throttle } from '../../live/throttle.ts';

/** The number of enquiries in each part of the inbox; undefined until loaded. */
export const inboxCounts = createSharedValue<InboxCounts | undefined>(undefined);

const INTERVAL_MS = 500;

/** Keeps the counts up to date while the desk is open, on every screen. */
export function useInboxCounts(): void {
  useEffect(() => {
    const pace = throttle(() => void readCounts(), INTERVAL_MS);
    pace.call();
    const stop = subscribe(({ kind }) => {
      if (kind === 'enquiry' || kind === 'all') pace.call();
    });
    return () => {
      stop();
      pace.stop();
      inboxCounts.write(undefined);
    };
  }, []);
}

async function readCounts(): Promise<void> {
  const answer = await callStaff<{ counts: InboxCounts }>('GET', '/staff/enquiries/counts', {
    isUnattended: true,
  });
  if (answer.kind === 'done') inboxCounts.write(answer.value.counts);
}
