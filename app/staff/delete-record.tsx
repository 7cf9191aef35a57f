import { useEffect, useState } from 'react';
import { PatientName } from '../patients/patient-name.tsx';
import { showValue } from '../patients/patient-text.ts';
import type { VersionedPatient } from '../patients/patient.ts';
import { showPopup } from '../ui/alert-popup.tsx';
import { closeModal, openModal } from '../ui/modal-registry.ts';
import { Modal } from '../ui/modal.tsx';
import { callStaff } from './call-staff.ts';
import { RecordUnread } from './record-unread.tsx';
import { useRecord } from './use-record.ts';
import type { WorkProps } from './work-props.ts';

const ID = 'delete-record';

/** Asks once more, with the name and the id, before the visit goes. What it said stays in the history. */
export function DeleteRecord({
  record: shown,
  texts,
  onDeleted,
  onEnd,
}: WorkProps & { onEnd: () => void }) {
  const { read, put, retry } = useRecord(shown.key);
  const [isChanged, setChanged] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const record = read.kind === 'read' ? read.record : shown;

  useEffect(() => {
    openModal(ID);
    return () => closeModal(ID);
  }, []);

  async function remove() {
    if (read.kind !== 'read' || isBusy) return;
    setBusy(true);
    setFault('');
    const { key, version } = read.record;
    const path = `/staff/patients/${encodeURIComponent(key)}`;
    const answer = await callStaff('DELETE', path, { body: { version } });
    setBusy(false);
    if (answer.kind === 'session-over') return;
    if (answer.kind === 'refused' && answer.status === 409) {
      put((answer.body as { current: VersionedPatient }).current);
      setChanged(true);
      return;
    }
    // Somebody else was quicker: it is gone, as was wanted.
    const isGone = answer.kind === 'refused' && [404, 410].includes(answer.status);
    if (answer.kind !== 'done' && !isGone) {
      setFault('Nothing was deleted. Please press Delete again.');
      return showPopup(texts.failed);
    }
    closeModal(ID);
    await showPopup(texts.deleted);
    onEnd();
    onDeleted(shown);
  }

  return (
    <Modal
      id={ID}
      role="alertdialog"
      title="Delete this visit?"
      describedBy="delete-record-text"
      closesOnBackdrop={false}
      onClosed={onEnd}
    >
      <div id="delete-record-text" className="staff-lock-text">
        <p>
          <strong>
            <PatientName patient={record} />
          </strong>
        </p>
        <p>Visit of {showValue(record.datetime)}</p>
        {isChanged && <p>Somebody changed it meanwhile. This is what it says now.</p>}
        {read.kind === 'read' ? (
          <p>What it says is kept in the history.</p>
        ) : (
          <RecordUnread read={read} onRetry={retry} />
        )}
      </div>
      <p className="modal-fault" role="alert">
        {fault}
      </p>
      <div className="modal-actions">
        <button type="button" className="button button-secondary" onClick={() => closeModal(ID)}>
          Keep
        </button>
        <button
          type="button"
          className="button button-primary"
          disabled={read.kind !== 'read'}
          aria-busy={isBusy || undefined}
          onClick={() => void remove()}
        >
          Delete
        </button>
      </div>
    </Modal>
  );
}
