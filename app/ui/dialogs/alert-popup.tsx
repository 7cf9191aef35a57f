import { useEffect } from 'react';
import { holdBack } from './hold-back.ts';
import { closeModal, openModal } from './modal-registry.ts';
import { Modal } from './modal.tsx';
import { popups, takeFirstPopup } from './popup-queue.ts';
import { useSharedValue } from '../shared-value.ts';
import './alert-popup.css';

export { showPopup } from './popup-queue.ts';

const POPUP_ID = 'popup';

/** The place from which the popups of the page are shown; the page holds it once. */
export function PopupHost({ texts }: { texts: { title: string; ok: string } }) {
  const [current] = useSharedValue(popups);

  useEffect(() => {
    if (current) openModal(POPUP_ID);
  }, [current]);

  return (
    <Modal
      id={POPUP_ID}
      className="popup"
      role="alertdialog"
      title={texts.title}
      describedBy="popup-message"
      closesOnBackdrop={false}
      onClosed={takeFirstPopup}
    >
      <p id="popup-message" className="popup-message">
        {current?.message}
      </p>
      <div className="modal-actions">
        <button
          type="button"
          className="button button-primary"
          onKeyDown={holdBack}
          onClick={() => closeModal(POPUP_ID)}
        >
          {texts.ok}
        </button>
      </div>
    </Modal>
  );
}
