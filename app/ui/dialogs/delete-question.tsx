import { useEffect, useRef, type ReactNode } from 'react';
import './delete-question.css';
import { closeModal, openModal, Modal } from './modal.tsx';

interface Props {
  id: string;
  title: string;
  /** The word on the button. */
  action?: string;
  /** Says what will be deleted and whose it is. */
  children: ReactNode;
  fault?: string;
  isBusy?: boolean;
  /** Disables Delete while the details are still loading. */
  isUnready?: boolean;
  onDelete: () => void;
  onClosed: () => void;
}

/** Confirmation dialog before something is lost. Keep comes first and has the focus, so pressing Enter loses nothing. */
export function DeleteQuestion(props: Props) {
  const { id, title, children, fault, isBusy, isUnready = false, onDelete, onClosed } = props;
  const { action = 'Delete' } = props;
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    openModal(id);
    return () => closeModal(id);
  }, [id]);

  return (
    <Modal
      id={id}
      role="alertdialog"
      title={title}
      describedBy={`${id}-text`}
      closesOnBackdrop={false}
      onOpened={() => keep.current?.focus()}
      onClosed={onClosed}
    >
      <div id={`${id}-text`} className="delete-question">
        {children}
      </div>
      <p className="fault modal-fault" role="alert">
        {fault}
      </p>
      <div className="row modal-actions">
        <button
          ref={keep}
          type="button"
          className="button button-secondary"
          onClick={() => closeModal(id)}
        >
          Keep
        </button>
        <button
          type="button"
          className="button button-secondary delete-button"
          disabled={isUnready}
          aria-busy={isBusy || undefined}
          onClick={onDelete}
        >
          {action}
        </button>
      </div>
    </Modal>
  );
}
