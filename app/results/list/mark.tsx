import type { ResultMark } from '../judge-result.ts';
import type { ResultFlag } from '../reference-ranges.ts';
import './mark.css';

const MARKS = {
  'very-high': { words: 'Very high', path: 'M4.5 0 9 6H0zM4.5 7 9 13H0z', height: 13 },
  'very-low': { words: 'Very low', path: 'M0 0h9L4.5 6zM0 7h9l-4.5 6z', height: 13 },
  high: { words: 'High', path: 'M4.5 0 9 8H0z', height: 8 },
  low: { words: 'Low', path: 'M0 0h9L4.5 8z', height: 8 },
  above: { words: 'Above target', path: 'M4.5 0 9 6H0zM0 8h9v2H0z', height: 10 },
  below: { words: 'Below target', path: 'M0 0h9v2H0zM0 4h9L4.5 10z', height: 10 },
} as const;

type MarkKind = keyof typeof MARKS;

/** Where a result lies, and where it lies by the clinic's target, which is another mark. */
export function kindsOf(mark: ResultMark | undefined, aim: ResultFlag | undefined): MarkKind[] {
  const byTarget = aim && (aim === 'high' ? 'above' : 'below');
  const kinds: (MarkKind | undefined)[] = [mark, byTarget];
  return kinds.filter((kind) => kind !== undefined);
}

/** The marks in words alone, as charts say them. */
export function wordsOf(kinds: readonly MarkKind[]): string {
  return kinds.map((kind) => MARKS[kind].words).join(', ');
}

/** Marks in words, by shape and by colour. */
export function Marks({ kinds }: { kinds: readonly MarkKind[] }) {
  return kinds.map((kind) => {
    const { words, path, height } = MARKS[kind];
    return (
      <span key={kind} className={`tag mark mark-${kind}`}>
        <svg width="9" height={height} viewBox={`0 0 9 ${height}`} aria-hidden>
          <path fill="currentColor" d={path} />
        </svg>
        {words}
      </span>
    );
  });
}
