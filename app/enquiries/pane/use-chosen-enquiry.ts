import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callsOf } from '../../http/client/call-route.ts';
import { readSaved, type Saved } from '../../http/client/saved.ts';
import { type SaveOptions, type Saving, useSave } from '../../http/client/use-save.ts';
import { pick } from '../../ui/conflict/merge.ts';
import { keepDrafts, useStoredDraft, useDraftContext } from '../../ui/drafts.ts';
import { mapAnswers } from '../enquiry.ts';
import { isUnread, type VERSIONED_FIELDS } from '../inbox/desk-enquiry.ts';
import type { DeskEnquiry, EnquiryChange } from '../inbox/desk-enquiry-schema.server.ts';
import { enquiryQueries, putEnquiry } from '../inbox/enquiry-queries.ts';
import type { inboxRoutes } from '../inbox/inbox.contract.ts';

type Field = (typeof VERSIONED_FIELDS)[number];
/** The values of an enquiry whose change needs the version on which it is based. */
export type EnquiryValues = { [Name in Field]: Exclude<EnquiryChange[Name], undefined> };

const call = callsOf<typeof inboxRoutes>();

const send = async (key: string, body: EnquiryChange) =>
  readSaved(
    await call('PATCH /staff/enquiries/:key', { params: { key }, body }),
    ({ enquiry }) => enquiry,
  );

const SAVING: Saving<DeskEnquiry, EnquiryValues> = {
  send: ({ key, version }, change) => send(key, { ...change, version }),
  valuesOf: ({ status, note, agreedAt, ...answers }) => ({
    ...mapAnswers((field) => answers[field] ?? ''),
    status,
    note,
    agreedAt,
  }),
};

/** The enquiry in the reading pane. It stays there when it leaves the list, and is reloaded when it changes. */
export function useChosenEnquiry(failed: string) {
  const client = useQueryClient();
  const found = useStoredDraft<string>('enquiry');
  const [chosen, setChosen] = useState<{ key: string; row?: DeskEnquiry } | undefined>(
    found === undefined ? undefined : { key: found },
  );
  const { data: enquiry, error } = useQuery({
    ...enquiryQueries.one(chosen?.key ?? '', chosen?.row),
    enabled: chosen !== undefined,
  });
  const key = enquiry?.key;
  const saving = useSave(SAVING, { words: { failed } });
  const conflict = key === undefined ? undefined : saving.findConflict(key);
  useDraftContext('enquiry', 'enquiry/', key);
  /** The saves of this page: they are no conflict for a draft that was typed upon an earlier version. */
  const own = useRef<{ row: DeskEnquiry; values: Partial<EnquiryValues> }[]>([]);
  /** The last save of each enquiry. The next one waits for its answer. */
  const last = useRef(new Map<string, Promise<unknown>>());

  function withOwn(over: DeskEnquiry): DeskEnquiry {
    const later = own.current.filter(
      ({ row }) => row.key === over.key && row.version > over.version,
    );
    return Object.assign({ ...over }, ...later.map(({ values }) => values));
  }

  /** Shows the saved enquiry, before its form closes. */
  const showing = (
    fields: Field[],
    { onSaved, ...options }: SaveOptions<DeskEnquiry>,
  ): SaveOptions<DeskEnquiry> => ({
    ...options,
    onSaved(row, isAtHand) {
      own.current.push({ row, values: pick(SAVING.valuesOf(row), fields) });
      putEnquiry(client, row);
      onSaved?.(row, isAtHand);
    },
  });

  function noteGone(gone: string, saved: Saved<DeskEnquiry> | undefined) {
    if (saved?.kind === 'gone') {
      client.setQueryData(
        enquiryQueries.one(gone).queryKey,
        (shown) => shown && { ...shown, removedAt: new Date().toISOString() },
      );
    }
    return saved;
  }

  /** Saves a change that was typed upon this version of an enquiry. */
  async function save(
    over: DeskEnquiry,
    mine: Partial<EnquiryValues>,
    options: SaveOptions<DeskEnquiry>,
  ) {
    const before = last.current.get(over.key) ?? Promise.resolve();
    const saved = before.then(() =>
      saving.save(withOwn(over), mine, showing(Object.keys(mine) as Field[], options)),
    );
    last.current.set(over.key, saved);
    return noteGone(over.key, await saved);
  }

  /** Changes what needs no version, since it conflicts with nothing. */
  async function mark(
    marked: DeskEnquiry,
    wish: Pick<EnquiryChange, 'isRead' | 'answeredUntil'>,
    options: SaveOptions<DeskEnquiry> = {},
  ) {
    const sending = () => send(marked.key, wish);
    const saved = await saving.run(JSON.stringify([marked.key, wish]), sending, {
      ...options,
      onSaved: (row) => putEnquiry(client, row),
    });
    return noteGone(marked.key, saved);
  }

  /** Whether the pane shows this enquiry by now; undefined asks whether it is empty. */
  function isShown(asked: string | undefined): boolean {
    const shown = { ...enquiryQueries.shown, type: 'active' } as const;
    const [one] = client.getQueryCache().findAll(shown);
    return (one?.state.data as DeskEnquiry | undefined)?.key === asked;
  }

  function choose(next: DeskEnquiry | undefined) {
    // Drafts of the enquiry that is left are kept until it is chosen again.
    if (next === undefined || !isShown(next.key)) {
      for (const name of ['enquiry/', 'over enquiry/']) keepDrafts(name);
    }
    setChosen(next && { key: next.key, row: next });
    if (!next) return;
    putEnquiry(client, next);
    if (isUnread(next)) void readAtOnce(next.key);
  }

  /** Marks an enquiry as read. No person asked for this, so the page does not report a failure. */
  async function readAtOnce(read: string) {
    const saved = await send(read, { isRead: true });
    if (saved.kind === 'saved') putEnquiry(client, saved.value);
    noteGone(read, saved);
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
    save,
    mark,
    tell: saving.tell,
    isSaving: key !== undefined && saving.isBusy(key),
    /** Saves the own values of the chosen fields. */
    async keepMine(fields: Field[], options: SaveOptions<DeskEnquiry>) {
      if (!conflict) return undefined;
      const { key: asked } = conflict.over;
      const all = Object.keys(conflict.mine) as Field[];
      return noteGone(asked, await saving.choose(asked, fields, showing(all, options)));
    },
    /** Takes the stored version; other drafts in the pane stay. */
    takeTheirs() {
      if (!conflict) return;
      // The pane may show a newer version already, which stays.
      putEnquiry(client, conflict.current);
      saving.takeTheirs(conflict.current.key);
    },
    isShown,
  };
}

/** The draft name of an enquiry's unsaved answers. */
export const answersKeptAs = (key: string) => `enquiry/answers ${key}`;
