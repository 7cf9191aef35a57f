import { useMutation } from '@tanstack/react-query';
import { showPopup } from '../../ui/dialogs/popup.tsx';
import { DeleteQuestion } from '../../ui/dialogs/delete-question.tsx';
import { closeModal } from '../../ui/dialogs/modal.tsx';
import type { Report } from '../report.ts';
import type { ReportCalls } from './report-calls.ts';

const ID = 'delete-report';

interface Props {
  report: Report;
  /** `name - patientid` */
  patientLine: string;
  calls: ReportCalls;
  texts: { deleted: string; failed: string };
  onDeleted: () => void;
  /** Called once the 'Deleted!' popup is closed. */
  onTold: () => void;
  onClose: () => void;
}

/** Asks for confirmation, naming the file and the patient. For a day the report can be put back. */
export function DeleteDialog({ report, patientLine, calls, texts, ...told }: Props) {
  const { onDeleted, onTold, onClose } = told;
  const {
    data: last,
    isPending,
    mutateAsync,
  } = useMutation({
    mutationFn: () => calls.remove(report),
  });

  async function remove() {
    if (isPending) return;
    const end = await mutateAsync();
    if (end.kind === 'stopped') return;
    if (end.kind !== 'done') return showPopup(texts.failed);
    closeModal(ID);
    onDeleted();
    await showPopup(texts.deleted);
    onTold();
  }

  return (
    <DeleteQuestion
      id={ID}
      title="Delete this report?"
      fault={last && 'words' in last ? last.words : ''}
      isBusy={isPending}
      onDelete={() => void remove()}
      onClosed={onClose}
    >
      <p>
        <strong>
          <bdi>{report.name}</bdi>
        </strong>{' '}
        of{' '}
        <strong>
          <bdi>{patientLine}</bdi>
        </strong>{' '}
        is deleted. For a day it can be put back.
      </p>
    </DeleteQuestion>
  );
}
