import { showMoment } from '../../hours/desk-times.ts';
import type { Appointment, RemovedAppointment } from '../../appointments/appointments.contract.ts';
import { Status } from '../../ui/status.tsx';
import { UndoLine } from '../../ui/undo-line.tsx';

interface Props {
  /** The appointments that can still be put back, last removed first. */
  removed: readonly RemovedAppointment[];
  /** The appointment that was removed here just now: its Undo is shown for ten seconds. */
  last: Appointment | undefined;
  /** The Undo takes the focus that the removed row had. */
  takesFocus: boolean;
  onPutBack: (appointment: Appointment) => void;
  onOver: () => void;
}

/** Puts appointments of the shown days back that were removed within the last day. */
export function RemovedAppointments({ removed, last, takesFocus, onPutBack, onOver }: Props) {
  return (
    <div className="today-removed">
      <Status className="today-last">
        {last && (
          <UndoLine
            key={last.key}
            takesFocus={takesFocus}
            onUndo={() => onPutBack(last)}
            onOver={onOver}
          >
            Removed the appointment of <bdi>{last.name ?? 'somebody'}</bdi>,{' '}
            {showMoment(last.startsAt)}.
          </UndoLine>
        )}
      </Status>
      {removed.length > 0 && (
        <details>
          <summary>Removed appointments ({removed.length})</summary>
          <p className="today-note">Appointments can be put back for a day.</p>
          <ul>
            {removed.map((one) => (
              <li key={one.key}>
                <bdi>{one.name ?? 'Not known'}</bdi>
                <span>{showMoment(one.startsAt)}</span>
                <button
                  type="button"
                  className="button button-small button-secondary"
                  aria-label={`Put back: ${one.name ?? 'not known'}, ${showMoment(one.startsAt)}`}
                  onClick={() => onPutBack(one)}
                >
                  Put back
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
