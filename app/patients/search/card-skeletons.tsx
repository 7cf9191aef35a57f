import { useEffect, useState } from 'react';
import { Status } from '../../ui/status.tsx';

/** Most searches answer sooner, and a flash of grey would only make them seem slow. */
const DELAY_MS = 300;

const CARDS = [1, 2, 3];
const LINES = [1, 2, 3, 4, 5, 6, 7, 8];

export function CardSkeletons() {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <>
      <Status className="results-status">Searching</Status>
      {CARDS.map((card) => (
        <div key={card} className="skeleton" aria-hidden="true">
          {LINES.map((line) => (
            <i key={line} />
          ))}
        </div>
      ))}
    </>
  );
}
