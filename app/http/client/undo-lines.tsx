import type { ReactNode } from 'react';
import { Status } from '../../ui/status.tsx';
import { UndoLine } from '../../ui/undo-line.tsx';
import type { Removal } from './use-removal.ts';

interface Props<Row extends { key: string }> {
  className: string;
  removal: Removal<Row>;
  /** Takes the focus when an Undo disappears with it. */
  home: () => HTMLElement | null | undefined;
  /** Says what was done to a row. */
  children: (row: Row) => ReactNode;
}

/** The rows removed in the last ten seconds, each with Undo, and the reason why something could not be done. */
export function UndoLines<Row extends { key: string }>(props: Props<Row>) {
  const { className, removal, home, children } = props;
  return (
    <Status className={className}>
      {removal.told !== '' && <p>{removal.told}</p>}
      {removal.removed.map(({ row, id, isTheirs, takesFocus }) => (
        <UndoLine
          key={id}
          isBusy={removal.isBusy(row.key)}
          takesFocus={takesFocus}
          home={home}
          onUndo={() => void removal.putBack(row)}
          onOver={() => removal.endUndo(row)}
        >
          {children(row)}
          {isTheirs && ' Somebody else had removed it already.'}
        </UndoLine>
      ))}
    </Status>
  );
}
