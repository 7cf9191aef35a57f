import { useEffect } from 'react';
import { closeModal, openModal, Modal } from '../../ui/dialogs/modal.tsx';
import { useSharedValue, createSharedValue } from '../../ui/shared-value.ts';
import { showFileCount } from '../list/listing.ts';

const ID = 'unsent-files';

/** Asks before another patient is chosen while files for this one are not sent yet. */
export function UnsentFilesDialog() {
  const asked = useSharedValue(leaving);
  useEffect(() => {
    if (!asked) return;
    openModal(ID);
    return () => closeModal(ID);
  }, [asked]);
  // The chosen files go away with this screen, so an open question is answered with no.
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
        this patient yet. If you go on, you will have to choose them again.
      </p>
      <div className="row modal-actions">
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

/** Number of files that are chosen and not sent yet. */
let unsent = 0;

/** The open question whether unsent files may be dropped. */
const leaving = createSharedValue<{ files: number; answer: (may: boolean) => void } | undefined>(
  undefined,
);

/** Sets the number of unsent files; while there are any, the browser asks before it leaves the page. */
export function setUnsentFiles(files: number): void {
  if (files > 0 && unsent === 0) addEventListener('beforeunload', askBrowser);
  if (files === 0) removeEventListener('beforeunload', askBrowser);
  unsent = files;
}

/** True at once if nothing would be lost; otherwise the answer of the dialog. */
export function confirmLeavingFiles(): Promise<boolean> | true {
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
