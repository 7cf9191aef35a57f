import { Suspense, useState } from 'react';
import { loadPart } from '../../ui/load-part.tsx';
import { PartBroken } from '../../ui/part-broken.tsx';
import { dropReport, putReport } from './change-listing.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { isRenameKept } from './rename-kept.ts';
import type { ReportCalls } from './report-calls.ts';
import type { Report, ReportListing } from '../report.ts';

const ReportPreview = loadPart(() => import('./report-preview.tsx'), PartBroken);

export interface ReportTexts {
  updated: string;
  deleted: string;
  failed: string;
}

interface Props {
  /** As it stands in the listing. */
  report: Report;
  /** Somebody else deleted it while it was open here. */
  isGone: boolean;
  /** `name - patientid` */
  patientLine: string;
  calls: ReportCalls;
  texts: ReportTexts;
  onChange: (edit: (listing: ReportListing) => ReportListing) => void;
  /** Its deletion is told, and it is not there any more. */
  onTold: () => void;
  onClose: () => void;
}

/** One report beside the list, and what can be done with it. */
export function OpenReport({ report, isGone, patientLine, calls, texts, ...told }: Props) {
  const { onChange, onTold, onClose } = told;
  const [asked, setAsked] = useState<'rename' | 'delete' | undefined>(() =>
    isRenameKept(report.key) ? 'rename' : undefined,
  );

  function leaveDeleted() {
    onChange((listing) => dropReport(listing, report.key));
    onClose();
  }

  return (
    <>
      <Suspense fallback={<p className="reports-none">Loading</p>}>
        <ReportPreview
          report={report}
          isGone={isGone}
          onRename={() => setAsked('rename')}
          onDelete={() => setAsked('delete')}
          onClose={onClose}
        />
      </Suspense>
      {asked === 'rename' && (
        <RenameDialog
          report={report}
          isGone={isGone}
          calls={calls}
          texts={texts}
          onRenamed={(renamed) => onChange((listing) => putReport(listing, renamed))}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'delete' && (
        <DeleteDialog
          report={report}
          patientLine={patientLine}
          calls={calls}
          texts={texts}
          onDeleted={leaveDeleted}
          onTold={onTold}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
