import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import type { Appointment } from '../appointments.contract.ts';
import { judgeDay, judgeTime, readTime } from '../typed-time.ts';
import { LAST_DAY } from '../../hours/clinic-time.ts';
import type { SentDraft } from '../../http/client/use-save.ts';
import type { OpeningHours } from '../../hours/opening.ts';
import { useDraftState } from '../../ui/drafts.ts';
import { Status } from '../../ui/status.tsx';
import { advise, FormPart, useDoubt } from './add-appointment.tsx';
import type { SavedAppointment } from './use-appointments.ts';

interface Props {
  appointment: Appointment;
  today: string;
  hours: OpeningHours;
  others: readonly Appointment[];
  /** While a question about the typed time is shown. */
  isHidden: boolean;
  isBusy: boolean;
  /** `over` is the version on which the typed time is based. */
  onMove: (over: Appointment, startsAt: string, draft: SentDraft) => Promise<SavedAppointment>;
  onRemove: () => void;
  onClose: () => void;
}

export const moveDraftOf = (key: string) => `today/move ${key}`;

/** Day and time of an appointment to edit: moving by keyboard and on a phone. */
export function MoveAppointment(props: Props) {
  const { appointment, today, hours, others, onMove, onRemove, onClose } = props;
  const id = useId();
  const draft = moveDraftOf(appointment.key);
  const [first] = useState(() => ({
    over: appointment,
    day: appointment.startsAt.slice(0, 10),
    time: appointment.startsAt.slice(11),
  }));
  const [typed, setTyped] = useDraftState(draft, first);
  const [faults, setFaults] = useState<{ day?: string | undefined; time?: string | undefined }>({});
  const doubt = useDoubt(hours);
  const dayField = useRef<HTMLInputElement>(null);
  useEffect(() => dayField.current?.focus(), []);

  async function save(event: SubmitEvent) {
    event.preventDefault();
    const startsAt = `${typed.day} ${readTime(typed.time)}`;
    if (startsAt === typed.over.startsAt) return onClose();
    const found = { day: judgeDay(typed.day, today), time: judgeTime(typed.time) };
    if (!found.day && !found.time) found.time = doubt(typed.day, typed.time);
    setFaults(found);
    if (found.day ?? found.time) {
      document.getElementById(`${id}-${found.day ? 'day' : 'time'}`)?.focus();
      return;
    }
    const saved = await onMove(typed.over, startsAt, { name: draft, typed });
    if (saved?.kind === 'faults') {
      return setFaults({ time: saved.faults['startsAt'] ?? Object.values(saved.faults)[0] });
    }
    if (saved?.kind === 'saved' || saved?.kind === 'gone') onClose();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from every field
    <form
      className="row today-move screen-only"
      hidden={props.isHidden}
      noValidate
      aria-label={`Move ${appointment.name ?? 'the appointment'}`}
      onSubmit={save}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <FormPart id={`${id}-day`} label="Day" fault={faults.day}>
        <input
          ref={dayField}
          id={`${id}-day`}
          className="small-field"
          type="date"
          min={today}
          max={LAST_DAY}
          value={typed.day}
          aria-invalid={faults.day !== undefined}
          aria-describedby={faults.day && `${id}-day-fault`}
          onChange={(event) => setTyped({ ...typed, day: event.target.value })}
        />
      </FormPart>
      <FormPart id={`${id}-time`} label="Time" fault={faults.time}>
        <input
          id={`${id}-time`}
          className="small-field"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={typed.time}
          aria-invalid={faults.time !== undefined}
          aria-describedby={faults.time && `${id}-time-fault`}
          onChange={(event) => setTyped({ ...typed, time: event.target.value })}
        />
      </FormPart>
      <button
        type="submit"
        className="button button-small button-primary"
        aria-busy={props.isBusy || undefined}
      >
        Save
      </button>
      <button type="button" className="button button-small button-secondary" onClick={onClose}>
        Cancel
      </button>
      <button type="button" className="text-button" onClick={onRemove}>
        Remove
      </button>
      <Status className="today-advice">
        <span>{advise(typed.day, typed.time, others, hours, appointment.key)}</span>
      </Status>
    </form>
  );
}
