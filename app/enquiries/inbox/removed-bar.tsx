import { useEffect, useRef } from 'react';
import { ignoreHeldKey } from '../../ui/keyboard.ts';
import { Status } from '../../ui/status.tsx';
import type { DeskEnquiry } from './desk-enquiry.ts';

interface Props {
  removed: DeskEnquiry[];
  /** The one whose pane was closed for it: focus comes here, for the pane that had it is gone. */
  left: string | undefined;
  onPutBack: (enquiry: DeskEnquiry) => void;
}

export function undoIdOf({ key }: DeskEnquiry): string {
  return `undo-${key}`;
}

/** Ten seconds to think again. */
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
        // A key that is still held from Remove takes nothing back.
        onKeyDown={ignoreHeldKey}
        onClick={onPutBack}
      >
        Undo
      </button>
    </p>
  );
}
