import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isUnread } from '../inbox/desk-enquiry.ts';
import type { DeskEnquiry, EnquiryChange } from '../inbox/desk-enquiry-schema.server.ts';
import { enquiryQueries, putEnquiry } from '../inbox/enquiry-queries.ts';
import { isEnquiryField } from '../form/answers.ts';
import type { EnquiryField } from '../enquiry.ts';
import { isClash, takeOwn, withSaved } from './merge-change.ts';
import { keepDrafts, useStoredDraft, useDraftContext } from '../../ui/drafts.ts';
import { callsOf, type RouteAnswer } from '../../http/client/call-route.ts';
import type { inboxRoutes } from '../inbox/inbox.contract.ts';
import { useByKey } from '../../ui/use-by-key.ts';

type Answer = RouteAnswer<(typeof inboxRoutes)['PATCH /staff/enquiries/:key']>;

const call = callsOf<typeof inboxRoutes>();

/** Somebody else saved first: the present version, and the change that was not applied. */
interface Conflict {
  current: DeskEnquiry;
  sent: EnquiryChange;
}

/** 'over': the session has ended, and the page is being locked. */
export type Saved = 'done' | 'conflict' | 'gone' | 'over' | 'failed' | { wrong: EnquiryField[] };

/** The enquiry in the reading pane. It stays there when it leaves the list, and is reloaded when it changes. */
export function useChosenEnquiry() {
  const client = useQueryClient();
  const found = useStoredDraft<string>('enquiry');
  const [chosen, setChosen] = useState<{ key: string; row?: DeskEnquiry } | undefined>(
    found === undefined ? undefined : { key: found },
  );
  const { data: enquiry, error } = useQuery({
    ...enquiryQueries.one(chosen?.key ?? '', chosen?.row),
    enabled: chosen !== undefined,
  });
  const conflicts = useByKey<Conflict>();
  const key = enquiry?.key;
  const conflict = conflicts.find(key);
  const foundVersions = useStoredDraft<Map<string, DeskEnquiry>>('versions');
  /** Every version that was shown, since drafts may be based on it. */
  const [versions] = useState(() => foundVersions ?? new Map<string, DeskEnquiry>());
  if (enquiry) noteVersion(enquiry);
  useDraftContext('enquiry', 'enquiry/', key);
  useDraftContext('versions', 'enquiry/', versions);

  async function change(changed: DeskEnquiry, wish: EnquiryChange): Promise<Saved> {
    const { isRead, isRemoved, answeredUntil } = wish;
    const isVersioned = [isRead, isRemoved, answeredUntil].every((one) => one === undefined);
    const sent = isVersioned ? { version: changed.version, ...wish } : wish;
    const answer = await send(changed.key, sent);
    const current = findCurrent(answer);
    if (!current) return takeAnswer(answer, sent, changed.key);
    const over = versions.get(nameVersion(changed.key, sent.version));
    const own = takeOwn(sent, over);
    if (isClash(own, { over, current })) return takeAnswer(answer, own, changed.key);
    // Somebody else changed other fields only, so both changes are kept.
    const again = { ...own, version: current.version };
    return takeAnswer(await send(changed.key, again), again, changed.key);
  }

  function noteVersion(shown: DeskEnquiry) {
    const name = nameVersion(shown.key, shown.version);
    if (!versions.has(name)) versions.set(name, shown);
  }

  /** Whether the pane shows this enquiry by now; undefined asks whether it is empty. */
  function isShown(asked: string | undefined): boolean {
    const shown = { ...enquiryQueries.shown, type: 'active' } as const;
    const [one] = client.getQueryCache().findAll(shown);
    return (one?.state.data as DeskEnquiry | undefined)?.key === asked;
  }

  function takeAnswer(answer: Answer, sent: EnquiryChange, changed: string): Saved {
    if (answer.kind === 'done') {
      const { enquiry: saved } = answer.value;
      for (const [name, over] of versions) {
        if (over.key === changed) versions.set(name, withSaved(over, sent));
      }
      noteVersion(saved);
      putEnquiry(client, saved);
      // Marking it as read does not resolve the conflict.
      if (sent.version !== undefined) conflicts.forget(changed);
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
    if (answer.status === 422) return nameRefused(answer.body.errors);
    if (answer.status !== 404) return 'failed';
    client.setQueryData(
      enquiryQueries.one(changed).queryKey,
      (shown) => shown && { ...shown, removedAt: new Date().toISOString() },
    );
    return 'gone';
  }

  function choose(next: DeskEnquiry | undefined) {
    // Drafts of the enquiry that is left are kept until it is chosen again.
    if (next === undefined || !isShown(next.key)) {
      for (const name of ['enquiry/', 'over enquiry/']) keepDrafts(name);
    }
    setChosen(next && { key: next.key, row: next });
    if (!next) return;
    putEnquiry(client, next);
    noteVersion(next);
    if (isUnread(next)) void change(next, { isRead: true });
  }

  /** Chooses an enquiry that is not in the list at hand. */
  async function chooseByKey(asked: string) {
    const read = await client.fetchQuery(enquiryQueries.one(asked)).catch(() => undefined);
    if (read) choose(read);
  }

  return {
    enquiry,
    conflict,
    chooseByKey,
    isRemoved: error?.isGone === true || enquiry?.removedAt != null,
    choose,
    change,
    /** Takes the stored version; other drafts in the pane stay. */
    takeTheirs() {
      if (!conflict) return;
      const { current } = conflict;
      // The pane may show a newer version already, which stays.
      putEnquiry(client, current);
      conflicts.forget(current.key);
    },
    isShown,
  };
}

function nameRefused(errors: Record<string, string>): Saved {
  const wrong = Object.keys(errors).filter(isEnquiryField);
  return wrong.length > 0 ? { wrong } : 'failed';
}

function send(key: string, change: EnquiryChange): Promise<Answer> {
  return call('PATCH /staff/enquiries/:key', { params: { key }, body: change });
}

/** The stored enquiry from a 409 answer; undefined for any other answer. */
function findCurrent(answer: Answer): DeskEnquiry | undefined {
  return answer.kind === 'refused' && answer.status === 409 ? answer.body.current : undefined;
}

function nameVersion(key: string, version: number | undefined): string {
  return `${key} ${version}`;
}

/** The draft name of an enquiry's unsaved answers. */
export const answersKeptAs = (key: string) => `enquiry/answers ${key}`;
