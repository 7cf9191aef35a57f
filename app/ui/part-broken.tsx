import type { Broken } from './load-part.tsx';
import './part-broken.css';

/** Shown in place of a part of the desk that could not be loaded. */
export function PartBroken({ onRetry, tries }: Broken) {
  return (
    <div className="stack part-broken" role="alert">
      <p>
        This part could not be loaded. Please check the connection and try again; what you typed
        elsewhere is still there.
      </p>
      <p className="row part-ways">
        <button type="button" className="button button-primary" onClick={onRetry}>
          Try again
        </button>
        {tries > 0 && (
          <button
            type="button"
            className="button button-secondary"
            onClick={() => location.reload()}
          >
            Load the whole page again
          </button>
        )}
      </p>
    </div>
  );
}
