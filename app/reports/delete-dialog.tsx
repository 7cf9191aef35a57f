import { useEffect, useRef, useState } from 'react';
import { showPopup } from '../ui/alert-popup.tsx';
import { closeModal, openModal } from '../ui/modal-registry.ts';
import { Modal } from '../ui/modal.tsx';
import './delete-dialog.css';
import type { Report } from './report.ts';
import type { ReportCalls } from './report-calls.ts';

const ID = 'delete-report';

interface Props {
  report: Report;
  /** `name - patientid` */
  patientLine: string;
  calls: ReportCalls;
  texts: { deleted: string; failed: string };
  onDeleted: () => void;
  onClose: () => void;
}

/** Says once more which file of which patient goes; there is no way back, so Enter alone does not lead there. */
export function DeleteDialog({ report, patientLine, calls, texts, onDeleted, onClose }: Props) {
  const cancel = useRef<HTMLButtonElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  useEffect(() => {
    openModal(ID);
    return () => closeModal(ID);
  }, []);

  async function remove() {
    if (isBusy) return;
    setBusy(true);
    setFault('');
    const end = await calls.remove(report);
    setBusy(false);
    if (end.kind === 'stopped') return;
    if (end.kind !== 'done') {
      setFault(end.words);
      return showPopup(texts.failed);
    }
    closeModal(ID);
    onDeleted();
    await showPopup(texts.deleted);
  }

  return (
    <Modal
      id={ID}
      role="alertdialog"
      title="Delete this report?"
      describedBy={`${ID}-text`}
      onOpened={() => cancel.current?.focus()}
      onClosed={onClose}
    >
      <p id={`${ID}-text`} className="reports-dialog-text">
        <strong>
          <bdi>{report.name}</bdi>
        </strong>{' '}
        of{' '}
        <strong>
          <bdi>{patientLine}</bdi>
        </strong>{' '}
        will be gone for good.
      </p>
      <p className="modal-fault" role="alert">
        {fault}
      </p>
      <div className="modal-actions">
        <button
          ref={cancel}
          type="button"
          className="button button-secondary"
          onClick={() => closeModal(ID)}
        >
          Cancel
        </button>
        <button
          type="button"
          className="button button-secondary report-delete"
          aria-busy={isBusy || undefined}
          onClick={() => void remove()}
        >
          Delete
        </button>
      </div>
    </Modal>
  );
}
