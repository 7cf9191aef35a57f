import type { DeskEnquiry } from './desk-enquiry.ts';
import { usePanelFocus } from './use-panel-focus.ts';

interface Ways {
  onPutBack: () => void;
  onBack: () => void;
}

/** An enquiry that was chosen among the removed ones. */
export function RemovedEnquiry({ enquiry, ...ways }: Ways & { enquiry: DeskEnquiry }) {
  return (
    <div className="letter letter-gone" role="alert">
      <h3 id="letter-name" tabIndex={-1} dir="auto">
        {enquiry.name ?? 'Not known'}
      </h3>
      <p>This enquiry has been removed. It can be put back for a day.</p>
      <WaysOn {...ways} />
    </div>
  );
}

/** Stands over an enquiry that was removed while it was open: what was typed stays under it. `asked` counts what was to be saved since. */
export function RemovedMeanwhile({ asked, ...ways }: Ways & { asked: number | undefined }) {
  const heading = usePanelFocus(asked);
  return (
    <div className="letter-conflict" role="alert">
      <h4 ref={heading} tabIndex={-1}>
        Somebody else removed this enquiry meanwhile
      </h4>
      <p>
        Nothing can be saved to it now. What you typed is still here: put the enquiry back within a
        day, and save.
      </p>
      <WaysOn {...ways} />
    </div>
  );
}

function WaysOn({ onPutBack, onBack }: Ways) {
  return (
    <div className="letter-row">
      <button type="button" className="button button-small button-primary" onClick={onPutBack}>
        Put back
      </button>
      <button type="button" className="button button-small button-secondary" onClick={onBack}>
        All enquiries
      </button>
    </div>
  );
}
