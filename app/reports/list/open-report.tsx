import { Suspense, useState } from 'react';
import { loadPart } from '../../ui/load-part.tsx';
import { PartBroken } from '../../ui/part-broken.tsx';
import { dropReport, putReport, type ListingState } from './listing.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { RenameDialog, isRenameKept } from './rename-dialog.tsx';
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

/** The report beside the list. It stays there, and says so, when somebody else deletes it. */
export function useOpenReport(state: ListingState) {
  const [opened, setOpened] = useState<Report>();
  const [hasLooked, setLooked] = useState(false);

  if (state.status === 'listed' && !hasLooked) {
    setLooked(true);
    // Its name was being typed when the page locked.
    setOpened(state.listing.reports.find(({ key }) => isRenameKept(key)));
  }
  const current = opened && find(state, opened.key);
  // How it is called and dated by now; what it was is what is left of one that is gone.
  if (current && current !== opened) setOpened(current);

  return {
    opened: current ?? opened,
    isGone: opened !== undefined && state.status === 'listed' && !isListed(state, opened),
    open: (key: string) => setOpened(find(state, key)),
    close: () => setOpened(undefined),
  };
}

function find(state: ListingState, key: string): Report | undefined {
  if (state.status !== 'listed') return undefined;
  return state.listing.reports.find((report) => report.key === key);
}

/** Among those that cannot be read it has a name only. */
function isListed(state: ListingState, { key, name }: Report): boolean {
  if (find(state, key)) return true;
  return state.status === 'listed' && state.listing.problems.some((one) => one.name === name);
}
