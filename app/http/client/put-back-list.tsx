import type { ReactNode } from 'react';
import './put-back-list.css';
import type { Removal } from './use-removal.ts';

interface Props<Row extends { key: string }> {
  /** 'Deleted reports' */
  title: string;
  note: string;
  rows: readonly Row[];
  removal: Pick<Removal<NoInfer<Row>>, 'isBusy' | 'putBack'>;
  /** 'Put back scan.pdf' */
  nameButton: (row: Row) => string;
  children: (row: Row) => ReactNode;
}

/** The rows that were removed within the last day, each with a button that puts it back. */
export function PutBackList<Row extends { key: string }>(props: Props<Row>) {
  const { title, note, rows, removal, nameButton, children } = props;
  if (rows.length === 0) return null;
  return (
    <details className="more put-back screen-only">
      <summary>
        {title} ({rows.length})
      </summary>
      <p>{note}</p>
      <ul className="put-back-list">
        {rows.map((row) => (
          <li key={row.key} className="row">
            {children(row)}
            <button
              type="button"
              className="button button-small button-secondary"
              aria-label={nameButton(row)}
              aria-busy={removal.isBusy(row.key) || undefined}
              onClick={() => void removal.putBack(row)}
            >
              Put back
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
