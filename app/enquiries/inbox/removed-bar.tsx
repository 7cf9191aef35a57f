import { useEffect, useEffectEvent, useRef } from 'react';
import { afterTyping } from '../../access/client/after-typing.ts';
import { ignoreHeldKey } from '../../ui/keyboard.ts';
import { Status } from '../../ui/status.tsx';
import type { DeskEnquiry } from './desk-enquiry.ts';

const UNDO_MS = 10_000;

interface Props {
  removed: DeskEnquiry[];
  /** Key of the enquiry whose open pane was closed: its Undo takes the focus that the pane had. */
  left: string | undefined;
  onPutBack: (enquiry: DeskEnquiry) => void;
  /** Called ten seconds after the removal, or once the person stops typing if that is later. */
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
        <RemovedLine
          key={enquiry.key}
          enquiry={enquiry}
          isLeft={enquiry.key === left}
          onPutBack={() => onPutBack(enquiry)}
          onOver={() => onOver(enquiry)}
        />
      ))}
    </Status>
  );
}

interface LineProps {
  enquiry: DeskEnquiry;
  isLeft: boolean;
  onPutBack: () => void;
  onOver: () => void;
}

function RemovedLine({ enquiry, isLeft, onPutBack, onOver }: LineProps) {
  const button = useRef<HTMLButtonElement>(null);
  const end = useEffectEvent(onOver);
  useEffect(() => {
    let stop = () => {};
    const timer = setTimeout(() => (stop = afterTyping(() => end())), UNDO_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  useEffect(() => {
    if (isLeft) button.current?.focus();
  }, [isLeft]);
  return (
    <p>
      <span>
        Removed the enquiry from <bdi>{enquiry.name ?? 'somebody'}</bdi>.
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
