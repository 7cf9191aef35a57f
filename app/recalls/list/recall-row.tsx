import { Ellipsis, Phone } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { showNearDay, showDayNear } from '../../hours/desk-times.ts';
import { linkToCall, linkToChat } from '../../text/contact-links.ts';
import { LAST_DAY } from '../../hours/clinic-time.ts';
import { readDatetime } from '../../hours/read-datetime.ts';
import { spaceMobile } from '../../text/mobile.ts';
import { Menu } from '../../ui/menu.tsx';
import { showMobile } from '../../text/dial.ts';
import { PatientName } from '../../patients/patient-name.tsx';
import { isKnown } from '../../patients/patient-text.ts';
import { dropUnseen } from '../../text/typed-text.ts';
import { CALL_RESULTS, type CallResult } from '../recall.ts';
import type { Recall } from '../recalls.contract.ts';
import { RESULT_NAMES, sayCall, sayChange, sayHowDue, writeReminder } from '../recall-text.ts';
import { useSending } from '../../http/client/use-save.ts';
import { useDraftState } from '../../ui/drafts.ts';
import { saveCall } from './save-recall.ts';

const ICON = { size: 18, strokeWidth: 1.8, 'aria-hidden': true } as const;
const NOTHING = { until: '', note: '' };

interface Props {
  recall: Recall;
  /** Of the list: whom to call next. */
  isFirst: boolean;
  /** The clinic's day. */
  today: string;
  timeZone: string;
  /** The popup after a failure. */
  failed: string;
  /** The owner's words of a reminder. */
  reminder: string;
  onOpen: () => void;
  /** Without a result the last call was taken back. */
  onNoted: (saved: Recall) => void;
  /** Takes the last call back. */
  onTakeBack: () => void;
  /** Another desk was first; called with the entry as it is now. */
  onStale: (current: Recall) => void;
}

/** The recall of a patient: whom to call, and the result of the last call. */
export function RecallRow(props: Props) {
  const {
    recall,
    isFirst,
    today,
    timeZone,
    failed,
    reminder,
    onOpen,
    onNoted,
    onTakeBack,
    onStale,
  } = props;
  const { key, name, patientid, age, lastVisit, dueOn, askOn, lastCall } = recall;
  const [typed, setTyped] = useDraftState(`recall/${key}`, NOTHING);
  const [fault, setFault] = useState<{ words: string; field?: string | undefined }>();
  const row = useRef<HTMLLIElement>(null);
  const [isOpened, setOpened] = useState(false);
  const hasFields =
    isOpened || typed.until !== '' || typed.note !== '' || fault?.field !== undefined;
  const { run } = useSending({ words: { failed }, form: row });
  const id = `recall-${key}`;
  const call = linkToCall(recall);
  const chat = linkToChat(recall, writeReminder(reminder, recall));

  async function noteResult(result: CallResult) {
    const until = result === 'will-come' && typed.until !== '' ? typed.until : null;
    const send = () => saveCall(recall, { result, until, note: typed.note });
    const outcome = await run(key, send, { draft: { name: `recall/${key}`, typed } });
    if (!outcome) return;
    setFault(undefined);
    switch (outcome.kind) {
      case 'saved':
        setTyped((now) => (now === typed ? NOTHING : now));
        setOpened(false);
        return onNoted(outcome.value);
      case 'conflict':
        setFault({
          words: `Another desk was first: ${sayChange(outcome.current, timeZone)} Your change was not saved.`,
        });
        return onStale(outcome.current);
      case 'faults': {
        const [[field, words] = ['', '']] = Object.entries(outcome.faults);
        return setFault({ field, words });
      }
      case 'gone':
        return setFault({ words: outcome.say });
      case 'failed':
    }
  }

  function openFields() {
    flushSync(() => setOpened(true));
    document.getElementById(`${id}-until`)?.focus();
  }

  return (
    <li ref={row} className="recall" aria-labelledby={`${id}-name`}>
      <h4 id={`${id}-name`} className="recall-name">
        <button type="button" className="text-button" data-row="focus" onClick={onOpen}>
          <PatientName patient={{ name, patientid }} />
        </button>
      </h4>
      <p className="recall-when" data-overdue={askOn < today || undefined}>
        <strong>{sayHowDue(recall, today)}</strong>
        {askOn !== dueOn && <span className="hint"> due {showNearDay(dueOn, today)}</span>}
      </p>
      <p className="row hint recall-facts">
        <bdi className="unbroken">{spaceMobile(showMobile(recall) ?? 'No telephone number')}</bdi>
        {isKnown(age) && <span className="unbroken">{age} y</span>}
        <span className="unbroken">
          {lastVisit ? `last visit ${showVisit(lastVisit, today)}` : 'no visit left'}
        </span>
      </p>
      <div className="row recall-actions screen-only">
        {call && (
          <a
            className={`button button-small ${isFirst ? 'button-primary' : 'button-secondary'}`}
            href={call}
            aria-keyshortcuts={isFirst ? 'c' : undefined}
          >
            <Phone {...ICON} />
            Call
          </a>
        )}
        <Menu label={`More for ${name ?? patientid}`} trigger={<Ellipsis {...ICON} />}>
          {CALL_RESULTS.map((result) => (
            <button
              key={result}
              type="button"
              className="menu-item"
              onClick={() => void noteResult(result)}
            >
              {RESULT_NAMES[result]}
            </button>
          ))}
          <hr />
          <button type="button" className="menu-item" onClick={openFields}>
            Change date or add a note
          </button>
          {chat && (
            <a className="menu-item" href={chat} target="_blank" rel="noopener noreferrer">
              WhatsApp
            </a>
          )}
        </Menu>
      </div>
      {lastCall && (
        <p className="row recall-last">
          <span>
            <bdi>{sayCall(lastCall, timeZone)}</bdi>
          </span>
          <button
            type="button"
            className="text-button screen-only"
            aria-label={`Undo: ${RESULT_NAMES[lastCall.result]}`}
            onClick={onTakeBack}
          >
            Undo
          </button>
        </p>
      )}
      {hasFields && (
        <div className="recall-fields screen-only">
          <label htmlFor={`${id}-until`}>Will come on</label>
          <input
            id={`${id}-until`}
            type="date"
            className="small-field"
            max={LAST_DAY}
            aria-invalid={fault?.field === 'until' || undefined}
            aria-describedby={`${id}-fault`}
            value={typed.until}
            onChange={(event) => setTyped({ ...typed, until: event.target.value })}
          />
          <label htmlFor={`${id}-note`}>Note</label>
          <input
            id={`${id}-note`}
            type="text"
            className="small-field"
            autoComplete="off"
            value={typed.note}
            onChange={(event) => setTyped({ ...typed, note: dropUnseen(event.target.value) })}
          />
          <p className="hint recall-hint">Saved with the result that you choose.</p>
        </div>
      )}
      <p id={`${id}-fault`} className="note wrong fault recall-fault" role="alert">
        {fault?.words}
      </p>
    </li>
  );
}

/** The day of the visit, or its time as it is stored if that cannot be read. */
function showVisit(datetime: string, today: string): string {
  const moment = readDatetime(datetime);
  return moment === null ? datetime : showDayNear(moment.slice(0, 10), today);
}
