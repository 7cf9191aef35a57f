import { useEffect, useMemo, useState } from 'react';
import type { Edit, EditFault, EditPath, EditValue } from '../../content/edits.ts';
import { callsOf } from '../../http/client/call-route.ts';
import type { publishingRoutes, SiteFiles } from '../publishing.contract.ts';
import { useDraftState } from '../../ui/drafts.ts';
import { withEdits, isTextEdit, editField, writeFile } from './draft-edits.ts';
import { isSameValue } from '../../content/editing/edit-value.ts';
import { valueAt } from './edit-values.ts';

/** The changes made on the screens that are not published yet. */
export interface Draft {
  edits: readonly Edit[];
  /** Faults of the drafted content; nothing is published while there are any. */
  faults: EditFault[];
  /** The value of a field with the edits. */
  read: (file: string, path: EditPath) => EditValue | undefined;
  /** Changes a field; null removes it. */
  write: (file: string, path: EditPath, value: EditValue | null) => void;
  /** The text of a Markdown file with the edits; undefined if there is no such file. */
  readText: (file: string) => string | undefined;
  /** Changes, adds or (null) removes a Markdown file. */
  writeText: (file: string, text: string | null) => void;
  /** The names of the Markdown files in a folder such as 'news/', with the edits. */
  listTexts: (folder: string) => string[];
  /** Adds an uploaded picture (the id from POST /staff/site/pictures), or removes one (null). */
  writePicture: (file: string, upload: string | null) => void;
  /** The sentence for a field that is wrong. */
  faultAt: (file: string, path?: EditPath) => string | undefined;
  /** Whether this field or something in it is changed. */
  isChanged: (file: string, path: EditPath) => boolean;
}

/** The props of every screen of the tab Site. */
export interface ScreenProps {
  site: SiteFiles;
  draft: Draft;
}

export interface OwnDraft extends Draft {
  replace: (edits: readonly Edit[]) => void;
  /** Removes edits that have been published, unless they were changed meanwhile. */
  drop: (published: readonly Edit[]) => void;
  /** Keeps the faults for which the server has refused a publication. */
  noteFaults: (faults: EditFault[]) => void;
}

const call = callsOf<typeof publishingRoutes>();
const NAME = 'site/edits';

/** The draft of this desk. It survives a lock of the page and a reload, and ends with the sign-out. */
export function useDraft(site: SiteFiles): OwnDraft {
  const [kept] = useState(readKept);
  const [edits, setEdits] = useDraftState<readonly Edit[]>(NAME, kept);
  const [faults, setFaults] = useFaults(edits);
  useEffect(() => keep(edits), [edits]);

  return useMemo(() => {
    const valuesOf = (file: string) => withEdits(site.values[file], file, edits);
    const textOf = (file: string) => {
      const edit = edits.find((one) => isTextEdit(one) && one.file === file);
      return edit && isTextEdit(edit) ? (edit.text ?? undefined) : site.markdown[file];
    };
    return {
      edits,
      faults,
      read: (file, path) => valueAt(valuesOf(file), path),
      write: (file, path, value) =>
        setEdits((before) => editField(before, site, { file, path, value })),
      readText: textOf,
      writeText: (file, text) => setEdits((before) => writeFile(before, site, { file, text })),
      listTexts: (folder) =>
        [...new Set([...Object.keys(site.markdown), ...edits.map(({ file }) => file)])]
          .filter((file) => file.startsWith(folder) && textOf(file) !== undefined)
          .sort(),
      writePicture: (file, upload) =>
        setEdits((before) => {
          const left = before.filter((edit) => !('upload' in edit && edit.file === file));
          const isPublished = site.pictures.some((picture) => picture.file === file);
          return upload === null && !isPublished ? left : [...left, { file, upload }];
        }),
      faultAt: (file, path = []) =>
        faults.find((fault) => fault.file === file && isSameValue(fault.path ?? [], path))?.message,
      isChanged: (file, path) =>
        !isSameValue(valueAt(valuesOf(file), path), valueAt(site.values[file], path)),
      replace(next) {
        setEdits(next);
        setFaults([]);
      },
      drop: (published) => setEdits((before) => before.filter((edit) => !published.includes(edit))),
      noteFaults: (found) => setFaults(found.map(sayKindly)),
    };
  }, [site, edits, setEdits, faults, setFaults]);
}

const PAUSE_MS = 400;

/** The faults that the server finds in the edits, after each pause in typing. */
function useFaults(edits: readonly Edit[]) {
  const [faults, setFaults] = useState<EditFault[]>([]);
  useEffect(() => {
    if (edits.length === 0) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const timer = setTimeout(async () => {
      const answer = await call(
        'POST /staff/site/check',
        { body: { edits: [...edits] } },
        { signal },
      );
      if (answer.kind === 'done' && !signal.aborted) setFaults(answer.value.faults.map(sayKindly));
    }, PAUSE_MS);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [edits]);
  return [edits.length === 0 ? NO_FAULTS : faults, setFaults] as const;
}

const NO_FAULTS: EditFault[] = [];

/** At a field, a person reads what to do about a missing text. */
function sayKindly(fault: EditFault): EditFault {
  const isEmpty = /^Is (?:empty|missing)\.$/.test(fault.message);
  return isEmpty ? { ...fault, message: 'Please write something here.' } : fault;
}

function readKept(): readonly Edit[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** The content is public, so it may rest in this tab's storage; signing out empties it. */
function keep(edits: readonly Edit[]): void {
  try {
    if (edits.length === 0) sessionStorage.removeItem(NAME);
    else sessionStorage.setItem(NAME, JSON.stringify(edits));
  } catch {
    // Storage may be full or switched off: then a reload loses the draft.
  }
}
