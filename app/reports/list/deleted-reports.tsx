import { useEffect, useEffectEvent, useState } from 'react';
import { afterTyping } from '../../access/client/after-typing.ts';
import { showReportTime } from '../../hours/report-time.ts';
import { ignoreHeldKey } from '../../ui/keyboard.ts';
import { Status } from '../../ui/status.tsx';
import type { DeletedReport } from '../report.ts';
import './deleted-reports.css';

const UNDO_MS = 10_000;

interface Props {
  /** What can still be put back, last deleted first. */
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
          <LastDeleted
            key={last.key}
            name={last.name}
            isBusy={busy === last.key}
            onUndo={() => void putBack(last.key)}
            onOver={onOver}
          />
        )}
      </Status>
      {deleted.length > 0 && (
        <details>
          <summary>Deleted reports ({deleted.length})</summary>
          <p className="deleted-note">For a day after its deletion a report can be put back.</p>
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

interface LastProps {
  name: string;
  isBusy: boolean;
  onUndo: () => void;
  onOver: () => void;
}

function LastDeleted({ name, isBusy, onUndo, onOver }: LastProps) {
  const end = useEffectEvent(onOver);
  useEffect(() => {
    let stop = () => {};
    const timer = setTimeout(() => (stop = afterTyping(() => end())), UNDO_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return (
    <p>
      <span>
        Deleted <bdi>{name}</bdi>.
      </span>
      <button
        type="button"
        className="button button-small button-secondary"
        aria-busy={isBusy || undefined}
        onKeyDown={ignoreHeldKey}
        onClick={onUndo}
      >
        Undo
      </button>
    </p>
  );
}
