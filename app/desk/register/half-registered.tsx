import { useEffect } from 'react';
import { closeModal, openModal, Modal } from '../../ui/dialogs/modal.tsx';

const ID = 'half-registered';

interface Props {
  /** Who is half registered; empty where no name was typed yet. */
  typedName: string;
  enquiryName: string;
  onKeep: () => void;
  onReplace: () => void;
  onClose: () => void;
}

/** An enquiry is to be registered over somebody else's half-typed registration: which of them is kept? */
export function HalfRegistered({ typedName, enquiryName, onKeep, onReplace, onClose }: Props) {
  useEffect(() => {
    openModal(ID);
    return () => closeModal(ID);
  }, []);

  function choose(chosen: () => void) {
    closeModal(ID);
    chosen();
  }

  return (
    <Modal
      id={ID}
      role="alertdialog"
      title="Not registered yet"
      describedBy={`${ID}-text`}
      closesOnBackdrop={false}
      onClosed={onClose}
    >
      <p id={`${ID}-text`} className="staff-lock-text">
        The registration of{' '}
        <strong>
          <bdi>{typedName || 'somebody without a name'}</bdi>
        </strong>{' '}
        is half typed. If you register{' '}
        <strong>
          <bdi>{enquiryName || 'this enquiry'}</bdi>
        </strong>{' '}
        now, it is cleared.
      </p>
      <div className="modal-actions">
        <button type="button" className="button button-primary" onClick={() => choose(onKeep)}>
          Go on with it
        </button>
        <button type="button" className="button button-secondary" onClick={() => choose(onReplace)}>
          Clear it
        </button>
      </div>
    </Modal>
  );
}
