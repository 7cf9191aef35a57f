import { useEffect } from 'react';
import type { InboxCounts } from '../../enquiries/inbox/desk-enquiry.ts';
import { createSharedValue } from '../../ui/shared-value.ts';
import { callStaff } from '../../access/client/call-staff.ts';
import { subscribe } from '../../live/live-events.ts';
import { throttle } from '../../live/throttle.ts';

/** How many enquiries each part of the inbox holds; undefined until it is known. */
export const inboxCounts = createSharedValue<InboxCounts | undefined>(undefined);

const APART_MS = 500;

/** Keeps the counts true while the desk is open, whichever of its screens is shown. */
export function useInboxCounts(): void {
  useEffect(() => {
    const pace = throttle(() => void readCounts(), APART_MS);
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
