import { useState } from 'react';
import { showReportTime } from '../../hours/report-time.ts';
import { Status } from '../../ui/status.tsx';
import { UndoLine } from '../../ui/undo-line.tsx';
import type { DeletedReport } from '../report.ts';
import './deleted-reports.css';

interface Props {
  /** The reports that can still be put back, last deleted first. */
  deleted: readonly DeletedReport[];
  /** The report that was deleted here just now: its Undo is shown for ten seconds. */
  last: Pick<DeletedReport, 'key' | 'name'> | undefined;
  timeZone: string;
  /** Resolves once the report is back, or it is known that it is not. */
  onPutBack: (key: string) => Promise<void>;
  onOver: () => void;
}

/** Puts reports back that were deleted within the last day. */
export function DeletedReports({ deleted, last, timeZone, onPutBack, onOver }: Props) {
  const [busy, setBusy] = useState<string>();

  async function putBack(key: string) {
    if (busy !== undefined) return;
    setBusy(key);
    await onPutBack(key);
    setBusy(undefined);
  }

  return (
    <div className="deleted-reports">
      <Status className="deleted-last">
        {last && (
          <UndoLine
            key={last.key}
            isBusy={busy === last.key}
            onUndo={() => void putBack(last.key)}
            onOver={onOver}
          >
            Deleted <bdi>{last.name}</bdi>.
          </UndoLine>
        )}
      </Status>
      {deleted.length > 0 && (
        <details>
          <summary>Deleted reports ({deleted.length})</summary>
          <p className="deleted-note">Reports can be put back for a day.</p>
          <ul className="deleted-list">
            {deleted.map(({ key, name, deletedAt }) => (
              <li key={key}>
                <bdi>{name}</bdi>
                <span>
                  deleted <time dateTime={deletedAt}>{showReportTime(deletedAt, timeZone)}</time>
                </span>
                <button
                  type="button"
                  className="button button-small button-secondary"
                  aria-label={`Put back ${name}`}
                  aria-busy={busy === key || undefined}
                  onClick={() => void putBack(key)}
                >
                  Put back
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
