import { useRef, useState } from 'react';
import { TimeAnswer, TimeField } from '../../appointments/time-field.tsx';
import { readTyped } from '../../appointments/typed-time.ts';
import { useTypedTime } from '../../appointments/use-typed-time.ts';
import { addDays, isRealDate } from '../../hours/clinic-time.ts';
import { showDay, showMoment, showNearDay } from '../../hours/desk-times.ts';
import { useClinicMinute } from '../../hours/use-now.ts';
import type { OpeningHours } from '../../hours/opening.ts';

interface Props {
  enquiryKey: string;
  /** 'YYYY-MM-DD', or '' where no time can be read. */
  day: string;
  /** 'HH:MM'; what was typed where it cannot be read. */
  time: string;
  /** 'YYYY-MM-DD HH:MM' */
  stored: string | null;
  /** Whether the fields differ from the stored time. */
  isChanged: boolean;
  /** The day that the visitor asked for. */
  asked: string;
  hours: OpeningHours;
  fault: string;
  onType: (next: { day: string; time: string }) => void;
}

const FIELD = 'agreed-time';

/** The time that was agreed on the phone, typed as in Today. The day that the visitor asked for is one press. */
export function AgreedTime(props: Props) {
  const { enquiryKey, day, time, stored, isChanged, asked, hours, fault, onType } = props;
  const field = useRef<HTMLInputElement>(null);
  const [written, setWritten] = useState({ text: '', day: '', time: '', over: stored });
  const now = useClinicMinute(hours.timeZone);
  const today = now.slice(0, 10);
  // A time that was just stored is shown as it is stored.
  const isWritten = written.day === day && written.time === time && written.over === stored;
  const text = isWritten ? written.text : day === '' ? time : showMoment(`${day} ${time}`);
  const read = useTypedTime({ typed: text, day: today, hours, ownKey: enquiryKey });
  const words = fault !== '' && text !== '' && read.startsAt === undefined ? read.words : fault;

  function type(typed: string) {
    const moment = readTyped(typed, { day: today, now, hours });
    const next =
      moment.kind === 'read'
        ? { day: moment.startsAt.slice(0, 10), time: moment.startsAt.slice(11) }
        : { day: '', time: typed.trim() };
    setWritten({ text: typed, ...next, over: stored });
    onType(next);
  }

  /** Puts another day before the time that is typed, or is still to be typed. */
  function chooseDay(next: string) {
    const clock = read.startsAt?.slice(11);
    type(clock ? showMoment(`${next} ${clock}`) : `${showDay(next)} `);
    field.current?.focus();
  }

  return (
    <div className="follow-agreed">
      <label htmlFor={FIELD}>Agreed time</label>
      <div className="row follow-days screen-only">
        {isRealDate(asked) && asked >= today && (
          <button type="button" className="text-button" onClick={() => chooseDay(asked)}>
            Preferred day<span className="visually-hidden">, {showNearDay(asked, today)}</span>
          </button>
        )}
        <button type="button" className="text-button" onClick={() => chooseDay(addDays(today, 1))}>
          Tomorrow
        </button>
      </div>
      <TimeField
        ref={field}
        id={FIELD}
        aria-keyshortcuts="t"
        value={text}
        isWrong={words !== ''}
        placeholder="thu 7 pm"
        onType={type}
      />
      <TimeAnswer
        field={FIELD}
        time={isChanged ? read : { ...read, shown: '', words: '' }}
        fault={words === '' ? undefined : words}
      />
    </div>
  );
}
