import { useRef, useState } from 'react';
import { PatientName } from '../patient-name.tsx';
import { showMoment } from '../../hours/desk-times.ts';
import { DeleteQuestion } from '../../ui/dialogs/delete-question.tsx';
import { closeModal } from '../../ui/dialogs/modal.tsx';
import { removeRecord } from '../records/save-record.ts';
import { RecordUnread, useRecord } from './use-record.tsx';
import { useSending } from '../../http/client/use-save.ts';
import type { WorkProps } from './work-props.ts';

const ID = 'delete-record';

/** Asks for confirmation with the patient's name and id. The visit stays in the history. */
export function DeleteRecord({
  record: shown,
  texts,
  onDeleting,
  onDeleted,
  onEnd,
}: WorkProps & { onEnd: () => void }) {
  const { read, put, retry } = useRecord(shown.key);
  const [isChanged, setChanged] = useState(false);
  const [fault, setFault] = useState('');
  const form = useRef<HTMLParagraphElement>(null);
  const { run, isBusy } = useSending({
    words: { saved: texts.deleted, failed: texts.failed },
    form,
  });
  const record = read.kind === 'read' ? read.record : shown;
  const { reportsLeft, left } = read.kind === 'read' ? read : { reportsLeft: 0, left: [] };

  async function remove() {
    if (read.kind !== 'read' || reportsLeft > 0) return;
    setFault('');
    onDeleting(true);
    const saved = await run(shown.key, () => removeRecord(read.record, [...left]), {
      onSaved(_, isAtHand) {
        closeModal(ID);
        onEnd();
        onDeleted(shown, isAtHand);
      },
    });
    if (!saved || saved.kind === 'saved') return;
    onDeleting(false);
    if (saved.kind === 'conflict') {
      put(saved.current);
      setChanged(true);
    } else if (saved.kind !== 'failed' || saved.say !== '') {
      setFault('Nothing was deleted. Please press Delete again.');
    }
  }

  return (
    <DeleteQuestion
      id={ID}
      title="Delete this visit?"
      fault={fault}
      isBusy={isBusy(shown.key)}
      isUnready={read.kind !== 'read' || reportsLeft > 0}
      onDelete={() => void remove()}
      onClosed={onEnd}
    >
      <p ref={form}>
        <strong>
          <PatientName patient={record} />
        </strong>
      </p>
      <p>Visit of {showMoment(record.datetime)}</p>
      {isChanged && <p>Something has changed just now. This is how it is.</p>}
      {read.kind !== 'read' && <RecordUnread read={read} onRetry={retry} />}
      {read.kind === 'read' && reportsLeft === 0 && <p>It stays in the history.</p>}
      {reportsLeft === 0 && left.length > 0 && (
        <p>
          This is the patient’s only visit: without it, no search leads to what is kept under the
          id: {left.join(', ')}.
        </p>
      )}
      {reportsLeft > 0 && (
        <p>
          This is the patient’s only visit: without it, nobody would find the{' '}
          {reportsLeft === 1 ? 'report' : `${reportsLeft} reports`} filed under the id. Delete{' '}
          {reportsLeft === 1 ? 'that report' : 'those reports'} first.
        </p>
      )}
    </DeleteQuestion>
  );
}
