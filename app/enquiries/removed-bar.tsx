import { useEffect, useRef } from 'react';
import type { DeskEnquiry } from './desk-enquiry.ts';

interface Props {
  removed: DeskEnquiry[];
  onPutBack: (enquiry: DeskEnquiry) => void;
}

/** Ten seconds to think again. Focus comes here, for the pane that had it is gone. */
export function RemovedBar({ removed, onPutBack }: Props) {
  return (
    <output className="inbox-removed">
      {removed.map((enquiry) => (
        <RemovedLine key={enquiry.key} enquiry={enquiry} onPutBack={() => onPutBack(enquiry)} />
      ))}
    </output>
  );
}

function RemovedLine({ enquiry, onPutBack }: { enquiry: DeskEnquiry; onPutBack: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <p>
      <span>
        Removed the enquiry of <bdi>{enquiry.name ?? 'somebody'}</bdi>.
      </span>
      <button
        ref={button}
        type="button"
        className="button button-small button-secondary"
        onClick={onPutBack}
      >
        Undo
      </button>
    </p>
  );
}
