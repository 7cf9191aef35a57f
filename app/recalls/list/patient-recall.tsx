import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { showDay } from '../../hours/desk-times.ts';
import { useDueField } from '../../patients/due/due-field.tsx';
import { recallQueries } from '../recall-queries.ts';
import { sayCall, sayChange } from '../recall-text.ts';
import type { Saved } from '../../http/client/saved.ts';
import { useSave } from '../../http/client/use-save.ts';
import { ConflictScreen } from '../../ui/conflict/conflict-screen.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Status } from '../../ui/status.tsx';
import { UndoLine } from '../../ui/undo-line.tsx';
import { type RecallDay, isOver, NO_RECALL, savingOf } from './save-recall.ts';
import './recalls-desk.css';

interface Props {
  patientid: string;
  timeZone: string;
  /** The popup after a failure. */
  failed: string;
}

/** The follow-up of the chosen patient, and the form that sets its day. */
export default function PatientRecall({ patientid, timeZone, failed }: Props) {
  const client = useQueryClient();
  const query = recallQueries.of(patientid);
  const { data: read, isError, refetch } = useQuery(query);
  const due = useDueField({
    id: 'recall',
    timeZone,
    keptAs: `patient/again ${patientid}`,
  });
  const [told, setTold] = useState('');
  /** The recall that 'Remove date' closed a moment ago. */
  const [dropped, setDropped] = useState<RecallDay>();
  const form = useRef<HTMLFormElement>(null);
  const { save, choose, isBusy, findConflict, takeTheirs } = useSave(savingOf(patientid), {
    words: { failed },
    form,
  });
  // Removed a moment ago, it may not have been read again yet.
  const recall = dropped === undefined ? read : null;
  const stored = dropped ?? recall ?? NO_RECALL;
  const conflict = findConflict();

  async function send(over: RecallDay, day: string) {
    await tell(await save(over, { day }));
  }

  async function tell(saved: Saved<RecallDay> | undefined) {
    if (!saved) return;
    endUndo();
    switch (saved.kind) {
      case 'saved':
        due.clear();
        if (saved.value.state === 'dropped') {
          setTold('Date removed.');
          setDropped(saved.value);
        } else setTold(`Saved: next visit ${showDay(saved.value.dueOn)}.`);
        break;
      case 'conflict':
        if (!isOver(saved.current)) break;
        takeTheirs(saved.current.key);
        setTold(
          `Another desk was first: ${sayChange(saved.current, timeZone)} Your change was not saved.`,
        );
        break;
      case 'faults':
        if (saved.faults['dueOn'] !== undefined) due.showFault(saved.faults['dueOn']);
        else setTold(Object.values(saved.faults).join(' '));
        break;
      case 'gone':
        setTold(saved.say);
        break;
      case 'failed':
    }
    await client.invalidateQueries(recallQueries.all);
  }

  function endUndo() {
    setDropped(undefined);
    setTold('');
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!due.check()) return;
    if (due.day === undefined) {
      setTold('Choose the date of the next visit.');
      return;
    }
    void send(stored, due.day);
  }

  if (isError && read === undefined) {
    return (
      <p className="muted" role="alert">
        The next visit could not be loaded. <RetryButton isInText onRetry={() => void refetch()} />
      </p>
    );
  }
  if (recall === undefined) return <p className="muted">Loading</p>;
  return (
    <div className="work-form">
      {conflict && (
        <ConflictScreen
          title="Someone else changed the next visit first"
          conflict={conflict}
          labels={{ day: 'Next visit' }}
          show={(_, day) => (day === '' ? 'No date' : showDay(day))}
          isBusy={isBusy(conflict.over.key)}
          onSave={async (chosen) => tell(await choose(conflict.over.key, chosen))}
          back={{ label: 'Keep theirs', onBack: () => takeTheirs(conflict.over.key) }}
        />
      )}
      <form
        ref={form}
        className="work-form"
        hidden={conflict !== undefined}
        noValidate
        onSubmit={submit}
      >
        <h4 className="work-title">Next visit</h4>
        <p>{recall ? `Next visit: ${showDay(recall.dueOn)}.` : 'No next visit set.'}</p>
        {recall?.lastCall && (
          <p className="hint recall-hint">{sayCall(recall.lastCall, timeZone)}</p>
        )}
        {due.field}
        <div className="row record-actions">
          <button
            type="submit"
            className="button button-small button-primary"
            aria-busy={isBusy(stored.key)}
          >
            {recall ? 'Change date' : 'Save date'}
          </button>
          {recall && (
            <button
              type="button"
              className="button button-small button-secondary"
              onClick={() => void send(recall, '')}
            >
              Remove date
            </button>
          )}
        </div>
        <Status>
          {dropped ? (
            <UndoLine
              key={dropped.version}
              takesFocus
              isBusy={isBusy(dropped.key)}
              home={() => form.current?.querySelector<HTMLElement>('[type=submit]')}
              onUndo={() => void send(dropped, dropped.dueOn)}
              onOver={endUndo}
            >
              {told}
            </UndoLine>
          ) : (
            told
          )}
        </Status>
      </form>
    </div>
  );
}
