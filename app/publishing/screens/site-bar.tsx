import { ChevronUp, CircleAlert, Eye, Undo2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { showInstant } from '../../hours/desk-times.ts';
import { SmallButton } from '../../ui/small-button.tsx';
import { Status } from '../../ui/status.tsx';
import { ChangeList } from './change-list.tsx';
import { ContentNotes } from './content-notes.tsx';
import { changesOf, describeChanges } from './describe-change.ts';
import type { SiteFiles } from '../publishing.contract.ts';
import { splitReady } from './ready-edits.ts';
import type { OwnDraft } from './draft.ts';
import { nameField } from '../parts/fields.ts';
import type { Place } from './places.ts';
import type { Publishing } from './use-publish.ts';

interface Props {
  site: SiteFiles;
  draft: OwnDraft;
  publishing: Publishing;
  timeZone: string;
  onGo: (place: Place) => void;
}

/** Below every screen: what is not published yet, and the ways on. After publishing, the way back. */
export function SiteBar({ site, draft, publishing, timeZone, onGo }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { step } = publishing;
  const count = describeChanges(changesOf(draft.edits)).length;
  const isBusy = step.kind === 'busy';

  function discard() {
    draft.replace([]);
    setOpen(false);
    bar.current?.focus();
  }

  return (
    // The buttons disappear when they are pressed, so the focus goes to the bar.
    <div ref={bar} className="site-bar" tabIndex={-1} data-full={count > 0 || undefined}>
      {isOpen && count > 0 && (
        <section className="site-bar-list" aria-label="What will change">
          <ChangeList changes={changesOf(draft.edits)} onGo={onGo} />
          <button type="button" className="text-button" onClick={discard}>
            Discard all
          </button>
        </section>
      )}
      {publishing.areShown && <Faults draft={draft} onGo={onGo} />}
      {count === 0 && step.kind === 'published' && <ContentNotes warnings={step.warnings} />}
      <div className="site-bar-row">
        <Status className="site-bar-words">
          <BarWords {...{ site, draft, publishing, timeZone, count }} />
        </Status>
        {count > 0 && (
          <div className="site-bar-buttons">
            <SmallButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              <ChevronUp size={18} className="site-turning" aria-hidden />
              Review
            </SmallButton>
            <SmallButton Icon={Eye} onClick={() => !isBusy && void publishing.look()}>
              Preview
            </SmallButton>
            <SmallButton
              look="turmeric"
              Icon={Upload}
              aria-disabled={!site.isWritable}
              aria-busy={isBusy || undefined}
              aria-keyshortcuts="Control+S"
              // The message of a field that is left would move the button away from the press.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                bar.current?.focus();
                void publishing.publish();
              }}
            >
              Publish
            </SmallButton>
          </div>
        )}
        {count === 0 && step.kind === 'published' && step.before > 0 && (
          <div className="site-bar-buttons">
            <SmallButton
              Icon={Undo2}
              onClick={() => {
                bar.current?.focus();
                void publishing.bringBack(step.before, step.before + 1);
              }}
            >
              Undo the last change
            </SmallButton>
          </div>
        )}
      </div>
    </div>
  );
}

function BarWords({
  site,
  draft,
  publishing: { step, areShown, showFaults },
  timeZone,
  count,
}: Omit<Props, 'onGo'> & { count: number }) {
  if (step.kind === 'busy') return <p>{step.what} …</p>;
  if (step.kind === 'failed') return <p className="site-bar-failed">{step.sentence}</p>;
  if (count > 0) {
    const { unfinished, blocking } = splitReady(draft.edits, draft.faults);
    const missing = blocking.length === 1 ? '1 thing' : `${blocking.length} things`;
    return (
      <p>
        <strong>{count === 1 ? '1 change' : `${count} changes`}</strong>{' '}
        {draft.savedAt === null
          ? 'not saved yet.'
          : `not published. Draft saved ${showInstant(draft.savedAt, timeZone)}.`}
        {!site.isWritable && ' The server may not write into the content folder.'}
        {unfinished > 0 &&
          ` ${unfinished === 1 ? '1 article or slide is unfinished and stays a draft' : `${unfinished} articles or slides are unfinished and stay drafts`}.`}{' '}
        {blocking.length > 0 && !areShown && (
          <button type="button" className="site-mend" onClick={showFaults}>
            {missing} to mend
          </button>
        )}
      </p>
    );
  }
  if (step.kind === 'published') return <p>Published. Visitors see it now.</p>;
  if (step.kind === 'undone') return <p>Undone. Visitors see the previous version.</p>;
  return <p className="site-bar-calm">Everything here is published.</p>;
}

/** The faults as a list that leads to each field. */
function Faults({ draft, onGo }: Pick<Props, 'draft' | 'onGo'>) {
  return (
    <section className="site-faults" aria-label="What is to be mended">
      <ul>
        {draft.faults.map((fault) => (
          <li key={`${fault.file} ${JSON.stringify(fault.path)} ${fault.message}`}>
            <CircleAlert size={18} strokeWidth={2} aria-hidden />
            <button type="button" className="site-change-go" onClick={() => onGo(fault)}>
              {nameField(fault.file, fault.path ?? [])}
            </button>
            <span>{fault.message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
