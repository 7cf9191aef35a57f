import { useId, type RefObject, useEffect, useRef } from 'react';
import { VersionConflict } from '../../ui/version-conflict.tsx';
import { ANSWER_DETAILS } from '../answer-details.ts';
import { mapAnswers } from '../enquiry.ts';
import { VERSIONED_FIELDS } from '../inbox/desk-enquiry.ts';
import type { DeskEnquiry, EnquiryChange } from '../inbox/desk-enquiry-schema.server.ts';
import { showTopic } from '../inbox/desk-text.ts';

const LABELS = {
  ...mapAnswers((field) => ANSWER_DETAILS[field].label),
  status: 'Status',
  note: 'Note',
  agreedAt: 'Agreed time',
};

interface Props {
  current: DeskEnquiry;
  sent: EnquiryChange;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Both versions of an enquiry that somebody else changed first; one of them is kept as a whole. */
export function ChangedMeanwhile({ current, sent, onKeepMine, onTakeTheirs }: Props) {
  const id = useId();
  const heading = usePanelFocus(current);
  const differing = VERSIONED_FIELDS.filter(
    (field) => sent[field] !== undefined && sent[field] !== current[field],
  );
  return (
    <div className="pane-conflict" role="alert">
      <h4 ref={heading} tabIndex={-1}>
        Someone else changed this enquiry first
      </h4>
      <p>Your change is not saved yet. Choose which version to keep.</p>
      <VersionConflict
        id={id}
        differences={differing.map((field) => ({
          field,
          label: LABELS[field],
          stored: show(field, current[field]),
          own: show(field, sent[field]),
        }))}
        save={{ label: 'Save mine', onSave: onKeepMine }}
        back={{ label: 'Keep theirs', onBack: onTakeTheirs }}
        look={{ row: 'pane-row', button: 'button button-small' }}
      />
    </div>
  );
}

function show(field: string, value: string | null | undefined): string {
  if (!value) return 'Nothing';
  return field === 'selectOpt' ? showTopic(value) : value;
}

interface Ways {
  onPutBack: () => void;
  onBack: () => void;
}

/** An enquiry that was chosen among the removed ones. */
export function RemovedEnquiry({ enquiry, ...ways }: Ways & { enquiry: DeskEnquiry }) {
  return (
    <div className="pane pane-gone" role="alert">
      <h3 id="pane-name" tabIndex={-1} dir="auto">
        {enquiry.name ?? 'Not known'}
      </h3>
      <p>This enquiry has been removed. It can be put back for a day.</p>
      <WaysOn {...ways} />
    </div>
  );
}

/** Shown above an enquiry that was removed while it was open; typed text stays below. `asked` counts refused saves. */
export function RemovedMeanwhile({ asked, ...ways }: Ways & { asked: number | undefined }) {
  const heading = usePanelFocus(asked);
  return (
    <div className="pane-conflict" role="alert">
      <h4 ref={heading} tabIndex={-1}>
        Someone else has removed this enquiry
      </h4>
      <p>
        It cannot be saved while it is removed. What you typed is still here: put the enquiry back,
        which is possible for a day, and save.
      </p>
      <WaysOn {...ways} />
    </div>
  );
}

function WaysOn({ onPutBack, onBack }: Ways) {
  return (
    <div className="pane-row">
      <button type="button" className="button button-small button-primary" onClick={onPutBack}>
        Put back
      </button>
      <button type="button" className="button button-small button-secondary" onClick={onBack}>
        All enquiries
      </button>
    </div>
  );
}

/**
 * Focuses the heading of a question that appears above the button that was pressed, and scrolls it clear of the
 * page's header. Does so again whenever `asked` changes; does nothing while it is undefined.
 */
function usePanelFocus(asked: unknown): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (asked === undefined) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [asked]);
  return heading;
}
