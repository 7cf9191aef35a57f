import { showInstant } from '../../hours/desk-times.ts';
import { PutBackList } from '../../http/client/put-back-list.tsx';
import { UndoLines } from '../../http/client/undo-lines.tsx';
import { useRemoval, type Removal } from '../../http/client/use-removal.ts';
import { showPopup } from '../../ui/dialogs/popup.tsx';
import type { DeletedReport, ReportListing } from '../reports.contract.ts';
import { moveToDeleted, putBackReport } from './listing.ts';
import { removeReport, undeleteReport, type NamedReport } from './report-calls.ts';

/** Deletes the reports of a listing, and puts them back. */
export function useReportRemoval(
  texts: { deleted: string; failed: string },
  onChange: (edit: (listing: ReportListing) => ReportListing) => void,
  /** Closes the report if it is open. */
  close: (key: string) => void,
) {
  return useRemoval<NamedReport>('report', {
    failed: texts.failed,
    async remove(report) {
      const outcome = await removeReport(report);
      const isDeleted = outcome.kind === 'saved' || outcome.kind === 'gone';
      if (isDeleted) onChange((listing) => moveToDeleted(listing, report, new Date()));
      return outcome;
    },
    async putBack({ key }) {
      const outcome = await undeleteReport(key);
      if (outcome.kind === 'saved') onChange((listing) => putBackReport(listing, outcome.value));
      return outcome;
    },
    onRemoved({ key }) {
      close(key);
      return showPopup(texts.deleted);
    },
    // The list is told of the change a task later.
    onBack: ({ key }) => void setTimeout(() => focusOn(`report-${key}`)),
  });
}

interface Props {
  removal: Removal<NamedReport>;
  /** The reports that can still be put back, last deleted first. */
  deleted: readonly DeletedReport[];
  timeZone: string;
}

/** The reports that were deleted here a moment ago, and all that can still be put back. */
export function DeletedReports({ removal, deleted, timeZone }: Props) {
  return (
    <>
      <UndoLines
        className="reports-deleted"
        removal={removal}
        home={() => document.getElementById('reports-add')}
      >
        {({ name }) => (
          <>
            Deleted <bdi>{name}</bdi>.
          </>
        )}
      </UndoLines>
      <PutBackList
        title="Deleted reports"
        note="Reports can be put back for a day."
        rows={deleted}
        removal={removal}
        nameButton={({ name }) => `Put back ${name}`}
      >
        {({ name, deletedAt }) => (
          <>
            <bdi>{name}</bdi>
            <span>
              deleted <time dateTime={deletedAt}>{showInstant(deletedAt, timeZone)}</time>
            </span>
          </>
        )}
      </PutBackList>
    </>
  );
}

/** Focuses the first existing element of these ids after the next render. */
export function focusOn(...ids: string[]): void {
  requestAnimationFrame(() => {
    const elements = ids.map((id) => document.getElementById(id));
    elements.find((element) => element !== null)?.focus();
  });
}
