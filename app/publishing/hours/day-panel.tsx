import { type KeyboardEvent, useEffect, useRef } from 'react';
import { SmallButton } from '../../ui/small-button.tsx';
import { showTime } from '../../hours/page-times.ts';
import { showDays, showWholeDay } from '../../hours/desk-times.ts';
import { findSessions } from '../../hours/opening.ts';
import { useDraftState } from '../../ui/drafts.ts';
import type { Draft } from '../screens/draft.ts';
import { Line } from '../parts/line.tsx';
import { draftedClosures, draftedSessions, writeClosures } from './drafted-hours.ts';

interface Props {
  day: string;
  draft: Draft;
  onDone: () => void;
}

const REASONS = ['Holiday', 'The doctor is away', 'Festival', 'Public holiday'];

/** The choices for a pressed day. The main button has the focus, so a holiday is Enter, Enter and Publish. */
export function DayPanel({ day, draft, onDone }: Props) {
  const closures = draftedClosures(draft);
  const closure = closures.find(({ from, to }) => from <= day && day <= to);
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    main.current?.focus({ preventScroll: true });
    main.current?.closest('section')?.scrollIntoView({ block: 'nearest' });
  }, []);
  const leaveByKey = (event: KeyboardEvent) => event.key === 'Escape' && onDone();

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it
    <section className="site-day-panel" aria-label={showWholeDay(day)} onKeyDown={leaveByKey}>
      <h5>{showWholeDay(day)}</h5>
      {closure ? (
        <>
          <p>
            Closed {showDays(closure.from, closure.to)}: {closure.reason}
          </p>
          <div className="row record-actions">
            <SmallButton
              look="primary"
              ref={main}
              onClick={() => {
                writeClosures(
                  draft,
                  closures.filter((one) => one !== closure),
                );
                onDone();
              }}
            >
              {closure.from === closure.to ? 'Open again on this day' : 'Open again on these days'}
            </SmallButton>
            <SmallButton onClick={onDone}>Close</SmallButton>
          </div>
        </>
      ) : (
        <CloseDays day={day} draft={draft} main={main} onDone={onDone} />
      )}
    </section>
  );
}

function CloseDays({
  day,
  draft,
  main,
  onDone,
}: Props & { main: React.RefObject<HTMLButtonElement | null> }) {
  const [to, setTo] = useDraftState(`site/closing-to ${day}`, day);
  const [reason, setReason] = useDraftState(`site/closing-reason ${day}`, 'Holiday');
  const hours = findSessions(day, draftedSessions(draft), [])
    .map(({ opens, closes }) => `${showTime(opens)} to ${showTime(closes)}`)
    .join(' and ');
  const fault =
    to === ''
      ? 'Please choose a day.'
      : to < day
        ? 'The last day is before the first. Choose a later one.'
        : undefined;
  const reasonFault = reason.trim() === '' ? 'Write something here.' : undefined;

  return (
    <form
      className="site-closing"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (fault || reasonFault) return;
        writeClosures(draft, [...draftedClosures(draft), { from: day, to, reason: reason.trim() }]);
        onDone();
      }}
    >
      <p>{hours === '' ? 'Closed every week on this day.' : `Open ${hours}.`}</p>
      <SmallButton
        look="primary"
        ref={main}
        type="submit"
        aria-disabled={fault !== undefined || reasonFault !== undefined}
      >
        Close on {to > day ? showDays(day, to) : showDays(day, day)}
      </SmallButton>
      <Line id="site-closing-reason" label="Reason, for visitors" fault={reasonFault}>
        {(control) => (
          <input
            {...control}
            type="text"
            list="site-reasons"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Line>
      <datalist id="site-reasons">
        {REASONS.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </datalist>
      <Line id="site-closing-to" label="Until (optional)" fault={fault}>
        {(control) => (
          <input
            {...control}
            type="date"
            value={to}
            onChange={({ target }) => setTo(target.value)}
          />
        )}
      </Line>
    </form>
  );
}
