import { type KeyboardEvent, useEffect, useRef } from 'react';
import { showTime } from '../../hours/page-times.ts';
import { showDays, showWholeDay } from '../../hours/desk-times.ts';
import { findSessions } from '../../hours/opening.ts';
import { useDraftState } from '../../ui/drafts.ts';
import type { Draft } from '../screens/draft.ts';
import { FieldFault } from '../screens/edit-field.tsx';
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
  useEffect(() => main.current?.focus(), []);
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
            <button
              ref={main}
              type="button"
              className="button button-small button-primary"
              onClick={() => {
                writeClosures(
                  draft,
                  closures.filter((one) => one !== closure),
                );
                onDone();
              }}
            >
              {closure.from === closure.to ? 'Open again on this day' : 'Open again on these days'}
            </button>
            <button type="button" className="button button-small button-secondary" onClick={onDone}>
              Close
            </button>
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
  const reasonFault = reason.trim() === '' ? 'Please write something here.' : undefined;

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
      <button
        ref={main}
        type="submit"
        className="button button-small button-primary"
        aria-disabled={fault !== undefined || reasonFault !== undefined}
      >
        Closed on {to > day ? showDays(day, to) : showDays(day, day)}
      </button>
      <div className="site-field" data-wrong={reasonFault !== undefined || undefined}>
        <label htmlFor="site-closing-reason" className="site-label">
          Reason, for visitors
        </label>
        <input
          id="site-closing-reason"
          className="small-field site-control"
          type="text"
          list="site-reasons"
          value={reason}
          aria-invalid={reasonFault !== undefined}
          aria-describedby="site-closing-reason-fault"
          onChange={({ target }) => setReason(target.value)}
        />
        <datalist id="site-reasons">
          {REASONS.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </datalist>
        <FieldFault id="site-closing-reason-fault" fault={reasonFault} />
      </div>
      <div className="site-field" data-wrong={fault !== undefined || undefined}>
        <label htmlFor="site-closing-to" className="site-label">
          Last day, if more than one
        </label>
        <input
          id="site-closing-to"
          className="small-field site-control"
          type="date"
          value={to}
          aria-invalid={fault !== undefined}
          aria-describedby="site-closing-to-fault"
          onChange={({ target }) => setTo(target.value)}
        />
        <FieldFault id="site-closing-to-fault" fault={fault} />
      </div>
    </form>
  );
}
