import { Download, Plus } from 'lucide-react';
import { Status } from '../../ui/status.tsx';

interface Props {
  /** '3 of 12 files'; empty while the files are not known. */
  count: string;
  /** Where all files come in one archive; undefined where there are none. */
  zipUrl: string | undefined;
  isAdding: boolean;
  /** Undefined where no file can be added. */
  onAdd: (() => void) | undefined;
}

export function ReportsHeading({ count, zipUrl, isAdding, onAdd }: Props) {
  return (
    <div className="reports-heading">
      <h3>Reports List</h3>
      <Status className="reports-count">{count}</Status>
      {onAdd && (
        <div className="reports-actions">
          {zipUrl !== undefined && (
            <a className="button button-small button-secondary" href={zipUrl} download>
              <Download size={18} strokeWidth={1.6} aria-hidden />
              Download all
            </a>
          )}
          <button
            type="button"
            id="reports-add"
            className="button button-small button-primary"
            aria-expanded={isAdding}
            onClick={onAdd}
          >
            <Plus size={18} strokeWidth={2} aria-hidden />
            Add report
          </button>
        </div>
      )}
    </div>
  );
}
