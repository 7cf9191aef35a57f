import { createSharedValue, type SharedValue } from '../../ui/shared-value.ts';
import type { Report } from '../reports.contract.ts';
import type { Saved } from '../../http/client/saved.ts';
import type { SendOptions } from '../list/report-calls.ts';
import { findUploadFault } from '../upload-limits.ts';

export type UploadState =
  | { step: 'ready' }
  | { step: 'sending'; part: number }
  | { step: 'added'; name: string }
  /** The file was refused. */
  | { step: 'wrong'; words: string }
  /** Sending it again may work. */
  | { step: 'failed'; words: string };

export interface Upload {
  id: number;
  file: File;
  state: UploadState;
}

interface UploadList {
  rows: SharedValue<readonly Upload[]>;
  add(files: Iterable<File>): void;
  /** Sends all ready files, one after the other. If the connection is lost, the rest stay ready. */
  send(): Promise<'all' | 'some'>;
  /** Marks a failed file as ready; call `send` to send it. */
  retry(id: number): void;
  /** Cancels sending the file and removes it from the list. */
  remove(id: number): void;
  /** Cancels all sending and empties the list. */
  close(): void;
}

export function isUnsent({ state }: Upload): boolean {
  return state.step === 'ready' || state.step === 'sending' || state.step === 'failed';
}

export function openUploadList(
  addFile: (file: File, options: SendOptions) => Promise<Saved<Report>>,
  onAdded: (report: Report) => void,
): UploadList {
  const rows = createSharedValue<readonly Upload[]>([]);
  const stops = new Map<number, AbortController>();
  let lastId = 0;
  let sending: Promise<'all' | 'some'> | undefined;
  const set = (id: number, state: UploadState) => {
    const changed = [...rows.read()];
    const at = changed.findIndex((row) => row.id === id);
    const row = changed[at];
    if (!row) return;
    changed[at] = { ...row, state };
    rows.write(changed);
  };

  async function sendOne({ id, file }: Upload): Promise<'on' | 'halt'> {
    const stop = new AbortController();
    stops.set(id, stop);
    set(id, { step: 'sending', part: 0 });
    const onProgress = (part: number) => set(id, { step: 'sending', part });
    const end = await addFile(file, { signal: stop.signal, onProgress });
    stops.delete(id);
    if (end.kind === 'saved') {
      set(id, { step: 'added', name: end.value.name });
      onAdded(end.value);
    } else if (end.kind === 'faults') {
      set(id, { step: 'wrong', words: Object.values(end.faults).join(' ') });
    } else if (!stop.signal.aborted) {
      set(id, { step: 'failed', words: 'say' in end ? end.say : '' });
      return 'halt';
    }
    return 'on';
  }

  async function sendAll(): Promise<'all' | 'some'> {
    for (;;) {
      const next = rows.read().find(({ state }) => state.step === 'ready');
      if (!next) break;
      if ((await sendOne(next)) === 'halt') break;
    }
    const ends = rows.read();
    // If the user removed all files meanwhile, nothing was added.
    const isAll = ends.length > 0 && ends.every(({ state }) => state.step === 'added');
    return isAll ? 'all' : 'some';
  }

  return {
    rows,
    add(files) {
      const added = Array.from(files, (file): Upload => {
        const words = findUploadFault(file);
        lastId += 1;
        return { id: lastId, file, state: words ? { step: 'wrong', words } : { step: 'ready' } };
      });
      rows.write([...rows.read(), ...added]);
    },
    send() {
      sending ??= sendAll().finally(() => (sending = undefined));
      return sending;
    },
    retry: (id) => set(id, { step: 'ready' }),
    remove(id) {
      stops.get(id)?.abort();
      rows.write(rows.read().filter((row) => row.id !== id));
    },
    close() {
      rows.write([]);
      for (const stop of stops.values()) stop.abort();
    },
  };
}

const MAX_NAMED = 5;

/** '4 added, 2 not added: fake.pdf, notes.docx' */
export function sumUp(rows: readonly Upload[]): string {
  const left = rows.filter(({ state }) => state.step !== 'added').map(({ file }) => file.name);
  const counts = `${rows.length - left.length} added, ${left.length} not added`;
  if (left.length === 0) return counts;
  const named = left.slice(0, MAX_NAMED).join(', ');
  const more = left.length - MAX_NAMED;
  return `${counts}: ${named}${more > 0 ? ` and ${more} more` : ''}`;
}
