import { ChevronUp, CircleAlert, Eye, Undo2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { showInstant } from '../../hours/desk-times.ts';
import { DeleteQuestion } from '../../ui/dialogs/delete-question.tsx';
import { closeModal } from '../../ui/dialogs/modal.tsx';
import { SmallButton } from '../../ui/small-button.tsx';
import { Status } from '../../ui/status.tsx';
import { ChangeList } from './change-list.tsx';
import { ContentNotes } from './content-notes.tsx';
import { changesOf, describeChanges } from './describe-change.ts';
import type { EditFault } from '../../content/edits.ts';
import type { SiteFiles } from '../publishing.contract.ts';
import { splitReady } from './ready-edits.ts';
import type { OwnDraft } from './draft.ts';
import { readArticle } from '../news/article-file.ts';
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
  const [isAsked, setAsked] = useState(false);
  const { step } = publishing;
  const count = describeChanges(changesOf(draft.edits)).length;
  // The next change does not open the list of the last ones again.
  if (isOpen && count === 0) setOpen(false);
  const isBusy = step.kind === 'busy';
  const isPublishing = isBusy && step.what === 'Publishing';
  const takeFocus = () => bar.current?.focus({ preventScroll: true });

  function discard() {
    closeModal(QUESTION);
    draft.replace([]);
  }

  return (
    <>
      {/* The buttons disappear when they are pressed, so the focus goes to the bar. */}
      <div ref={bar} className="site-bar" tabIndex={-1} data-full={count > 0 || undefined}>
        {isOpen && count > 0 && (
          <section className="site-bar-list" aria-label="What will change">
            <ChangeList changes={changesOf(draft.edits)} read={draft.read} onGo={onGo} />
            <button type="button" className="text-button" onClick={() => setAsked(true)}>
              Discard all
            </button>
          </section>
        )}
        {publishing.areShown && <Faults draft={draft} onGo={onGo} />}
        {count === 0 && step.kind === 'published' && <ContentNotes warnings={step.warnings} />}
        <div className="site-bar-row">
          <Status className="site-bar-words">
            <BarWords {...{ site, draft, publishing, timeZone, onGo, count }} />
          </Status>
          {/* Not where Publish stood, so that a second press of it undoes nothing. */}
          {count === 0 && step.kind === 'published' && step.before > 0 && (
            <SmallButton
              Icon={Undo2}
              onClick={() => {
                takeFocus();
                void publishing.bringBack(step.before, step.before + 1);
              }}
            >
              Undo the last change
            </SmallButton>
          )}
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
                  takeFocus();
                  void publishing.publish();
                }}
              >
                {isPublishing ? 'Publishing …' : 'Publish'}
              </SmallButton>
            </div>
          )}
        </div>
      </div>
      {isAsked && (
        <DeleteQuestion
          id={QUESTION}
          title="Discard all changes?"
          action="Discard"
          onDelete={discard}
          onClosed={() => {
            setAsked(false);
            takeFocus();
          }}
        >
          <p>
            {count === 1 ? '1 change that is' : `${count} changes that are`} not published will be
            lost.
          </p>
        </DeleteQuestion>
      )}
    </>
  );
}

const QUESTION = 'discard-changes';

function BarWords({
  site,
  draft,
  publishing: { step, areShown, showFaults },
  timeZone,
  onGo,
  count,
}: Props & { count: number }) {
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
        {unfinished.length > 0 && ' Still a draft, because something is missing: '}
        {unfinished.map((fault) => (
          <button
            key={`${fault.file} ${JSON.stringify(fault.path)}`}
            type="button"
            className="site-mend"
            onClick={() => {
              showFaults();
              onGo(fault);
            }}
          >
            {nameUnfinished(fault, draft)}
          </button>
        ))}{' '}
        {blocking.length > 0 && !areShown && (
          <button type="button" className="site-mend" onClick={showFaults}>
            {missing} to mend
          </button>
        )}
      </p>
    );
  }
  if (step.kind === 'published') return <p>Published. Visitors see it now.</p>;
  if (step.kind === 'undone') return <p>Undone. Visitors see version {step.number} again.</p>;
  return <p className="site-bar-calm">Everything here is published.</p>;
}

/** 'Closed for Holi, summary' or 'Slide 4, heading' */
function nameUnfinished({ file, path = [] }: EditFault, draft: OwnDraft): string {
  const name = nameField(file, path);
  const title = readArticle(draft.readText(file) ?? '')?.title;
  return title ? name.replace('News', () => title) : name;
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
