import type { Appointment } from '../appointments.contract.ts';
import { STATUS_WORDS } from '../appointment.ts';

interface Props {
  appointment: Appointment;
  /** The clinic's 'YYYY-MM-DD HH:MM'. */
  now: string;
}

const SOON_MINUTES = 60;

/** Whether the person has arrived, is late or comes soon: in words, with a shape and a colour. */
export function AppointmentState({ appointment, now }: Props) {
  const { status, startsAt } = appointment;
  if (status === 'called-off') return STATUS_WORDS[status];
  if (status !== 'agreed') {
    return (
      <>
        <span className={`today-dot today-dot-${status}`} aria-hidden="true" />
        {STATUS_WORDS[status]}
      </>
    );
  }
  if (startsAt.slice(0, 10) !== now.slice(0, 10)) return null;
  const minutes = (Date.parse(startsAt) - Date.parse(now)) / 60_000;
  if (minutes < 0) return <span className="tag warn">{sayMinutes(-minutes)} late</span>;
  if (minutes > SOON_MINUTES) return null;
  return <span className="muted">{minutes < 1 ? 'Now' : `In ${sayMinutes(minutes)}`}</span>;
}

function sayMinutes(minutes: number): string {
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}
