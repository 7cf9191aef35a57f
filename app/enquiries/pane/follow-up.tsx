import { CalendarPlus } from 'lucide-react';
import { useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { isRealDate } from '../../hours/clinic-time.ts';
import type { OpeningHours } from '../../hours/opening.ts';
import { dropUnseen } from '../../text/typed-text.ts';
import type { SaveOptions } from '../../http/client/use-save.ts';
import { useDraftState } from '../../ui/drafts.ts';
import { AgreedTime } from './agreed-time.tsx';
import { type EnquiryStatus, MAX_NOTE } from '../inbox/desk-enquiry.ts';
import type { DeskEnquiry } from '../inbox/desk-enquiry-schema.server.ts';
import type { EnquiryValues } from './use-chosen-enquiry.ts';
import { EnquiryContact } from './enquiry-contact.tsx';
import { EnquiryStatusChips } from '../inbox/status-chips.tsx';
import './follow-up.css';

interface Props {
  enquiry: DeskEnquiry;
  hours: OpeningHours;
  onMark: (status: EnquiryStatus) => void;
  isSaving: boolean;
  /** Saves what was typed upon the version `over`. */
  onSave: (
    over: DeskEnquiry,
    mine: Partial<EnquiryValues>,
    options: SaveOptions<DeskEnquiry>,
  ) => Promise<unknown>;
  onCalendar: () => void;
  onTell: () => void;
}

interface Fields {
  note: string;
  day: string;
  time: string;
}

/** The fields that were typed into, and the enquiry on which they are based. */
type Draft = Partial<Fields> & { over: DeskEnquiry };

const NAMES = ['note', 'day', 'time'] as const;

/**
 * The form in which staff deal with an enquiry: call, mark, note, agree on a time. The note and the time are saved
 * together; a press on a status saves them with it. Typed text survives a change that somebody else makes.
 */
export function FollowUp(props: Props) {
  const { enquiry, hours, isSaving, onMark, onCalendar, onTell } = props;
  const keptAs = `enquiry/follow-up ${enquiry.key}`;
  const [typed, setTyped] = useDraftState<Draft | undefined>(keptAs, undefined);
  const [fault, setFault] = useState('');
  const stored = storedFields(enquiry);
  const fields = { ...stored, ...typed };
  const changed = NAMES.filter((name) => fields[name] !== stored[name]);
  // Saved, here or after a question: further typing is based on the present version.
  if (typed && changed.length === 0) setTyped(undefined);
  const isTimeChanged = changed.some((name) => name !== 'note');
  const hasFault = isTimeChanged && !isWholeTime(fields);
  const noteLength = [...fields.note].length;
  const isTooLong = noteLength > MAX_NOTE;

  function type(next: Partial<Fields>) {
    setTyped({ ...typed, ...next, over: typed?.over ?? enquiry });
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (changed.length === 0 || isTooLong || isSaving) return;
    setFault(hasFault ? 'Please give both a day and a time.' : '');
    if (!hasFault) void save({});
  }

  function mark(status: EnquiryStatus) {
    if (changed.length === 0 || isTooLong || hasFault) onMark(status);
    else void save({ status });
  }

  async function save(change: { status?: EnquiryStatus }) {
    if (!typed) return;
    const { note, day, time } = fields;
    const mine = {
      ...change,
      ...(changed.includes('note') ? { note } : {}),
      ...(isTimeChanged ? { agreedAt: day === '' ? null : `${day} ${time}` } : {}),
    };
    await props.onSave(typed.over, mine, {
      draft: { name: keptAs, typed },
      // Text that was typed while saving is kept, for the next save.
      onSaved: () => setTyped((now) => (now === typed ? undefined : now)),
    });
  }

  return (
    <form
      className="stack follow-up"
      aria-label="Deal with the enquiry"
      noValidate
      onSubmit={submit}
    >
      <div className="row follow-contact screen-only">
        <EnquiryContact enquiry={enquiry} onTell={onTell} />
      </div>
      <EnquiryStatusChips status={enquiry.status} onMark={mark} />
      <div className="stack gap-1 follow-note">
        <label htmlFor="pane-note">Note</label>
        <textarea
          className="small-field"
          id="pane-note"
          name="note"
          rows={2}
          dir="auto"
          aria-invalid={isTooLong}
          aria-describedby={isTooLong ? 'note-fault note-count' : undefined}
          value={fields.note}
          onKeyDown={saveByKey}
          onChange={({ target }) => type({ note: dropUnseen(target.value) })}
        />
        {isTooLong && (
          <div className="row">
            <p id="note-fault" className="fault follow-fault" role="alert">
              At most {MAX_NOTE} characters.
            </p>
            <p id="note-count">{noteLength} now.</p>
          </div>
        )}
      </div>
      <AgreedTime
        day={fields.day}
        time={fields.time}
        isChanged={isTimeChanged}
        asked={enquiry.date ?? ''}
        hours={hours}
        fault={hasFault ? fault : ''}
        onType={type}
        onKeyDown={saveByKey}
      />
      <div className="row screen-only follow-buttons">
        {/* `disabled` would make the button lose the focus. */}
        <button
          type="submit"
          className="button button-small button-primary"
          aria-keyshortcuts="Control+Enter"
          aria-disabled={changed.length === 0 || isTooLong}
        >
          Save
        </button>
        {enquiry.agreedAt && !isTimeChanged && (
          <button
            type="button"
            className="button button-small button-secondary"
            onClick={onCalendar}
          >
            <CalendarPlus size={18} strokeWidth={1.8} aria-hidden />
            Calendar file
          </button>
        )}
      </div>
    </form>
  );
}

/** Ctrl+Enter, or Command+Enter, saves from within a field. */
function saveByKey(event: KeyboardEvent) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  const field = event.target as HTMLInputElement | HTMLTextAreaElement;
  if (!event.repeat) field.form?.requestSubmit();
}

function storedFields({ note, agreedAt }: DeskEnquiry): Fields {
  return { note, day: agreedAt?.slice(0, 10) ?? '', time: agreedAt?.slice(11) ?? '' };
}

/** Both a day and a time, or neither. */
function isWholeTime({ day, time }: Fields): boolean {
  return (day === '' && time === '') || (isRealDate(day) && time !== '');
}
