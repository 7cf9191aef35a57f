import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import type { Appointment } from '../appointments.contract.ts';
import { showMoment } from '../../hours/desk-times.ts';
import type { SentDraft } from '../../http/client/use-save.ts';
import type { OpeningHours } from '../../hours/opening.ts';
import { useDraftState } from '../../ui/drafts.ts';
import { TimeAnswer, TimeField } from '../time-field.tsx';
import { useTypedTime } from '../use-typed-time.ts';
import type { SavedAppointment } from './use-appointments.ts';

interface Props {
  appointment: Appointment;
  hours: OpeningHours;
  /** While a question about the typed time is shown. */
  isHidden: boolean;
  isBusy: boolean;
  /** `over` is the version on which the typed time is based. */
  onMove: (over: Appointment, startsAt: string, draft: SentDraft) => Promise<SavedAppointment>;
  onClose: () => void;
}

export const moveDraftOf = (key: string) => `today/move ${key}`;

/** The time of an appointment to edit: moving by keyboard and on a phone. */
export function MoveAppointment(props: Props) {
  const { appointment, hours, onMove, onClose } = props;
  const id = useId();
  const draft = moveDraftOf(appointment.key);
  const [first] = useState(() => ({
    over: appointment,
    time: showMoment(appointment.startsAt),
  }));
  const [typed, setTyped] = useDraftState(draft, first);
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const time = useTypedTime({
    typed: typed.time,
    day: typed.over.startsAt.slice(0, 10),
    hours,
    ownKey: appointment.key,
  });
  useEffect(() => field.current?.select(), []);

  async function save(event: SubmitEvent) {
    event.preventDefault();
    const { startsAt } = time;
    if (typed.time === first.time || startsAt === typed.over.startsAt) return onClose();
    const found = time.judge();
    setFault(found);
    if (found !== undefined || startsAt === undefined) return field.current?.focus();
    const saved = await onMove(typed.over, startsAt, { name: draft, typed });
    if (saved?.kind === 'faults') {
      return setFault(saved.faults['startsAt'] ?? Object.values(saved.faults)[0]);
    }
    if (saved?.kind === 'saved' || saved?.kind === 'gone') onClose();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from every field
    <form
      className="today-move"
      hidden={props.isHidden}
      noValidate
      aria-label={`Move ${appointment.name ?? 'the appointment'}`}
      onSubmit={save}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <label htmlFor={id}>Move to</label>
      <TimeField
        ref={field}
        id={id}
        value={typed.time}
        isWrong={fault !== undefined}
        onType={(next) => {
          setTyped({ ...typed, time: next });
          setFault(undefined);
        }}
      />
      <button
        type="submit"
        className="button button-small button-primary"
        aria-busy={props.isBusy || undefined}
      >
        Move
      </button>
      <button type="button" className="button button-small button-secondary" onClick={onClose}>
        Cancel
      </button>
      <TimeAnswer field={id} time={time} fault={fault} />
    </form>
  );
}
