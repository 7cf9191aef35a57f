import { useEffect, useRef, useState } from 'react';
import type { DeskEnquiry } from '../enquiries/desk-enquiry.ts';
import { showPopup } from '../ui/alert-popup.tsx';
import { callStaff } from './call-staff.ts';

const UNDO_MS = 10_000;

interface Texts {
  deleted: string;
  failed: string;
}

/**
 * The server removes at once, so that nothing hangs on this page staying open; what was removed waits there
 * to be put back. Only when the time for Undo is over do we say 'Deleted!'.
 */
export function useRemoval(texts: Texts, onPutBack: (enquiry: DeskEnquiry) => void) {
  const [waiting, setWaiting] = useState<DeskEnquiry[]>([]);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  useEffect(() => {
    const all = timers.current;
    return () => {
      for (const timer of all.values()) clearTimeout(timer);
    };
  }, []);

  function forget(key: string) {
    clearTimeout(timers.current.get(key));
    timers.current.delete(key);
    setWaiting((before) => before.filter((one) => one.key !== key));
  }

  async function remove(enquiry: DeskEnquiry): Promise<boolean> {
    const answer = await callStaff('DELETE', pathOf(enquiry));
    const isGone = answer.kind === 'refused' && answer.status === 404;
    if (answer.kind !== 'done' && !isGone) {
      if (answer.kind !== 'session-over') void showPopup(texts.failed);
      return false;
    }
    setWaiting((before) => [...before, enquiry]);
    const finish = () => {
      forget(enquiry.key);
      void showPopup(texts.deleted);
    };
    timers.current.set(enquiry.key, setTimeout(finish, UNDO_MS));
    return true;
  }

  async function putBack(enquiry: DeskEnquiry) {
    const answer = await callStaff<{ enquiry: DeskEnquiry }>('PATCH', pathOf(enquiry), {
      body: { isRemoved: false },
    });
    if (answer.kind === 'done') {
      forget(enquiry.key);
      onPutBack(answer.value.enquiry);
    } else if (answer.kind !== 'session-over') void showPopup(texts.failed);
  }

  return { waiting, remove, putBack: (enquiry: DeskEnquiry) => void putBack(enquiry) };
}

function pathOf({ key }: DeskEnquiry): string {
  return `/staff/enquiries/${encodeURIComponent(key)}`;
}
