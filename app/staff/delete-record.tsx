import { useEffect, useState } from 'react';
import { PatientName } from '../patients/patient-name.tsx';
import { showValue } from '../patients/patient-text.ts';
import type { VersionedPatient } from '../patients/patient.ts';
import { showPopup } from '../ui/alert-popup.tsx';
import { closeModal, openModal } from '../ui/modal-registry.ts';
import { Modal } from '../ui/modal.tsx';
import { callStaff } from './call-staff.ts';
import { RECORD_STATES, useRecord } from './use-record.ts';
import type { WorkProps } from './work-props.ts';

const ID = 'delete-record';

/** Asks once more, with the name and the id, before the visit goes. What it said stays in the history. */
export function DeleteRecord({
  record: shown,
  texts,
  onDeleted,
  onEnd,
}: WorkProps & { onEnd: () => void }) {
  const [read, setRead] = useRecord(shown.key);
  const [isChanged, setChanged] = useState(false);
  const record = read.kind === 'read' ? read.record : shown;

  useEffect(() => {
    openModal(ID);
    return () => closeModal(ID);
  }, []);

  async function remove() {
    if (read.kind !== 'read') return;
    const { key, version } = read.record;
    const path = `/staff/patients/${encodeURIComponent(key)}`;
    const answer = await callStaff('DELETE', path, { body: { version } });
    const isGone = answer.kind === 'refused' && [404, 410].includes(answer.status);
    if (answer.kind === 'refused' && answer.status === 409) {
      setRead((answer.body as { current: VersionedPatient }).current);
      setChanged(true);
      return;
    }
    closeModal(ID);
    await showPopup(answer.kind === 'done' || isGone ? texts.deleted : texts.failed);
    onEnd();
    if (answer.kind === 'done' || isGone) onDeleted(shown);
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
        <p>
          {read.kind === 'read' ? 'What it says is kept in the history.' : RECORD_STATES[read.kind]}
        </p>
      </div>
      <div className="modal-actions">
        <button type="button" className="button button-secondary" onClick={() => closeModal(ID)}>
          Keep
        </button>
        <button
          type="button"
          className="button button-primary"
          disabled={read.kind !== 'read'}
          onClick={() => void remove()}
        >
          Delete
        </button>
      </div>
    </Modal>
  );
}
