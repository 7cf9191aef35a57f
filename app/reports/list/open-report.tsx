import { Suspense, useState } from 'react';
import { loadPart } from '../../ui/load-part.tsx';
import { PartBroken } from '../../ui/part-broken.tsx';
import { deleteReport, putReport, type ListingState } from './listing.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { RenameDialog, hasRenameDraft } from './rename-dialog.tsx';
import type { ReportCalls } from './report-calls.ts';
import type { Report, ReportListing } from '../report.ts';

const ReportPreview = loadPart(() => import('./report-preview.tsx'), PartBroken);

export interface ReportTexts {
  updated: string;
  deleted: string;
  failed: string;
}

interface Props {
  /** The report as it is in the listing. */
  report: Report;
  /** Somebody else deleted it while it was open here. */
  isGone: boolean;
  /** `name - patientid` */
  patientLine: string;
  calls: ReportCalls;
  texts: ReportTexts;
  onChange: (edit: (listing: ReportListing) => ReportListing) => void;
  /** Called once the 'Deleted!' popup is closed. */
  onTold: () => void;
  onClose: () => void;
}

/** The preview of one report beside the list, with its rename and delete dialogs. */
export function OpenReport({ report, isGone, patientLine, calls, texts, ...told }: Props) {
  const { onChange, onTold, onClose } = told;
  const [asked, setAsked] = useState<'rename' | 'delete' | undefined>(() =>
    hasRenameDraft(report.key) ? 'rename' : undefined,
  );

  function leaveDeleted() {
    onChange((listing) => deleteReport(listing, report, new Date()));
    onClose();
    // Before the popup, which gives the focus back to where it was.
    document.getElementById('reports-add')?.focus();
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

/** The report that is open beside the list. If somebody else deletes it, it stays open and `isGone` is true. */
export function useOpenReport(state: ListingState) {
  const [opened, setOpened] = useState<Report>();
  const [hasLooked, setLooked] = useState(false);

  if (state.status === 'listed' && !hasLooked) {
    setLooked(true);
    // Reopens the report whose new name was being typed when the page locked.
    setOpened(state.listing.reports.find(({ key }) => hasRenameDraft(key)));
  }
  const current = opened && find(state, opened.key);
  // Follows changes of its name and times; after a deletion the last known state remains.
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

/** Whether the report is listed, also among the unreadable files, which have only a name. */
function isListed(state: ListingState, { key, name }: Report): boolean {
  if (find(state, key)) return true;
  return state.status === 'listed' && state.listing.problems.some((one) => one.name === name);
}
