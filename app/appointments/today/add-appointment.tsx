import { useEffect, useId, useState, type ReactNode, type SubmitEvent } from 'react';
import type { Appointment, NewAppointment } from '../appointments.contract.ts';
import type { SentDraft } from '../../http/client/use-save.ts';
import type { OpeningHours } from '../../hours/opening.ts';
import type { Suggestion } from '../../patients/search/search.contract.ts';
import { judgeValue } from '../../patients/records/patient-rules.ts';
import { SuggestBox } from '../../patients/search/suggest-box.tsx';
import { dropUnseen } from '../../text/typed-text.ts';
import { isSameInput, useDraftState } from '../../ui/drafts.ts';
import { useRequestKey } from '../../ui/use-request-key.ts';
import { TimeAnswer, TimeField } from '../time-field.tsx';
import { useTypedTime } from '../use-typed-time.ts';
import type { SavedAppointment } from './use-appointments.ts';

interface Typed {
  time: string;
  name: string;
  mobile: string;
  /** The id of the suggested patient, until another name is typed. */
  patientid?: string | undefined;
}

const EMPTY: Typed = { time: '', name: '', mobile: '' };
export const ADD_DRAFT = 'today/add';
const FIELDS = ['time', 'name', 'mobile'] as const;
type Faults = Partial<Record<(typeof FIELDS)[number], string | undefined>>;

interface Props {
  /** The day that a time alone is on, 'YYYY-MM-DD'. */
  day: string;
  hours: OpeningHours;
  isBusy: boolean;
  onAdd: (sent: NewAppointment, requestKey: string, draft: SentDraft) => Promise<SavedAppointment>;
  onAdded: (added: Appointment) => void;
  onClose: () => void;
}

/** The line that adds an appointment: a patient by the suggestions of the search, or a caller by name and number. */
export function AddAppointment({ day, hours, isBusy, onAdd, onAdded, onClose }: Props) {
  const id = useId();
  const [typed, setTyped] = useDraftState(ADD_DRAFT, EMPTY);
  const [faults, setFaults] = useState<Faults>({});
  /** The same appointment may be added again after it was removed. */
  const [added, setAdded] = useState(0);
  /** Closing would lose what was typed, so it is asked about. */
  const [isLeaving, setLeaving] = useState(false);
  const requestKeyOf = useRequestKey(ADD_DRAFT);
  const time = useTypedTime({ typed: typed.time, day, hours });
  const focus = (part: string) => document.getElementById(`${id}-${part}`)?.focus();
  useEffect(() => document.getElementById(`${id}-time`)?.focus(), [id]);
  useEffect(() => {
    if (isLeaving) document.getElementById(`${id}-leave`)?.focus();
  }, [id, isLeaving]);

  function type(next: Partial<Typed>) {
    setTyped((before) => ({ ...before, ...next }));
    setFaults((before) => {
      const cleared = Object.keys(next).map((field) => [field, undefined]);
      return { ...before, ...Object.fromEntries(cleared) };
    });
  }

  function pick({ name, mobile, patientid }: Suggestion) {
    type({ name: name ?? '', mobile: mobile ?? '', patientid: patientid ?? undefined });
    focus(typed.time === '' ? 'time' : 'mobile');
  }

  async function save(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    const found = {
      ...findFaults(typed),
      time: time.startsAt === undefined ? time.judge() : undefined,
    };
    if (FIELDS.some((field) => found[field])) return refuse(found);
    const doubt = time.judge();
    if (doubt !== undefined || time.startsAt === undefined) return refuse({ time: doubt });
    setFaults({});
    const { name, mobile, patientid } = typed;
    const sent = {
      startsAt: time.startsAt,
      name,
      ...(mobile.trim() === '' ? {} : { mobile }),
      ...(patientid === undefined ? {} : { patientid }),
    };
    const key = requestKeyOf({ ...sent, added });
    const saved = await onAdd(sent, key, { name: ADD_DRAFT, typed });
    if (saved?.kind === 'faults') return refuse(nameFaults(saved.faults));
    if (saved?.kind !== 'saved') return;
    // Text that was typed while saving is kept, for the next appointment.
    setAdded(added + 1);
    setTyped((now) => (now === typed ? EMPTY : now));
    onAdded(saved.value);
    focus('time');
  }

  function refuse(found: Faults) {
    setFaults(found);
    focus(FIELDS.find((field) => found[field]) ?? 'time');
  }

  function leave() {
    if (isSameInput(typed, EMPTY) || isLeaving) close();
    else setLeaving(true);
  }

  function close() {
    setTyped(EMPTY);
    onClose();
  }

  function stay() {
    setLeaving(false);
    focus('time');
  }

  const control = (field: 'name' | 'mobile') => ({
    id: `${id}-${field}`,
    name: `appointment-${field}`,
    className: 'small-field',
    autoComplete: 'off',
    'aria-invalid': faults[field] !== undefined,
    'aria-describedby': faults[field] && `${id}-${field}-fault`,
  });

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from every field
    <form
      className="today-line today-add"
      noValidate
      onSubmit={save}
      aria-label="Add an appointment"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        if (isLeaving) stay();
        else leave();
      }}
    >
      <Part id={`${id}-time`} fault={undefined}>
        <TimeField
          id={`${id}-time`}
          name="appointment-time"
          aria-label="Time"
          placeholder="7:15"
          value={typed.time}
          isWrong={faults.time !== undefined}
          onType={(next) => type({ time: next })}
        />
      </Part>
      <Part id={`${id}-name`} fault={faults.name}>
        <SuggestBox
          {...control('name')}
          aria-label="Patient or caller"
          placeholder="Patient or caller"
          type="text"
          value={typed.name}
          onValue={(name) => type({ name, patientid: undefined })}
          onPick={pick}
          autoCapitalize="words"
        />
      </Part>
      <p className="today-id">
        {typed.patientid === undefined ? (
          <span className="hint">{typed.name.trim() !== '' && 'Caller'}</span>
        ) : (
          <>
            <span className="hint">ID</span> {typed.patientid}
          </>
        )}
      </p>
      <Part id={`${id}-mobile`} fault={faults.mobile}>
        <input
          {...control('mobile')}
          aria-label="Mobile number"
          placeholder="Mobile"
          type="tel"
          value={typed.mobile}
          onChange={(event) => type({ mobile: dropUnseen(event.target.value) })}
        />
      </Part>
      <div className="today-enter">
        <button type="button" className="button button-small" onClick={leave}>
          Cancel <kbd>Esc</kbd>
        </button>
        <button
          type="submit"
          className="button button-small button-primary"
          aria-busy={isBusy || undefined}
        >
          Add <kbd aria-hidden="true">↵</kbd>
        </button>
      </div>
      {isLeaving && (
        <p className="row today-leaving" role="alert">
          Close without adding it?
          <button
            type="button"
            id={`${id}-leave`}
            className="button button-small button-secondary"
            onClick={close}
          >
            Discard
          </button>
          <button type="button" className="button button-small" onClick={stay}>
            Keep
          </button>
        </p>
      )}
      <TimeAnswer
        field={`${id}-time`}
        time={time}
        fault={faults.time}
        hint="For another day type “thu 7 pm” or “28 11 am”."
      />
    </form>
  );
}

interface PartProps {
  id: string;
  fault: string | undefined;
  children: ReactNode;
}

/** A control under its heading, with its fault in words below it. */
function Part({ id, fault, children }: PartProps) {
  return (
    <div className="today-part">
      {children}
      <p id={`${id}-fault`} className="hint fault" role="alert">
        {fault}
      </p>
    </div>
  );
}

function findFaults({ name, mobile, patientid }: Typed): Faults {
  const isNumberless = mobile.trim() === '';
  return {
    name: judge('name', name),
    mobile: !isNumberless
      ? judge('mobile', mobile)
      : patientid === undefined
        ? 'Enter a mobile number.'
        : undefined,
  };
}

function judge(field: 'name' | 'mobile', typed: string): string | undefined {
  const verdict = judgeValue(field, typed, '');
  return verdict.kind === 'impossible' ? verdict.message : undefined;
}

function nameFaults({ startsAt, patientid, ...errors }: Record<string, string>): Faults {
  return {
    ...errors,
    ...(patientid === undefined ? {} : { name: patientid }),
    ...(startsAt === undefined ? {} : { time: startsAt }),
  };
}
