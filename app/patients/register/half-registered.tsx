import { useEffect } from 'react';
import { closeModal, openModal, Modal } from '../../ui/dialogs/modal.tsx';

const ID = 'half-registered';

interface Props {
  /** The name in the unfinished registration; may be empty. */
  typedName: string;
  enquiryName: string;
  onKeep: () => void;
  onReplace: () => void;
  onClose: () => void;
}

/** Asks which to keep when an enquiry is to be registered while another registration is unfinished. */
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
          <bdi>{typedName || 'a patient without a name'}</bdi>
        </strong>{' '}
        is only half filled in. If you register{' '}
        <strong>
          <bdi>{enquiryName || 'this enquiry'}</bdi>
        </strong>{' '}
        now, what you typed there is cleared.
      </p>
      <div className="row modal-actions">
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
