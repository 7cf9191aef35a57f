import { showInstant } from '../../hours/desk-times.ts';

interface Props {
  changedAt: string;
  changedBy: string | null;
  /** 'corrected' */
  what: string;
  timeZone: string;
  isDeletion?: boolean;
  rows: { label: string; before: string; after: string }[];
}

/** A change: when, by whom, and each value before and after it. */
export function ChangeTable({ changedAt, changedBy, what, timeZone, isDeletion, rows }: Props) {
  const at = showInstant(changedAt, timeZone);
  return (
    <table className="table">
      <caption className="visually-hidden">{`${what} at ${at}`}</caption>
      <thead>
        <tr>
          <th scope="col">
            {at}
            {changedBy !== null && (
              <>
                {' by '}
                <bdi>{changedBy}</bdi>
              </>
            )}
          </th>
          <th scope="col">Before</th>
          <th scope="col">{isDeletion ? 'Deleted' : 'After'}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, before, after }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <bdi>{before}</bdi>
            </td>
            <td>
              <bdi>{after}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
