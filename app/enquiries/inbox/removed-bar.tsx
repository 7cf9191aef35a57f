import { useEffect, useRef } from 'react';
import { ignoreHeldKey } from '../../ui/keyboard.ts';
import { Status } from '../../ui/status.tsx';
import type { DeskEnquiry } from './desk-enquiry.ts';

interface Props {
  removed: DeskEnquiry[];
  /** Key of the enquiry whose open pane was closed: its Undo takes the focus that the pane had. */
  left: string | undefined;
  onPutBack: (enquiry: DeskEnquiry) => void;
}

export function undoIdOf({ key }: DeskEnquiry): string {
  return `undo-${key}`;
}

/** The enquiries removed in the last ten seconds, each with Undo. */
export function RemovedBar({ removed, left, onPutBack }: Props) {
  return (
    <Status className="inbox-removed">
      {removed.map((enquiry) => (
        <RemovedLine
          key={enquiry.key}
          enquiry={enquiry}
          isLeft={enquiry.key === left}
          onPutBack={() => onPutBack(enquiry)}
        />
      ))}
    </Status>
  );
}

interface LineProps {
  enquiry: DeskEnquiry;
  isLeft: boolean;
  onPutBack: () => void;
}

function RemovedLine({ enquiry, isLeft, onPutBack }: LineProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isLeft) button.current?.focus();
  }, [isLeft]);
  return (
    <p>
      <span>
        Removed the enquiry of <bdi>{enquiry.name ?? 'somebody'}</bdi>.
      </span>
      <button
        ref={button}
        id={undoIdOf(enquiry)}
        type="button"
        className="button button-small button-secondary"
        // Ignores Enter that is still held down from pressing Remove.
        onKeyDown={ignoreHeldKey}
        onClick={onPutBack}
      >
        Undo
      </button>
    </p>
  );
}
