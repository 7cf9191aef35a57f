import { useEffect } from 'react';
import { closeModal, openModal, Modal } from '../../ui/dialogs/modal.tsx';
import { useSharedValue, createSharedValue } from '../../ui/shared-value.ts';
import { showFileCount } from '../list/listing.ts';

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

/** How many files are chosen and not added yet, anywhere on the page. */
let unsent = 0;

/** Who waits for the answer whether files that are not added yet may go. */
const leaving = createSharedValue<{ files: number; answer: (may: boolean) => void } | undefined>(
  undefined,
);

/** Asks before the browser leaves the page; `mayLeaveFiles` asks before anything on it does. */
export function noteUnsentFiles(files: number): void {
  if (files > 0 && unsent === 0) addEventListener('beforeunload', askBrowser);
  if (files === 0) removeEventListener('beforeunload', askBrowser);
  unsent = files;
}

/** True at once where nothing would be lost; otherwise what the person says. */
export function mayLeaveFiles(): Promise<boolean> | true {
  if (unsent === 0) return true;
  leaving.read()?.answer(false);
  return new Promise((resolve) => {
    leaving.write({
      files: unsent,
      answer(may) {
        leaving.write(undefined);
        resolve(may);
      },
    });
  });
}

function askBrowser(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
