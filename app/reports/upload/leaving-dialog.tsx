import { useEffect } from 'react';
import { closeModal, openModal, Modal } from '../../ui/dialogs/modal.tsx';
import { useSharedValue } from '../../ui/shared-value.ts';
import { showFileCount } from '../list/filter-reports.ts';
import { leaving } from './unsent-files.ts';

const ID = 'unsent-files';

/** Another patient is about to be chosen while files for this one are not added yet. */
export function LeavingDialog() {
  const asked = useSharedValue(leaving);
  useEffect(() => {
    if (!asked) return;
    openModal(ID);
    return () => closeModal(ID);
  }, [asked]);
  // The list of files goes with this: nobody is left to answer, here or after the next sign-in.
  useEffect(() => () => leaving.read()?.answer(false), []);

  const files = asked?.files ?? 0;
  return (
    <Modal
      id={ID}
      role="alertdialog"
      title="Not added yet"
      describedBy={`${ID}-text`}
      closesOnBackdrop={false}
      onClosed={() => asked?.answer(false)}
    >
      <p id={`${ID}-text`} className="reports-dialog-text">
        {showFileCount(files, files, false)} you chose {files === 1 ? 'is' : 'are'} not added to
        this patient yet. If you go on, the choice is cleared.
      </p>
      <div className="modal-actions">
        <button
          type="button"
          className="button button-primary"
          onClick={() => asked?.answer(false)}
        >
          Stay
        </button>
        <button
          type="button"
          className="button button-secondary"
          onClick={() => asked?.answer(true)}
        >
          Go on
        </button>
      </div>
    </Modal>
  );
}
