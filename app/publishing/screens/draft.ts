import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Edit, EditFault, EditPath, EditValue } from '../../content/edits.ts';
import { callsOf } from '../../http/client/call-route.ts';
import type { publishingRoutes, SiteFiles } from '../publishing.contract.ts';
import { showTime } from '../../hours/page-times.ts';
import { peekDraft, registerDraft, takeDraft } from '../../ui/drafts.ts';
import { withEdits, isFieldEdit, isTextEdit, editField, writeFile } from './draft-edits.ts';
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
  /** When the server last kept the draft; null while it has not kept the newest change. */
  savedAt: string | null;
  /** Removes edits that have been published, unless they were changed meanwhile. An edit with a `rest` becomes it. */
  drop: (published: readonly { edit: Edit; rest?: Edit }[]) => void;
  /** The faults of the newest edits; undefined if the server could not be asked. */
  findFaults: () => Promise<readonly EditFault[] | undefined>;
  /** Keeps the faults for which the server has refused a publication. */
  noteFaults: (faults: EditFault[]) => void;
}

const call = callsOf<typeof publishingRoutes>();
const NAME = 'site/edits';

/** The draft of this desk, which begins with what is kept on the server. */
export function useDraft(site: SiteFiles): OwnDraft {
  const [edits, setEdits] = useState(
    () => (peekDraft(NAME) as readonly Edit[] | undefined) ?? site.draft.edits,
  );
  const { savedAt, faults, setFaults, findFaults } = useKeeping(edits, site);

  const draft: Omit<OwnDraft, 'findFaults'> = useMemo(() => {
    const valuesOf = (file: string) => withEdits(site.values[file], file, edits);
    const textOf = (file: string) => {
      const edit = edits.find((one) => isTextEdit(one) && one.file === file);
      return edit && isTextEdit(edit) ? (edit.text ?? undefined) : site.markdown[file];
    };
    return {
      edits,
      faults,
      savedAt,
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
      drop: (published) =>
        setEdits((before) =>
          before.flatMap((edit) => {
            const sent = published.find((one) => one.edit === edit);
            return sent ? (sent.rest ?? []) : [edit];
          }),
        ),
      noteFaults: (found) => setFaults(found.map(sayKindly)),
    };
  }, [site, edits, faults, setFaults, savedAt]);
  return { ...draft, findFaults };
}

const PAUSE_MS = 400;
const AGAIN_MS = 5000;

/** Keeps the edits on the server after each pause in typing, and takes the faults that it finds in them. */
function useKeeping(edits: readonly Edit[], { draft }: SiteFiles) {
  const [faults, setFaults] = useState<EditFault[]>([]);
  const [kept, setKept] = useState({ edits: draft.edits as readonly Edit[], at: draft.savedAt });
  const [tries, setTries] = useState(0);
  const isKept = kept.edits === edits && tries === 0;
  // Edits that the server has not kept yet survive a lock of the page.
  useEffect(() => {
    takeDraft(NAME);
  }, []);
  useEffect(() => (isKept ? undefined : registerDraft(NAME, () => edits)), [isKept, edits]);
  const keep = async (sent: readonly Edit[], signal?: AbortSignal) => {
    const left = kept.edits.filter((one) => !sent.some((edit) => isSamePlace(one, edit)));
    const body = { edits: [...sent], left: left.map(placeOf) };
    const answer = await call('POST /staff/site/draft', { body }, signal && { signal });
    if (signal?.aborted) return undefined;
    if (answer.kind !== 'done') {
      setTries((before) => before + 1);
      return undefined;
    }
    const found = answer.value.faults.map(sayKindly);
    setKept({ edits: sent, at: answer.value.savedAt });
    setTries(0);
    setFaults(found);
    return found;
  };
  const keepLater = useEffectEvent(keep);
  // A draft that was kept by another desk is checked too.
  const isIdle = isKept && edits.length === 0;
  useEffect(() => {
    if (isIdle) return undefined;
    const leaving = new AbortController();
    const timer = setTimeout(
      () => void keepLater(edits, leaving.signal),
      tries === 0 ? PAUSE_MS : AGAIN_MS,
    );
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [edits, tries, isIdle]);
  return {
    savedAt: isKept ? kept.at : null,
    faults: edits.length === 0 ? NO_FAULTS : faults,
    setFaults,
    findFaults: async () => (isKept && edits.length > 0 ? faults : await keep(edits)),
  };
}

const NO_FAULTS: EditFault[] = [];

function placeOf(edit: Edit): { file: string; path?: EditPath } {
  return isFieldEdit(edit) ? { file: edit.file, path: edit.path } : { file: edit.file };
}

function isSamePlace(one: Edit, other: Edit): boolean {
  return one.file === other.file && isSameValue(placeOf(one).path ?? [], placeOf(other).path ?? []);
}

/** The fault as a person reads it at a field: what to do about a missing text, and times as elsewhere. */
function sayKindly(fault: EditFault): EditFault {
  const isEmpty = /^Is (?:empty|missing)\.$/.test(fault.message);
  if (isEmpty && fault.path?.at(-1) === 'days') return { ...fault, message: 'Choose a day.' };
  if (isEmpty) return { ...fault, message: 'Write something here.' };
  if (!fault.message.startsWith('Overlaps with')) return fault;
  return { ...fault, message: fault.message.replaceAll(/\d{2}:\d{2}/g, showTime) };
}
