import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callsOf } from '../../http/client/call-route.ts';
import type { StaffAnswer } from '../../http/client/call-staff.ts';
import type { Edit, EditConflict, EditFault } from '../../content/edits.ts';
import type { Preview, publishingRoutes } from '../publishing.contract.ts';
import type { OwnDraft } from './draft.ts';
import { splitReady } from './ready-edits.ts';
import { siteQueries } from './site-queries.ts';

const call = callsOf<typeof publishingRoutes>();

export interface ShownPreview extends Preview {
  /** 'Version 12', if an older version is looked at. */
  title?: string;
  /** The id of the part of the main page at which it begins. */
  anchor?: string;
}

type Step =
  | { kind: 'idle' }
  | { kind: 'busy'; what: string }
  /** The sentence says why, and whether anything was changed. */
  | { kind: 'failed'; sentence: string }
  /** The draft is live, and the version before it can be brought back. */
  | { kind: 'published'; before: number; warnings: string[] }
  | { kind: 'undone'; number: number };

/** Publishing, previewing and taking back, with what the server answered. */
export function usePublish(draft: OwnDraft) {
  const client = useQueryClient();
  const [step, setStep] = useState<Step>({ kind: 'idle' });
  const [conflicts, setConflicts] = useState<EditConflict[]>([]);
  const [preview, setPreview] = useState<ShownPreview>();
  // Until every fault is mended.
  const [areShown, setShown] = useState(false);
  if (areShown && draft.faults.length === 0) setShown(false);
  const readAgain = () => client.invalidateQueries(siteQueries.all);

  /** Keeps what the server found. Returns the value of a good answer. */
  function take<Value>(answer: StaffAnswer<Value>): Value | undefined {
    if (answer.kind === 'done') {
      setConflicts([]);
      return answer.value;
    }
    if (answer.kind === 'session-over' || answer.kind === 'stopped') return undefined;
    const body = (answer.kind === 'refused' ? answer.body : {}) as {
      conflicts?: EditConflict[];
      faults?: EditFault[];
    };
    setStep({ kind: 'idle' });
    if (body.conflicts?.length) {
      setConflicts(body.conflicts);
      void readAgain();
    } else if (body.faults?.length) {
      draft.noteFaults(body.faults);
      setShown(true);
    } else setStep({ kind: 'failed', sentence: sentenceOf(answer) });
    return undefined;
  }

  /** Publishes what is ready; if nothing is, or something else is wrong, the faults are shown. */
  async function publish() {
    if (step.kind === 'busy' || draft.edits.length === 0) return;
    setStep({ kind: 'busy', what: 'Publishing' });
    const found = await draft.findFaults();
    if (!found) return setStep({ kind: 'failed', sentence: NO_ANSWER });
    const { ready, blocking } = splitReady(draft.edits, found);
    if (blocking.length > 0 || ready.length === 0) {
      setStep({ kind: 'idle' });
      return setShown(true);
    }
    const edits = ready.map(({ sent }) => sent);
    const done = take(await call('POST /staff/site/publish', { body: { edits } }));
    if (!done) return;
    await readAgain();
    draft.drop(ready);
    markOutdated();
    setStep({ kind: 'published', before: done.version - 1, warnings: done.warnings ?? [] });
  }

  async function look(
    asked: { edits: Edit[] } | { version: number },
    more: Pick<ShownPreview, 'title' | 'anchor'> = {},
  ) {
    setStep({ kind: 'busy', what: 'Making the preview' });
    const made = take(await call('POST /staff/site/preview', { body: asked }));
    if (!made) return;
    setStep({ kind: 'idle' });
    setPreview({ ...made, ...more });
  }

  /** `seen` is the newest version that the owner sees: a later one, by somebody else, is not undone. */
  async function bringBack(number: number, seen: number) {
    if (step.kind === 'busy') return;
    setStep({ kind: 'busy', what: 'Bringing it back' });
    const done = take(
      await call('POST /staff/site/versions/:number/bring-back', {
        params: { number: String(number) },
        body: { version: seen },
      }),
    );
    await readAgain();
    if (!done) return;
    markOutdated();
    setStep({ kind: 'undone', number });
  }

  return {
    step,
    conflicts,
    preview,
    publish,
    /** Whether a fault is shown at its field also before the field is left. */
    areShown,
    showFaults: () => setShown(true),
    look: (anchor?: string) =>
      look({ edits: [...draft.edits] }, anchor === undefined ? {} : { anchor }),
    lookAt: (version: number) => look({ version }, { title: `Version ${version}` }),
    bringBack,
    closePreview: () => setPreview(undefined),
    /** Puts chosen values in place of the conflicting edits. */
    resolve(next: readonly Edit[]) {
      setConflicts([]);
      draft.replace(next);
    },
    /** Clears the message about the last publication, when another screen opens. */
    rest() {
      setShown(false);
      setStep((now) => (now.kind === 'busy' ? now : { kind: 'idle' }));
    },
  };
}

export type Publishing = ReturnType<typeof usePublish>;

const NO_ANSWER =
  'The server did not answer. Nothing was published and your changes are still here: try again in a moment.';

function sentenceOf(answer: { kind: 'refused' | 'unreachable'; error: string }): string {
  return answer.kind === 'refused'
    ? answer.error
    : 'The server did not answer, so this may or may not be done. Your changes are still here: try again in a moment.';
}

/** The website behind the desk still shows the former version: `fillWindow` loads it again when the desk is left. */
function markOutdated(): void {
  document.documentElement.dataset['outdated'] = 'yes';
}
