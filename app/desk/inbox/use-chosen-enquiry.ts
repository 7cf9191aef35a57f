import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type DeskEnquiry,
  type EnquiryChange,
  isUnread,
} from '../../enquiries/inbox/desk-enquiry.ts';
import { isEnquiryField } from '../../enquiries/form/answers.ts';
import type { EnquiryField } from '../../enquiries/enquiry.ts';
import { isClash, takeOwn, withSaved } from '../../enquiries/inbox/merge-change.ts';
import { keepDrafts, useStoredDraft, useDraftContext } from '../../ui/drafts.ts';
import { callStaff, type StaffAnswer } from '../../access/client/call-staff.ts';
import { subscribe } from '../../live/live-events.ts';
import { useByKey } from '../use-by-key.ts';

type Answer = StaffAnswer<{ enquiry: DeskEnquiry }>;

/** Somebody else saved first: the present version, and the change that was not applied. */
interface Conflict {
  current: DeskEnquiry;
  sent: EnquiryChange;
}

/** 'over': the session has ended, and the page is being locked. */
export type Saved = 'done' | 'conflict' | 'gone' | 'over' | 'failed' | { wrong: EnquiryField[] };

/** The enquiry in the reading pane. It stays there when it leaves the list, and is reloaded when it changes. */
export function useChosenEnquiry(onChanged: (enquiry: DeskEnquiry) => void) {
  const [chosen, setChosen] = useState<DeskEnquiry>();
  const conflicts = useByKey<Conflict>();
  const gone = useByKey<true>();
  /** Keys of enquiries removed here, whose live events are ignored. */
  const ignored = useRef(new Set<string>());
  const key = chosen?.key;
  /** The enquiry in the pane, for calls that were begun while another one was in it. */
  const shown = useRef<DeskEnquiry>(undefined);
  const conflict = conflicts.find(key);
  const found = useStoredDraft<string>('enquiry');
  const foundVersions = useStoredDraft<Map<string, DeskEnquiry>>('versions');
  /** Every version that was shown, since drafts may be based on it. */
  const [versions] = useState(() => foundVersions ?? new Map<string, DeskEnquiry>());

  async function follow(followed: string) {
    const answer = await callStaff<{ enquiry: DeskEnquiry }>('GET', pathOf(followed), {
      isUnattended: true,
    });
    if (ignored.current.has(followed)) return;
    if (answer.kind === 'done') {
      const { enquiry } = answer.value;
      if (isOverdue(enquiry)) return;
      noteVersion(enquiry);
      renew(enquiry);
      if (enquiry.removedAt === null) gone.forget(followed);
      else gone.note(followed, true);
    } else if (answer.kind === 'refused' && answer.status === 404) gone.note(followed, true);
  }

  const hear = useEffectEvent(follow);
  useEffect(() => {
    if (key === undefined) return;
    return subscribe((news) => {
      if (news.kind === 'all' || news.key === key) void hear(key);
    });
  }, [key]);

  useDraftContext('enquiry', 'enquiry/', key);
  useDraftContext('versions', 'enquiry/', versions);
  const goBack = useEffectEvent(async () => {
    if (found === undefined) return;
    const answer = await callStaff<{ enquiry: DeskEnquiry }>('GET', pathOf(found));
    if (answer.kind === 'done') choose(answer.value.enquiry);
  });
  useEffect(() => {
    void goBack();
  }, []);

  async function change(enquiry: DeskEnquiry, wish: EnquiryChange): Promise<Saved> {
    const isVersioned = wish.isRead === undefined && wish.isRemoved === undefined;
    const sent = isVersioned ? { version: enquiry.version, ...wish } : wish;
    const answer = await send(enquiry.key, sent);
    const current = findCurrent(answer);
    if (!current) return settle(answer, sent, enquiry.key);
    const over = versions.get(nameVersion(enquiry.key, sent.version));
    const own = takeOwn(sent, over);
    if (isClash(own, { over, current })) return settle(answer, own, enquiry.key);
    // Somebody else changed other fields only, so both changes are kept.
    const again = { ...own, version: current.version };
    return settle(await send(enquiry.key, again), again, enquiry.key);
  }

  function show(enquiry: DeskEnquiry | undefined) {
    shown.current = enquiry;
    setChosen(enquiry);
  }

  /** Shows a newer version if the enquiry is in the pane. */
  function renew(enquiry: DeskEnquiry) {
    if (shown.current?.key === enquiry.key && !isOverdue(enquiry)) show(enquiry);
  }

  /** Whether the pane already shows a newer version. */
  function isOverdue({ key: changed, version }: DeskEnquiry): boolean {
    return shown.current?.key === changed && shown.current.version > version;
  }

  function noteVersion(enquiry: DeskEnquiry) {
    versions.set(nameVersion(enquiry.key, enquiry.version), enquiry);
  }

  function settle(answer: Answer, sent: EnquiryChange, changed: string): Saved {
    if (answer.kind === 'done') {
      const { enquiry } = answer.value;
      for (const [name, over] of versions) {
        if (over.key === changed) versions.set(name, withSaved(over, sent));
      }
      noteVersion(enquiry);
      renew(enquiry);
      // Marking it as read does not resolve the conflict.
      if (sent.version !== undefined) conflicts.forget(changed);
      onChanged(enquiry);
      return 'done';
    }
    if (answer.kind === 'session-over') return 'over';
    if (answer.kind !== 'refused') return 'failed';
    const current = findCurrent(answer);
    if (current) {
      noteVersion(current);
      conflicts.note(changed, { current, sent });
      return 'conflict';
    }
    if (answer.status === 422) return nameRefused(answer.body);
    if (answer.status !== 404) return 'failed';
    gone.note(changed, true);
    return 'gone';
  }

  function choose(enquiry: DeskEnquiry | undefined) {
    // Drafts of the enquiry that is left are kept until it is chosen again.
    if (enquiry?.key !== shown.current?.key) {
      for (const name of ['enquiry/', 'over enquiry/']) keepDrafts(name);
    }
    show(enquiry);
    if (!enquiry) return;
    gone.forget(enquiry.key);
    noteVersion(enquiry);
    ignored.current.delete(enquiry.key);
    if (isUnread(enquiry)) void change(enquiry, { isRead: true });
  }

  return {
    chosen,
    conflict,
    isGone: gone.find(key) ?? false,
    choose,
    change,
    /** Takes the stored version; other drafts in the pane stay. */
    takeTheirs() {
      if (!conflict) return;
      const { current } = conflict;
      // The pane may show a newer version already; renew ignores the older one.
      renew(current);
      conflicts.forget(current.key);
    },
    isShown: (asked: string | undefined) => shown.current?.key === asked,
    noteRemoved: (removed: string) => ignored.current.add(removed),
    /** The removal failed: follow the enquiry's changes again. */
    noteStays(removed: string) {
      ignored.current.delete(removed);
      void follow(removed);
    },
  };
}

function nameRefused(body: unknown): Saved {
  const { errors = {} } = body as { errors?: Record<string, string> };
  const wrong = Object.keys(errors).filter(isEnquiryField);
  return wrong.length > 0 ? { wrong } : 'failed';
}

function send(key: string, change: EnquiryChange): Promise<Answer> {
  return callStaff('PATCH', pathOf(key), { body: change });
}

/** The present version, if the change was refused because somebody else saved first. */
function findCurrent(answer: Answer): DeskEnquiry | undefined {
  if (answer.kind !== 'refused' || answer.status !== 409) return undefined;
  return (answer.body as { current: DeskEnquiry }).current;
}

function nameVersion(key: string, version: number | undefined): string {
  return `${key} ${version}`;
}

function pathOf(key: string): string {
  return `/staff/enquiries/${encodeURIComponent(key)}`;
}

/** The draft name of an enquiry's unsaved answers. */
export const answersKeptAs = (key: string) => `enquiry/answers ${key}`;
