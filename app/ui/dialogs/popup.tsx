import { useEffect } from 'react';
import { ignoreHeldKey } from '../keyboard.ts';
import { closeModal, openModal, Modal } from './modal.tsx';
import { useSharedValue, createSharedValue } from '../shared-value.ts';
import './popup.css';

const POPUP_ID = 'popup';

/** Shows the popups of `showPopup`, one at a time. A page renders it once. */
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
      <div className="row modal-actions">
        <button
          type="button"
          className="button button-primary"
          onKeyDown={ignoreHeldKey}
          onClick={() => closeModal(POPUP_ID)}
        >
          {texts.ok}
        </button>
      </div>
    </Modal>
  );
}

interface Popup {
  message: string;
  resolve: () => void;
}

export const popups = createSharedValue<readonly Popup[]>([]);

/** Queues a message; resolves when the user has closed its popup. */
export function showPopup(message: string): Promise<void> {
  return new Promise((resolve) => {
    popups.write([...popups.read(), { message, resolve }]);
  });
}

export function takeFirstPopup(): void {
  const [first, ...others] = popups.read();
  popups.write(others);
  first?.resolve();
}
