import { useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { isRealDate } from '../../hours/clinic-time.ts';
import type { OpeningHours } from '../../hours/opening.ts';
import { dropUnseen } from '../../text/typed-text.ts';
import type { SaveOptions } from '../../http/client/use-save.ts';
import { linkToCall } from '../../text/contact-links.ts';
import { useDraftState } from '../../ui/drafts.ts';
import { AgreedTime } from './agreed-time.tsx';
import { type EnquiryStatus, MAX_NOTE } from '../inbox/desk-enquiry.ts';
import type { DeskEnquiry } from '../inbox/desk-enquiry-schema.server.ts';
import type { EnquiryValues } from './use-chosen-enquiry.ts';
import { CallLink, MessageButton } from './enquiry-contact.tsx';
import { EnquiryStatusChips } from '../inbox/status-chips.tsx';
import './follow-up.css';

interface Props {
  enquiry: DeskEnquiry;
  hours: OpeningHours;
  /** Another enquiry can be opened after this one. */
  hasNext: boolean;
  isSaving: boolean;
  /** Saves what was typed upon the version `over`. */
  onSave: (
    over: DeskEnquiry,
    mine: Partial<EnquiryValues>,
    options: SaveOptions<DeskEnquiry> & { opensNext: boolean },
  ) => Promise<unknown>;
  onCalendar: () => void;
  onTell: () => void;
}

interface Fields {
  status: EnquiryStatus;
  note: string;
  day: string;
  time: string;
}

/** The fields that were typed into, and the enquiry on which they are based. */
type Draft = Partial<Fields> & { over: DeskEnquiry };

const NAMES = ['status', 'note', 'day', 'time'] as const;

/**
 * The form in which staff deal with an enquiry: call, choose a status, note, agree on a time. All of it is saved
 * together. Typed text survives a change that somebody else makes.
 */
export function FollowUp(props: Props) {
  const { enquiry, hours, hasNext, isSaving, onCalendar, onTell } = props;
  const keptAs = `enquiry/follow-up ${enquiry.key}`;
  const [typed, setTyped] = useDraftState<Draft | undefined>(keptAs, undefined);
  const [fault, setFault] = useState('');
  const stored = storedFields(enquiry);
  const fields = { ...stored, ...typed };
  const changed = NAMES.filter((name) => fields[name] !== stored[name]);
  // Saved, here or after a question: further typing is based on the present version.
  if (typed && changed.length === 0) setTyped(undefined);
  const isTimeChanged = changed.some((name) => name === 'day' || name === 'time');
  const hasFault = isTimeChanged && !isWholeTime(fields);
  const noteLength = [...fields.note].length;
  const isTooLong = noteLength > MAX_NOTE;

  function type(next: Partial<Fields>) {
    setTyped({ ...typed, ...next, over: typed?.over ?? enquiry });
  }

  const isReady = changed.length > 0 && !isTooLong;
  const isCallNext = fields.status === 'new' && linkToCall(enquiry) !== undefined;
  const filled = isCallNext ? 'button-secondary' : 'button-primary';

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isReady || isSaving) return;
    setFault(hasFault ? 'Enter both a day and a time.' : '');
    if (!hasFault) void save(event.nativeEvent.submitter?.dataset['opens'] === 'next');
  }

  async function save(opensNext: boolean) {
    if (!typed) return;
    const { status, note, day, time } = fields;
    const mine = {
      ...(changed.includes('status') ? { status } : {}),
      ...(changed.includes('note') ? { note } : {}),
      ...(isTimeChanged ? { agreedAt: day === '' ? null : `${day} ${time}` } : {}),
    };
    await props.onSave(typed.over, mine, {
      opensNext,
      draft: { name: keptAs, typed },
      // Text that was typed while saving is kept, for the next save.
      onSaved: () => setTyped((now) => (now === typed ? undefined : now)),
    });
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of its fields
    <form
      className="follow-up"
      aria-label="Deal with the enquiry"
      noValidate
      onSubmit={submit}
      onKeyDown={saveByKey}
    >
      <div className="row follow-contact screen-only">
        <CallLink enquiry={enquiry} isNext={isCallNext} hasNumber />
        <MessageButton enquiry={enquiry} onTell={onTell} />
      </div>
      <EnquiryStatusChips status={fields.status} onChoose={(status) => type({ status })} />
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
        enquiryKey={enquiry.key}
        day={fields.day}
        time={fields.time}
        stored={enquiry.agreedAt}
        isChanged={isTimeChanged}
        asked={enquiry.date ?? ''}
        hours={hours}
        fault={hasFault ? fault : ''}
        onType={type}
      />
      {enquiry.agreedAt && !isTimeChanged && (
        <button
          type="button"
          className="text-button follow-calendar screen-only"
          onClick={onCalendar}
        >
          Calendar file
        </button>
      )}
      <div className="row screen-only follow-buttons">
        <CallLink enquiry={enquiry} isNext={isCallNext} />
        {/* `disabled` would make the buttons lose the focus. */}
        {hasNext && (
          <button
            type="submit"
            className={`button button-small ${filled} follow-next`}
            data-opens="next"
            aria-keyshortcuts="Control+Enter"
            aria-disabled={!isReady}
          >
            Save and open next
          </button>
        )}
        <button
          type="submit"
          className={`button button-small ${hasNext ? 'button-secondary' : filled} follow-save`}
          aria-keyshortcuts={hasNext ? undefined : 'Control+Enter'}
          aria-disabled={!isReady}
        >
          Save
        </button>
      </div>
    </form>
  );
}

/** Ctrl+Enter, or Command+Enter, presses the first of the two buttons. */
function saveByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  const button = event.currentTarget.querySelector<HTMLButtonElement>('[type=submit]');
  if (!event.repeat) event.currentTarget.requestSubmit(button);
}

function storedFields({ status, note, agreedAt }: DeskEnquiry): Fields {
  return { status, note, day: agreedAt?.slice(0, 10) ?? '', time: agreedAt?.slice(11) ?? '' };
}

/** Both a day and a time, or neither. */
function isWholeTime({ day, time }: Fields): boolean {
  return (day === '' && time === '') || (isRealDate(day) && time !== '');
}
