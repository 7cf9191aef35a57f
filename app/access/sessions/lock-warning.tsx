import { useEffect } from 'react';
import { closeModal, openModal, Modal } from '../../ui/dialogs/modal.tsx';

const ID = 'session-lock';

interface Props {
  isDue: boolean;
  onStay: () => void;
  onSignOut: () => void;
}

/** Shown one minute before the page locks. Closing it counts as activity and keeps the person signed in. */
export function LockWarning({ isDue, onStay, onSignOut }: Props) {
  useEffect(() => {
    if (isDue) openModal(ID);
    return () => closeModal(ID);
  }, [isDue]);

  return (
    <Modal
      id={ID}
      role="alertdialog"
      title="This page is about to lock"
      describedBy="session-lock-text"
      closesOnBackdrop={false}
      onClosed={() => isDue && onStay()}
    >
      <p id="session-lock-text" className="staff-lock-text">
        Nobody has used it for a while. In less than a minute you will be signed out, and patient
        details will be hidden.
      </p>
      <div className="row modal-actions">
        <button type="button" className="button button-primary" onClick={() => closeModal(ID)}>
          Stay signed in
        </button>
        <button type="button" className="button button-secondary" onClick={onSignOut}>
          Sign out
        </button>
      </div>
    </Modal>
  );
}
