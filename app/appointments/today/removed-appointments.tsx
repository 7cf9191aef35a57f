import type { Appointment, RemovedAppointment } from '../appointments.contract.ts';
import { showMoment } from '../../hours/desk-times.ts';
import { PutBackList } from '../../http/client/put-back-list.tsx';
import { UndoLines } from '../../http/client/undo-lines.tsx';
import type { Removal } from '../../http/client/use-removal.ts';

interface Props {
  removal: Removal<Appointment>;
  /** The appointments of the shown days that can still be put back, last removed first. */
  removed: readonly RemovedAppointment[];
  home: () => HTMLElement | null;
}

/** The appointments that were removed here a moment ago, and all that can still be put back. */
export function RemovedAppointments({ removal, removed, home }: Props) {
  return (
    <div className="today-removed screen-only">
      <UndoLines className="today-last" removal={removal} home={home}>
        {({ name, startsAt }) => (
          <>
            Removed the appointment of <bdi>{name ?? 'somebody'}</bdi>, {showMoment(startsAt)}.
          </>
        )}
      </UndoLines>
      <PutBackList
        title="Removed appointments"
        note="Appointments can be put back for a day."
        rows={removed}
        removal={removal}
        nameButton={({ name, startsAt }) =>
          `Put back: ${name ?? 'not known'}, ${showMoment(startsAt)}`
        }
      >
        {({ name, startsAt }) => (
          <>
            <bdi>{name ?? 'Not known'}</bdi>
            <span>{showMoment(startsAt)}</span>
          </>
        )}
      </PutBackList>
    </div>
  );
}
