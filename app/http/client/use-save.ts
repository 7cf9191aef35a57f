import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterTyping, isInField } from '../../ui/after-typing.ts';
import type { Conflict } from '../../ui/conflict/conflict-screen.tsx';
import { type About, merge, pick } from '../../ui/conflict/merge.ts';
import { showPopup } from '../../ui/dialogs/popup.tsx';
import { discardIfSaved } from '../../ui/drafts.ts';
import { isShown } from '../../ui/is-shown.ts';
import type { Saved } from './saved.ts';

interface Versioned {
  key: string;
  version: number;
}

/** How the rows of a kind are changed. */
export interface Saving<Row extends Versioned, Values extends object> {
  /** Sends a change of this version of the row. */
  send: (over: Row, change: Partial<Values>) => Promise<Saved<Row>>;
  /** The values of the fields that a change may have. */
  valuesOf: (row: Row) => Values;
  about?: About<Values>;
}

interface Settings {
  /** The popups (R3) after a save and after a failure. */
  words: { saved?: string; failed: string };
  /** The form that is saved: while it is hidden or somebody types elsewhere, a popup waits. */
  form?: Form;
}

type Form = RefObject<Element | null>;

/** The typed text, and the name of the draft that keeps it while the page is locked. */
export interface SentDraft {
  name: string;
  typed: unknown;
}

export interface SaveOptions<Row> {
  /** In place of the form of the settings. */
  form?: Form;
  /** Is discarded after the save, unless something else was typed meanwhile. */
  draft?: SentDraft | undefined;
  /** Runs before the popup, so that a form can close first. `isAtHand`: the form is in view, and nobody types elsewhere. */
  onSaved?: (row: Row, isAtHand: boolean) => void;
}

/** A change that is not saved because another person was first. */
interface Clash<Row, Values> extends Conflict<Values> {
  over: Row;
  current: Row;
}

/**
 * Sends what a person asked for, once for each row at a time, and shows the popups. A session that has ended is silent,
 * because the page that locks says so.
 */
export function useSending({ words, form }: Settings) {
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set());
  const sent = useRef(new Set<string>());

  /** Shows a popup at once if the form is in view; otherwise when the person stops typing. */
  function tell(message: string, at = form) {
    if (isAtHand(at)) void showPopup(message);
    else afterTyping(() => void showPopup(message));
  }

  /** Undefined: something for the row with this key was sent before and is not answered yet. */
  async function run<Value>(
    key: string,
    send: () => Promise<Saved<Value>>,
    { draft, onSaved, form: at = form }: SaveOptions<Value> = {},
  ): Promise<Saved<Value> | undefined> {
    if (sent.current.has(key)) return undefined;
    sent.current.add(key);
    setWaiting(new Set(sent.current));
    const saved = await send().finally(() => {
      sent.current.delete(key);
      setWaiting(new Set(sent.current));
    });
    if (saved.kind === 'saved') {
      if (draft) discardIfSaved(draft.name, draft.typed);
      const isSeen = isAtHand(at);
      // A form that closes moves the focus before the popup takes it.
      if (onSaved) flushSync(() => onSaved(saved.value, isSeen));
      if (words.saved !== undefined) tell(words.saved, at);
    }
    if (saved.kind === 'failed' && saved.say !== '') tell(words.failed, at);
    return saved;
  }

  return { run, tell, isBusy: (key: string) => waiting.has(key) };
}

/** Saves changes of rows: see `sendMerged`. Where two people changed the same fields, `findConflict` has the question. */
export function useSave<Row extends Versioned, Values extends object>(
  saving: Saving<Row, Values>,
  settings: Settings,
) {
  const { run, tell, isBusy } = useSending(settings);
  const [clashes, setClashes] = useState<ReadonlyMap<string, Clash<Row, Values>>>(new Map());

  function putClash(key: string, clash: Clash<Row, Values> | undefined) {
    setClashes((before) => {
      const others = [...before].filter(([one]) => one !== key);
      return new Map(clash && clash.clashes.length > 0 ? [...others, [key, clash]] : others);
    });
  }

  const sendAndClose = (
    over: Row,
    change: Partial<Values>,
    key: string,
    { onSaved, ...options }: SaveOptions<Row> = {},
  ) =>
    run(key, () => sendMerged(saving, over, change), {
      ...options,
      onSaved(row, isSeen) {
        putClash(key, undefined);
        onSaved?.(row, isSeen);
      },
    });

  return {
    run,
    tell,
    isBusy,
    /** Without a key, the only one. */
    findConflict: (key?: string) =>
      key === undefined ? [...clashes.values()][0] : clashes.get(key),
    /** Takes the stored version. */
    takeTheirs: (key: string) => putClash(key, undefined),
    /** Saves a change that is based on this version of the row. */
    async save(over: Row, mine: Partial<Values>, options?: SaveOptions<Row>) {
      const saved = await sendAndClose(over, mine, over.key, options);
      if (saved?.kind === 'conflict') {
        putClash(over.key, findClash(saving, over, mine, saved.current));
      }
      return saved;
    },
    /** Saves the own values of the chosen fields over the version that is stored now. */
    async choose(key: string, chosen: (keyof Values & string)[], options?: SaveOptions<Row>) {
      const clash = clashes.get(key);
      if (!clash) return undefined;
      const { over, current, mine, own } = clash;
      const change = pick(mine, [...own, ...chosen]);
      const saved = await sendAndClose(current, change, key, options);
      switch (saved?.kind) {
        case 'gone':
          putClash(key, undefined);
          break;
        case 'conflict':
          putClash(key, findClash(saving, over, mine, saved.current));
          break;
        case 'faults':
          putClash(key, { ...clash, messages: saved.faults, hasFailed: false });
          break;
        case 'failed':
          putClash(key, { ...clash, messages: {}, hasFailed: true });
          break;
        default:
      }
      return saved;
    },
  };
}

/** Sends a change, and sends it again over the newer version if another person changed other fields only. */
export async function sendMerged<Row extends Versioned, Values extends object>(
  saving: Saving<Row, Values>,
  over: Row,
  mine: Partial<Values>,
): Promise<Saved<Row>> {
  const { send, valuesOf, about } = saving;
  if (Object.keys(mine).length === 0) return { kind: 'saved', value: over };
  const saved = await send(over, mine);
  // With the same version, the row takes no such change at all.
  if (saved.kind !== 'conflict' || saved.current.version === over.version) return saved;
  const { current } = saved;
  const { own, clashes } = merge(valuesOf(over), mine, valuesOf(current), about);
  if (clashes.length > 0) return saved;
  return sendMerged(saving, current, pick(mine, own));
}

function findClash<Row extends Versioned, Values extends object>(
  { valuesOf, about }: Saving<Row, Values>,
  over: Row,
  mine: Partial<Values>,
  current: Row,
): Clash<Row, Values> {
  return { over, current, ...merge(valuesOf(over), mine, valuesOf(current), about) };
}

function isAtHand(at: Form | undefined): boolean {
  const form = at?.current;
  if (!form || !isShown(form)) return false;
  return !isInField() || form.contains(document.activeElement);
}
