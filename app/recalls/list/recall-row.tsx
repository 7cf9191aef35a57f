import { MessageCircle, Phone } from 'lucide-react';
import { useRef, useState } from 'react';
import { showDay } from '../../hours/desk-times.ts';
import { linkToCall, linkToChat } from '../../text/contact-links.ts';
import { LAST_DAY } from '../../hours/clinic-time.ts';
import { readDatetime } from '../../hours/read-datetime.ts';
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
  const { recall, today, timeZone, failed, reminder, onOpen, onNoted, onTakeBack, onStale } = props;
  const { key, name, patientid, age, lastVisit, dueOn, askOn, lastCall } = recall;
  const [typed, setTyped] = useDraftState(`recall/${key}`, NOTHING);
  const [fault, setFault] = useState<{ words: string; field?: string | undefined }>();
  const row = useRef<HTMLLIElement>(null);
  const { run, ...sending } = useSending({ words: { failed }, form: row });
  const isBusy = sending.isBusy(key);
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

  return (
    <li ref={row} className="recall" aria-labelledby={`${id}-name`}>
      <div className="recall-who">
        <h4 id={`${id}-name`}>
          <button type="button" className="text-button recall-open" onClick={onOpen}>
            <PatientName patient={{ name, patientid }} />
          </button>
        </h4>
        <p className="recall-facts">
          {isKnown(age) && <span>{age} years</span>}
          <bdi className="unbroken">{showMobile(recall) ?? 'No telephone number'}</bdi>
          <span>{lastVisit ? `last visit ${showVisit(lastVisit)}` : 'no visit left'}</span>
        </p>
      </div>
      <p className="recall-when" data-overdue={askOn < today || undefined}>
        <strong>{sayHowDue(recall, today)}</strong>
        <span>due {showDay(dueOn)}</span>
        {askOn !== dueOn && <span>ask again {showDay(askOn)}</span>}
      </p>
      {lastCall && (
        <p className="row recall-last">
          <span>
            <bdi>{sayCall(lastCall, timeZone)}</bdi>
          </span>
          <button
            type="button"
            className="text-button recall-undo screen-only"
            aria-label={`Take back: ${RESULT_NAMES[lastCall.result]}`}
            onClick={onTakeBack}
          >
            Take back
          </button>
        </p>
      )}
      <div className="row recall-actions screen-only">
        {call && (
          <a className="button button-small button-primary" href={call}>
            <Phone {...ICON} />
            Call
          </a>
        )}
        {chat && (
          <a
            className="button button-small button-secondary"
            href={chat}
            target="_blank"
            rel="noopener noreferrer"
          >
            <MessageCircle {...ICON} />
            WhatsApp
          </a>
        )}
      </div>
      <fieldset className="row recall-results screen-only">
        <legend className="visually-hidden">Result of the call</legend>
        {CALL_RESULTS.map((result) => (
          <button
            key={result}
            type="button"
            className="button button-small button-secondary"
            aria-busy={isBusy || undefined}
            onClick={() => void noteResult(result)}
          >
            {RESULT_NAMES[result]}
          </button>
        ))}
      </fieldset>
      <details
        className="more recall-more screen-only"
        open={fault?.field !== undefined || undefined}
      >
        <summary>Day or note</summary>
        <div className="recall-fields">
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
          <p className="hint recall-hint">Saved together with the result you choose.</p>
        </div>
      </details>
      <p id={`${id}-fault`} className="note wrong fault recall-fault" role="alert">
        {fault?.words}
      </p>
    </li>
  );
}

/** The day of the visit, or its time as it is stored if that cannot be read. */
function showVisit(datetime: string): string {
  const moment = readDatetime(datetime);
  return moment === null ? datetime : showDay(moment.slice(0, 10));
}
