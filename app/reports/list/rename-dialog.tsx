import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { showPopup } from '../../ui/dialogs/popup.tsx';
import { Field } from '../../ui/field.tsx';
import { closeModal, openModal, Modal } from '../../ui/dialogs/modal.tsx';
import { peekDraft, useDraftState } from '../../ui/drafts.ts';
import type { Report } from '../reports.contract.ts';
import { saveReportName } from './report-calls.ts';
import { endingOf, kindByName } from '../upload-limits.ts';

const ID = 'rename-report';

interface Props {
  report: Report;
  /** Somebody else deleted it meanwhile. */
  isGone: boolean;
  texts: { updated: string; failed: string };
  onRenamed: (report: Report) => void;
  onClose: () => void;
}

/** Asks for the new name. The server's objection is shown at the field, and the typed name stays. */
export function RenameDialog({ report, isGone, texts, onRenamed, onClose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  // The name that this change replaces; if somebody else renames the report meanwhile, that must not be overwritten unseen.
  const [former, setFormer] = useState(report);
  const [name, setName] = useDraftState(renameDraftName(report.key), report.name);
  const [message, setMessage] = useState<string>();
  const { isPending, mutateAsync } = useMutation({
    mutationFn: () => saveReportName(former, withEnding(name, former.name)),
  });
  useEffect(() => {
    openModal(ID);
    return () => closeModal(ID);
  }, []);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const end = await mutateAsync();
    switch (end.kind) {
      case 'saved':
        onRenamed(end.value);
        closeModal(ID);
        return showPopup(texts.updated);
      case 'conflict':
        setFormer(end.current);
        setMessage(
          `Somebody else has renamed it to “${end.current.name}”. Press Rename again to use the name that you typed.`,
        );
        return input.current?.focus();
      case 'faults':
        setMessage(Object.values(end.faults).join(' '));
        return input.current?.focus();
      case 'gone':
        setMessage(end.say);
        return input.current?.focus();
      case 'failed':
        setMessage(end.say);
        if (end.say !== '') void showPopup(texts.failed);
    }
  }

  return (
    <Modal id={ID} title="Rename" onOpened={() => selectStem(input.current)} onClosed={onClose}>
      <form className="reports-dialog-text" noValidate onSubmit={(event) => void save(event)}>
        <Field
          id="report-name"
          label="Name of the report"
          message={isGone ? 'Someone else has deleted this report.' : message}
          errorPrefix="Error: "
        >
          {(control) => (
            <input
              {...control}
              ref={input}
              name="reportName"
              autoComplete="off"
              spellCheck={false}
              maxLength={150}
              value={name}
              onChange={(event) => {
                setName(event.target.value);
                setMessage(undefined);
              }}
            />
          )}
        </Field>
        <div className="row modal-actions">
          <button
            type="submit"
            className="button button-primary"
            aria-busy={isPending || undefined}
          >
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

/** Selects the name without its file extension. */
function selectStem(input: HTMLInputElement | null): void {
  input?.focus();
  input?.setSelectionRange(0, Math.max(0, input.value.lastIndexOf('.')) || input.value.length);
}

/** Adds the former file extension: 'neck' for 'scan.png' becomes 'neck.png'. A typed extension of another type is left for the server to refuse. */
export function withEnding(typed: string, former: string): string {
  const stem = typed.trim().replace(/\.+$/, '');
  if (stem === '' || kindByName(stem) || stem.endsWith(endingOf(former))) return stem;
  return stem + endingOf(former);
}

/** The name of the draft that keeps a half-typed name while the page is locked. */
const renameDraftName = (key: string) => `patient/rename ${key}`;

export const hasRenameDraft = (key: string) => peekDraft(renameDraftName(key)) !== undefined;
