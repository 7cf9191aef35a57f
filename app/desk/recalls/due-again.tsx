import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { showDay } from '../../hours/report-time.ts';
import { useDueField } from '../../patients/due/due-field.tsx';
import type { Recall } from '../../recalls/recalls.contract.ts';
import { recallQueries } from '../../recalls/recall-queries.ts';
import { sayCall, sayChange } from '../../recalls/recall-text.ts';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Status } from '../../ui/status.tsx';
import { UndoLine } from '../../ui/undo-line.tsx';
import { dueDraftName } from '../drafts.ts';
import { addDue, changeDue, type SavedRecall } from './save-recall.ts';
import './recalls-desk.css';

interface Props {
  patientid: string;
  timeZone: string;
}

/** When the chosen patient is due again, and the form to say it. */
export default function DueAgain({ patientid, timeZone }: Props) {
  const client = useQueryClient();
  const query = recallQueries.of(patientid);
  const { data: recall, isError, refetch } = useQuery(query);
  const due = useDueField({
    id: 'due-again',
    timeZone,
    keptAs: dueDraftName(`patient/again ${patientid}`),
    none: 'choose',
  });
  const [told, setTold] = useState('');
  /** The entry that 'Not at all' closed a moment ago. */
  const [dropped, setDropped] = useState<Recall>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  async function save(work: Promise<SavedRecall>, words: string) {
    setBusy(true);
    const outcome = await work;
    setBusy(false);
    endUndo();
    switch (outcome.kind) {
      case 'saved':
        due.clear();
        setTold(words);
        if (outcome.value.state === 'dropped') setDropped(outcome.value);
        break;
      case 'conflict':
        setTold(
          `Another desk was first: ${sayChange(outcome.current, timeZone)} Your change was not saved.`,
        );
        break;
      case 'faults':
        if (outcome.faults.dueOn !== undefined) due.showFault(outcome.faults.dueOn);
        else setTold(Object.values(outcome.faults).join(' '));
        break;
      case 'gone':
      case 'failed':
        setTold(outcome.say);
        break;
    }
    await client.invalidateQueries(recallQueries.all);
  }

  /** Undo disappears, possibly with the focus. */
  function endUndo() {
    const isLeft = document.activeElement?.closest('.due-told');
    if (isLeft) form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
    setDropped(undefined);
    setTold('');
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy || !due.check()) return;
    if (due.day === undefined) {
      setTold('Choose when the patient is due again.');
      return;
    }
    const work = recall ? changeDue(recall, { dueOn: due.day }) : addDue(patientid, due.day);
    void save(work, `Saved: due again ${showDay(due.day)}.`);
  }

  if (isError) {
    return (
      <p className="work-note" role="alert">
        When the patient is due could not be loaded.{' '}
        <RetryButton isInText onRetry={() => void refetch()} />
      </p>
    );
  }
  if (recall === undefined) return <p className="work-note">Loading</p>;
  return (
    <form ref={form} className="work-form due-again" noValidate onSubmit={submit}>
      <h4 className="work-title">Due again</h4>
      <p>{recall ? `Due again ${showDay(recall.dueOn)}.` : 'No day is set for the next visit.'}</p>
      {recall?.lastCall && <p className="recall-hint">{sayCall(recall.lastCall, timeZone)}</p>}
      {due.field}
      <div className="record-actions">
        <button type="submit" className="button button-small button-primary" aria-busy={isBusy}>
          {recall ? 'Change the day' : 'Save the day'}
        </button>
        {recall && (
          <button
            type="button"
            className="button button-small button-secondary"
            onClick={() =>
              isBusy ||
              void save(
                changeDue(recall, { isNeeded: false }),
                'Saved: the patient need not come again.',
              )
            }
          >
            Not at all
          </button>
        )}
      </div>
      <Status className="due-told">
        {dropped ? (
          <UndoLine
            key={dropped.version}
            takesFocus
            isBusy={isBusy}
            onUndo={() =>
              isBusy ||
              void save(
                changeDue(dropped, { isNeeded: true }),
                `Saved: due again ${showDay(dropped.dueOn)}.`,
              )
            }
            onOver={endUndo}
          >
            {told}
          </UndoLine>
        ) : (
          told
        )}
      </Status>
    </form>
  );
}
