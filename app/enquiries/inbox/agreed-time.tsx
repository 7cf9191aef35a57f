import { CalendarPlus } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { clinicDatetime } from '../../hours/clinic-datetime.ts';
import { isRealDate, LAST_DAY } from '../../hours/clinic-time.ts';
import { isClosedDay, type OpeningHours } from '../../hours/opening.ts';
import { discardIfSaved, useDraftState } from '../../ui/drafts.ts';
import { Status } from '../../ui/status.tsx';
import '../../ui/small-field.css';

interface Props {
  enquiryKey: string;
  agreedAt: string | null;
  version: number;
  hours: OpeningHours;
  /** `version` is the version of the enquiry on which the typed time is based. Resolves to whether it was saved. */
  onSave: (agreedAt: string | null, version: number) => Promise<boolean>;
  onCalendar: () => void;
}

/** The time that was agreed on the phone, and the calendar file for it. */
export function AgreedTime(props: Props) {
  const { enquiryKey, agreedAt, version, hours, onSave, onCalendar } = props;
  const keptAs = `enquiry/agreed ${enquiryKey}`;
  const [typed, setTyped] = useDraftState<
    { day: string; time: string; version: number } | undefined
  >(keptAs, undefined);
  const [fault, setFault] = useState('');
  const kept = { day: agreedAt?.slice(0, 10) ?? '', time: agreedAt?.slice(11) ?? '' };
  const { day, time } = typed ?? kept;
  const isChanged = day !== kept.day || time !== kept.time;
  // Saved, here or by Save mine: further typing is based on the present version.
  if (typed && !isChanged) setTyped(undefined);

  function type(next: { day: string; time: string }) {
    setTyped({ ...next, version: typed?.version ?? version });
  }

  async function save(event: SubmitEvent) {
    event.preventDefault();
    if (!isChanged || !typed) return;
    const isEmpty = day === '' && time === '';
    if (!isEmpty && !(isRealDate(day) && time !== '')) {
      setFault('Please give both a day and a time.');
      return;
    }
    setFault('');
    // What was typed while saving is kept, for the next save.
    if (await onSave(isEmpty ? null : `${day} ${time}`, typed.version)) {
      setTyped((now) => (now === typed ? undefined : now));
      discardIfSaved(keptAs, typed);
    }
  }

  return (
    <form className="letter-agreed" noValidate onSubmit={save}>
      <fieldset aria-describedby={fault ? 'agreed-fault' : undefined}>
        <legend>Agreed time</legend>
        <label htmlFor="agreed-day">Day</label>
        <input
          className="small-field"
          id="agreed-day"
          type="date"
          max={LAST_DAY}
          value={day}
          onChange={(event) => type({ day: event.target.value, time })}
        />
        <label htmlFor="agreed-time">Time</label>
        <input
          className="small-field"
          id="agreed-time"
          type="time"
          value={time}
          onChange={(event) => type({ day, time: event.target.value.slice(0, 5) })}
        />
      </fieldset>
      {/* `disabled` would make the button lose the focus. */}
      <button
        type="submit"
        className="button button-small button-secondary"
        aria-disabled={!isChanged}
      >
        Save time
      </button>
      {agreedAt && !isChanged && (
        <button type="button" className="button button-small button-secondary" onClick={onCalendar}>
          <CalendarPlus size={18} strokeWidth={1.8} aria-hidden />
          Calendar file
        </button>
      )}
      <Status className="letter-advice">{isChanged && advise(day, time, hours)}</Status>
      <p id="agreed-fault" className="letter-fault" role="alert">
        {fault}
      </p>
    </form>
  );
}

/** A hint at a time that is unusual but allowed. */
function advise(day: string, time: string, hours: OpeningHours): string {
  if (!isRealDate(day)) return '';
  const now = clinicDatetime(new Date(), hours.timeZone);
  // Without a time, today is not in the past.
  if (`${day} ${time || '24:00'}` < now) return 'This is in the past.';
  return isClosedDay(day, hours) ? 'The clinic is closed on this day.' : '';
}
