import { useRef } from 'react';
import { showNearDay } from '../../hours/desk-times.ts';
import { clinicDatetime, clinicToday, isRealDate, LAST_DAY } from '../../hours/clinic-time.ts';
import { useNow } from '../../hours/use-now.ts';
import { isClosedDay, type OpeningHours } from '../../hours/opening.ts';
import { Status } from '../../ui/status.tsx';

interface Props {
  day: string;
  time: string;
  /** Whether the fields differ from the stored time. */
  isChanged: boolean;
  /** The day that the visitor asked for. */
  asked: string;
  hours: OpeningHours;
  fault: string;
  onType: (next: { day: string; time: string }) => void;
}

/** The time that was agreed on the phone. The day that the visitor asked for is one press. */
export function AgreedTime(props: Props) {
  const { day, time, isChanged, asked, hours, fault, onType } = props;
  const timeField = useRef<HTMLInputElement>(null);
  const now = useNow();
  const today = now && clinicToday(now, hours.timeZone);
  const isOffered = day === '' && isRealDate(asked) && today !== undefined && today <= asked;

  return (
    <fieldset className="follow-agreed" aria-describedby={fault ? 'agreed-fault' : undefined}>
      <legend>Agreed time</legend>
      <label htmlFor="agreed-day">Day</label>
      <input
        className="small-field"
        id="agreed-day"
        type="date"
        max={LAST_DAY}
        value={day}
        onChange={(event) => onType({ day: event.target.value, time })}
      />
      <label htmlFor="agreed-time">Time</label>
      <input
        ref={timeField}
        className="small-field"
        id="agreed-time"
        type="time"
        value={time}
        onChange={(event) => onType({ day, time: event.target.value.slice(0, 5) })}
      />
      {isOffered && (
        <button
          type="button"
          className="text-button follow-asked screen-only"
          // The button disappears, so the focus moves on first.
          onClick={() => {
            timeField.current?.focus();
            onType({ day: asked, time });
          }}
        >
          {`Preferred: ${showNearDay(asked, today)}`}
        </button>
      )}
      <Status className="muted follow-advice">{isChanged && advise(day, time, hours)}</Status>
      <p id="agreed-fault" className="fault follow-fault" role="alert">
        {fault}
      </p>
    </fieldset>
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
