import { Status } from '../../ui/status.tsx';
import { UndoLine } from '../../ui/undo-line.tsx';
import type { DeskEnquiry } from './desk-enquiry-schema.server.ts';

interface Props {
  removed: DeskEnquiry[];
  /** Key of the enquiry whose open pane was closed: its Undo takes the focus that the pane had. */
  left: string | undefined;
  onPutBack: (enquiry: DeskEnquiry) => void;
  /** Called when the Undo of the enquiry is over. */
  onOver: (enquiry: DeskEnquiry) => void;
}

export function undoIdOf({ key }: DeskEnquiry): string {
  return `undo-${key}`;
}

/** The enquiries removed in the last ten seconds, each with Undo. */
export function RemovedBar({ removed, left, onPutBack, onOver }: Props) {
  return (
    <Status className="inbox-removed">
      {removed.map((enquiry) => (
        <UndoLine
          key={enquiry.key}
          id={undoIdOf(enquiry)}
          takesFocus={enquiry.key === left}
          onUndo={() => onPutBack(enquiry)}
          onOver={() => onOver(enquiry)}
        >
          Removed the enquiry from <bdi>{enquiry.name ?? 'somebody'}</bdi>.
        </UndoLine>
      ))}
    </Status>
  );
}
