import { type FormEvent, useEffect, useRef, useState } from 'react';
import { showPopup } from '../ui/alert-popup.tsx';
import { Field } from '../ui/field.tsx';
import { closeModal, openModal } from '../ui/modal-registry.ts';
import { Modal } from '../ui/modal.tsx';
import type { Report } from './report.ts';
import type { ReportCalls } from './report-calls.ts';

const ID = 'rename-report';

interface Props {
  report: Report;
  calls: ReportCalls;
  texts: { updated: string; failed: string };
  onRenamed: (report: Report) => void;
  onClose: () => void;
}

/** Asks for the new name; what the server says against it stands at the field, and the name stays. */
export function RenameDialog({ report, calls, texts, onRenamed, onClose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [message, setMessage] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    openModal(ID);
    return () => closeModal(ID);
  }, []);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const end = await calls.rename(report, input.current?.value ?? '');
    setBusy(false);
    switch (end.kind) {
      case 'done':
        onRenamed(end.value);
        closeModal(ID);
        return showPopup(texts.updated);
      case 'refused':
        setMessage(end.words);
        return input.current?.focus();
      case 'failed':
        return showPopup(texts.failed);
      case 'stopped':
    }
  }

  return (
    <Modal id={ID} title="Rename" onOpened={() => selectStem(input.current)} onClosed={onClose}>
      <form noValidate onSubmit={(event) => void save(event)}>
        <Field id="report-name" label="Name of the report" message={message} errorPrefix="Error: ">
          {(control) => (
            <input
              {...control}
              ref={input}
              name="reportName"
              autoComplete="off"
              spellCheck={false}
              maxLength={150}
              defaultValue={report.name}
              onChange={() => setMessage(undefined)}
            />
          )}
        </Field>
        <div className="modal-actions">
          <button type="submit" className="button button-primary" aria-busy={isBusy || undefined}>
            Rename
          </button>
          <button type="button" className="button button-secondary" onClick={() => closeModal(ID)}>
            Cancel
          </button>
        </div>
      </form>
    </Modal>
  );
}

/** The part that people change; the ending says what the file is. */
function selectStem(input: HTMLInputElement | null): void {
  input?.focus();
  input?.setSelectionRange(0, Math.max(0, input.value.lastIndexOf('.')) || input.value.length);
}
