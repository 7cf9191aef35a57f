import { Plus } from 'lucide-react';
import { useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import type { Appointment, NewAppointment } from '../appointments.contract.ts';
import { adviseTime, doubtTime } from '../appointment-rules.ts';
import { judgeDay, judgeTime, readTime } from '../typed-time.ts';
import { clinicDatetime, LAST_DAY } from '../../hours/clinic-time.ts';
import type { SentDraft } from '../../http/client/use-save.ts';
import type { OpeningHours } from '../../hours/opening.ts';
import type { Suggestion } from '../../patients/search/search.contract.ts';
import { judgeValue } from '../../patients/records/patient-rules.ts';
import { SuggestBox } from '../../patients/search/suggest-box.tsx';
import { dropUnseen } from '../../text/typed-text.ts';
import { useDraftState } from '../../ui/drafts.ts';
import { Status } from '../../ui/status.tsx';
import { useRequestKey } from '../../ui/use-request-key.ts';
import type { SavedAppointment } from './use-appointments.ts';

interface Typed {
  name: string;
  mobile: string;
  /** '' stands for the day that is shown. */
  day: string;
  time: string;
  /** The id of the suggested patient, until another name is typed. */
  patientid?: string | undefined;
}

const EMPTY: Typed = { name: '', mobile: '', day: '', time: '' };
const DRAFT = 'today/add';
type Faults = Partial<Record<'name' | 'mobile' | 'day' | 'time', string>>;

interface Props {
  className: string;
  /** The day that the screen shows, 'YYYY-MM-DD': the first choice. */
  shownDay: string;
  today: string;
  hours: OpeningHours;
  appointments: readonly Appointment[];
  isBusy: boolean;
  onAdd: (sent: NewAppointment, requestKey: string, draft: SentDraft) => Promise<SavedAppointment>;
  onAdded: (added: Appointment) => void;
}

/** One line that adds an appointment: a patient by the suggestions of Search, or a caller by name and number. */
export function AddAppointment(props: Props) {
  const { className, shownDay, today, hours, appointments, isBusy, onAdd, onAdded } = props;
  const id = useId();
  const [typed, setTyped] = useDraftState(DRAFT, EMPTY);
  const [faults, setFaults] = useState<Faults>({});
  /** The same appointment may be added again after it was removed. */
  const [added, setAdded] = useState(0);
  const requestKeyOf = useRequestKey(DRAFT);
  const doubt = useDoubt(hours);
  const day = typed.day || shownDay;

  function type(next: Partial<Typed>) {
    setTyped((before) => ({ ...before, ...next }));
    setFaults((before) => {
      const cleared = Object.keys(next).map((field) => [field, undefined]);
      return { ...before, ...Object.fromEntries(cleared) };
    });
  }

  function pick({ name, mobile, patientid }: Suggestion) {
    type({ name: name ?? '', mobile: mobile ?? '', patientid: patientid ?? undefined });
    document.getElementById(`${id}-${day >= today ? 'time' : 'day'}`)?.focus();
  }

  async function save(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    const found = findFaults({ ...typed, day }, today);
    if (found) return refuse(found);
    const doubted = doubt(day, typed.time);
    if (doubted !== undefined) return refuse({ time: doubted });
    const sent = toAppointment({ ...typed, day });
    const key = requestKeyOf({ ...sent, added });
    const saved = await onAdd(sent, key, { name: DRAFT, typed });
    if (saved?.kind === 'faults') return refuse(nameFaults(saved.faults));
    if (saved?.kind !== 'saved') return;
    // Text that was typed while saving is kept, for the next appointment.
    setAdded(added + 1);
    setTyped((now) => (now === typed ? EMPTY : now));
    onAdded(saved.value);
    document.getElementById(`${id}-name`)?.focus();
  }

  function refuse(found: Faults) {
    setFaults(found);
    const first = (['name', 'mobile', 'day', 'time'] as const).find((field) => found[field]);
    document.getElementById(`${id}-${first}`)?.focus();
  }

  const control = (field: keyof Faults) => ({
    id: `${id}-${field}`,
    name: `appointment-${field}`,
    'aria-invalid': faults[field] !== undefined,
    'aria-describedby': faults[field] && `${id}-${field}-fault`,
  });
  const small = { className: 'small-field', autoComplete: 'off' } as const;

  return (
    <form className={className} noValidate onSubmit={save} aria-label="Add an appointment">
      <FormPart id={`${id}-name`} label="Patient or caller" fault={faults.name}>
        <SuggestBox
          {...control('name')}
          {...small}
          type="text"
          by={undefined}
          value={typed.name}
          isChoosing={false}
          onValue={(name) => type({ name, patientid: undefined })}
          onPick={pick}
          dir="auto"
          autoCapitalize="words"
          spellCheck={false}
        />
        {typed.patientid !== undefined && <p className="hint">Patient {typed.patientid}</p>}
      </FormPart>
      <FormPart id={`${id}-mobile`} label="Mobile number" fault={faults.mobile}>
        <input
          {...control('mobile')}
          {...small}
          type="tel"
          value={typed.mobile}
          onChange={(event) => type({ mobile: dropUnseen(event.target.value) })}
        />
      </FormPart>
      <FormPart id={`${id}-day`} label="Day" fault={faults.day}>
        <input
          {...control('day')}
          {...small}
          type="date"
          min={today}
          max={LAST_DAY}
          value={day}
          onChange={(event) => type({ day: event.target.value })}
        />
      </FormPart>
      <FormPart id={`${id}-time`} label="Time" fault={faults.time}>
        <input
          {...control('time')}
          {...small}
          type="text"
          inputMode="decimal"
          placeholder="9:30"
          value={typed.time}
          onChange={(event) => type({ time: event.target.value })}
        />
      </FormPart>
      <button
        type="submit"
        className="button button-small button-primary today-go"
        aria-busy={isBusy}
      >
        <Plus size={18} strokeWidth={1.8} aria-hidden />
        Add
      </button>
      <Status className="today-advice">
        <span>{advise(day, typed.time, appointments, hours)}</span>
      </Status>
    </form>
  );
}

interface PartProps {
  id: string;
  label: string;
  fault: string | undefined;
  children: ReactNode;
}

/** A labelled control with its fault in words below it. */
export function FormPart({ id, label, fault, children }: PartProps) {
  return (
    <div className="labelled today-part">
      <label htmlFor={id}>{label}</label>
      {children}
      {fault !== undefined && (
        <p id={`${id}-fault`} className="hint fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

/** Asks once about a time that has passed, and about a morning hour that may mean the evening. */
export function useDoubt(hours: OpeningHours): (day: string, typed: string) => string | undefined {
  const asked = useRef<string>(undefined);
  return (day, typed) => {
    const now = clinicDatetime(new Date(), hours.timeZone).slice(0, 16);
    const question = doubtTime({ day, typed, confirmed: asked.current }, { hours, now });
    asked.current = question && `${day} ${readTime(typed)}`;
    return question;
  };
}

/** A remark on the typed time if it is unusual; empty while the time is not complete. */
export function advise(
  day: string,
  typedTime: string,
  others: readonly Appointment[],
  hours: OpeningHours,
  key?: string,
): string {
  const time = readTime(typedTime);
  if (time === undefined || day === '') return '';
  const now = clinicDatetime(new Date(), hours.timeZone).slice(0, 16);
  return adviseTime({ startsAt: `${day} ${time}`, ...(key && { key }) }, others, { hours, now });
}

function findFaults({ name, mobile, day, time, patientid }: Typed, today: string) {
  const faults: Faults = {};
  const add = (field: keyof Faults, words: string | undefined) => {
    if (words !== undefined) faults[field] = words;
  };
  add('name', judge('name', name));
  const isNumberless = mobile.trim() === '';
  if (!(isNumberless && patientid !== undefined)) {
    add('mobile', isNumberless ? 'Give a mobile number, to call back.' : judge('mobile', mobile));
  }
  add('day', judgeDay(day, today));
  add('time', judgeTime(time));
  return Object.keys(faults).length > 0 ? faults : undefined;
}

function judge(field: 'name' | 'mobile', typed: string): string | undefined {
  const verdict = judgeValue(field, typed, '');
  return verdict.kind === 'impossible' ? verdict.message : undefined;
}

function toAppointment({ name, mobile, day, time, patientid }: Typed): NewAppointment {
  return {
    startsAt: `${day} ${readTime(time)}`,
    name,
    ...(mobile.trim() === '' ? {} : { mobile }),
    ...(patientid === undefined ? {} : { patientid }),
  };
}

function nameFaults({ startsAt, patientid, ...errors }: Record<string, string>): Faults {
  return {
    ...errors,
    ...(patientid === undefined ? {} : { name: patientid }),
    ...(startsAt === undefined ? {} : { time: startsAt }),
  };
}
