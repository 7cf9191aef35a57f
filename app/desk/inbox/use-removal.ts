import { useEffect, useRef, useState } from 'react';
import type { DeskEnquiry } from '../../enquiries/inbox/desk-enquiry.ts';
import { showPopup } from '../../ui/dialogs/popup.tsx';
import { afterTyping } from '../../access/client/after-typing.ts';
import { callStaff } from '../../access/client/call-staff.ts';

const UNDO_MS = 10_000;

interface Texts {
  deleted: string;
  failed: string;
}

/**
 * Removes enquiries on the server at once, where they can be put back for a day, so nothing depends on this page
 * staying open. When the ten seconds of Undo are over it shows 'Deleted!', but not while somebody is typing.
 * `onOver` is called just before, since Undo, which may have the focus, disappears.
 */
export function useRemoval(
  texts: Texts,
  onPutBack: (enquiry: DeskEnquiry) => void,
  onOver: (enquiry: DeskEnquiry) => void,
) {
  const [waiting, setWaiting] = useState<DeskEnquiry[]>([]);
  /** By key: cancels the popup 'Deleted!'. */
  const stops = useRef(new Map<string, () => void>());
  /** Keys of enquiries being removed or put back, to ignore a second press. */
  const underWay = useRef(new Set<string>());

  useEffect(() => {
    const all = stops.current;
    return () => {
      for (const stop of all.values()) stop();
    };
  }, []);

  function forget(key: string) {
    stops.current.get(key)?.();
    stops.current.delete(key);
    setWaiting((before) => before.filter((one) => one.key !== key));
  }

  /** Resolves to whether it is removed; undefined if a call for it is already under way. */
  async function remove(enquiry: DeskEnquiry): Promise<boolean | undefined> {
    if (underWay.current.has(enquiry.key)) return undefined;
    underWay.current.add(enquiry.key);
    const answer = await callStaff('DELETE', pathOf(enquiry));
    underWay.current.delete(enquiry.key);
    const isGone = answer.kind === 'refused' && answer.status === 404;
    if (answer.kind !== 'done' && !isGone) {
      if (answer.kind !== 'session-over') void showPopup(texts.failed);
      return false;
    }
    forget(enquiry.key);
    setWaiting((before) => [...before, enquiry]);
    const finish = () => {
      onOver(enquiry);
      forget(enquiry.key);
      void showPopup(texts.deleted);
    };
    const timer = setTimeout(() => {
      stops.current.set(enquiry.key, afterTyping(finish));
    }, UNDO_MS);
    stops.current.set(enquiry.key, () => clearTimeout(timer));
    return true;
  }

  async function putBack(enquiry: DeskEnquiry) {
    if (underWay.current.has(enquiry.key)) return;
    underWay.current.add(enquiry.key);
    const answer = await callStaff<{ enquiry: DeskEnquiry }>('PATCH', pathOf(enquiry), {
      body: { isRemoved: false },
    });
    underWay.current.delete(enquiry.key);
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
