import { useEffect, useRef } from 'react';
import { showDay, showMoment } from '../../hours/desk-times.ts';
import { ConflictScreen, type Conflict } from '../../ui/conflict/conflict-screen.tsx';
import { showPanel } from '../../ui/conflict/show-panel.ts';
import { ANSWER_DETAILS } from '../answer-details.ts';
import { mapAnswers } from '../enquiry.ts';
import type { VERSIONED_FIELDS } from '../inbox/desk-enquiry.ts';
import type { DeskEnquiry } from '../inbox/desk-enquiry-schema.server.ts';
import { showTopic } from '../inbox/desk-text.ts';
import type { EnquiryValues } from './use-chosen-enquiry.ts';

const LABELS = {
  ...mapAnswers((field) => ANSWER_DETAILS[field].label),
  status: 'Status',
  note: 'Note',
  // The form below names its group 'Agreed time'.
  agreedAt: 'The agreed time',
};

interface ChangedProps {
  conflict: Conflict<EnquiryValues>;
  isBusy: boolean;
  onKeepMine: (fields: (typeof VERSIONED_FIELDS)[number][]) => void;
  onTakeTheirs: () => void;
}

/** The question which version to keep of each field of an enquiry that two people changed. */
export function ChangedMeanwhile({ conflict, isBusy, onKeepMine, onTakeTheirs }: ChangedProps) {
  return (
    <div className="pane-question">
      <ConflictScreen
        title="Someone else changed this enquiry first"
        conflict={conflict}
        labels={LABELS}
        show={show}
        isBusy={isBusy}
        onSave={onKeepMine}
        back={{ label: 'Keep theirs', onBack: onTakeTheirs }}
      />
    </div>
  );
}

function show(field: string, value: string | null): string {
  if (!value) return 'Nothing';
  if (field === 'agreedAt') return showMoment(value);
  if (field === 'date') return showDay(value);
  return field === 'selectOpt' ? showTopic(value) : value;
}

interface Ways {
  onPutBack: () => void;
  onBack: () => void;
}

/** An enquiry that was chosen among the removed ones. */
export function RemovedEnquiry({ enquiry, ...ways }: Ways & { enquiry: DeskEnquiry }) {
  return (
    <div className="stack gap-5 pane pane-gone" role="alert">
      <h3 id="pane-name" tabIndex={-1} dir="auto">
        {enquiry.name ?? 'Not known'}
      </h3>
      <p>This enquiry has been removed. It can be put back for a day.</p>
      <WaysOn {...ways} />
    </div>
  );
}

/** Shown above an enquiry that was removed while it was open; typed text stays below. `asked` counts refused saves. */
export function RemovedMeanwhile({ asked, ...ways }: Ways & { asked: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (asked > 0) showPanel(heading.current);
  }, [asked]);
  return (
    <div className="pane-question">
      <div className="stack note warn conflict" role="alert">
        <h4 ref={heading} tabIndex={-1}>
          Someone else has removed this enquiry
        </h4>
        <p>
          It cannot be saved while it is removed. What you typed is still here: put the enquiry
          back, which is possible for a day, and save.
        </p>
        <WaysOn {...ways} />
      </div>
    </div>
  );
}

function WaysOn({ onPutBack, onBack }: Ways) {
  return (
    <div className="row screen-only">
      <button type="button" className="button button-small button-primary" onClick={onPutBack}>
        Put back
      </button>
      <button type="button" className="button button-small button-secondary" onClick={onBack}>
        All enquiries
      </button>
    </div>
  );
}
