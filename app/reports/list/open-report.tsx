import { Suspense, useState } from 'react';
import { loadPart } from '../../ui/load-part.tsx';
import { PartBroken } from '../../ui/part-broken.tsx';
import { DeleteQuestion } from '../../ui/dialogs/delete-question.tsx';
import { closeModal } from '../../ui/dialogs/modal.tsx';
import { putReport, type ListingState } from './listing.ts';
import { RenameDialog, hasRenameDraft } from './rename-dialog.tsx';
import type { Report, ReportListing } from '../reports.contract.ts';

/** `preload` it where a report may be opened. */
export const ReportPreview = loadPart(() => import('./report-preview.tsx'), PartBroken);

export interface ReportTexts {
  updated: string;
  deleted: string;
  failed: string;
}

interface Props {
  /** The report as it is in the listing. */
  report: Report;
  /** The reports to choose from where the list is not in view. */
  files: Report[];
  onOpen: (key: string) => void;
  /** Somebody else deleted it while it was open here. */
  isGone: boolean;
  /** `name - patientid` */
  timeZone: string;
  patientLine: string;
  texts: ReportTexts;
  onChange: (edit: (listing: ReportListing) => ReportListing) => void;
  onDelete: () => void;
  onClose: () => void;
}

const DELETE_ID = 'delete-report';

/** The preview of one report beside the list, with its rename and delete dialogs. */
export function OpenReport({ report, isGone, timeZone, patientLine, texts, ...told }: Props) {
  const { files, onOpen, onChange, onDelete, onClose } = told;
  const [asked, setAsked] = useState<'rename' | 'delete' | undefined>(() =>
    hasRenameDraft(report.key) ? 'rename' : undefined,
  );

  return (
    <>
      <Suspense fallback={<p className="muted reports-none">Loading</p>}>
        <ReportPreview
          report={report}
          files={files}
          onOpen={onOpen}
          isGone={isGone}
          timeZone={timeZone}
          onRename={() => setAsked('rename')}
          onDelete={() => setAsked('delete')}
          onClose={onClose}
        />
      </Suspense>
      {asked === 'rename' && (
        <RenameDialog
          report={report}
          isGone={isGone}
          texts={texts}
          onRenamed={(renamed) => onChange((listing) => putReport(listing, renamed))}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'delete' && (
        <DeleteQuestion
          id={DELETE_ID}
          title="Delete this report?"
          onDelete={() => {
            closeModal(DELETE_ID);
            onDelete();
          }}
          onClosed={() => setAsked(undefined)}
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
    close: (key?: string) =>
      setOpened((before) => (key === undefined || before?.key === key ? undefined : before)),
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
