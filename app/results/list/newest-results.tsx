import { showDay } from '../../hours/desk-times.ts';
import type { Facts } from '../../patients/facts/facts.ts';
import type { Patient } from '../../patients/patient.ts';
import { ANALYTES, type ResultTargets } from '../analytes.ts';
import type { ShownResult } from '../results.contract.ts';
import { personOn } from './person-on.ts';
import { describeRange, showResult } from './show-result.ts';
import './newest-results.css';

/** More would push the reports off the first screen. */
const MOST = 6;

interface Props {
  results: ShownResult[];
  facts: Facts;
  targets: ResultTargets;
  record: Patient;
  onOpen: () => void;
}

/** The newest of each result, nothing if there is none: first the ones out of range, marked in words, by a sign and by colour. */
export function NewestResults({ results, facts, targets, record, onOpen }: Props) {
  const judged = results.map((result) => ({
    ...result,
    ...describeRange(result, personOn(result.takenOn, facts, record), targets),
  }));
  const marked = judged.filter(({ flags }) => flags.length > 0);
  const others = judged.filter(({ flags }) => flags.length === 0);
  const newestDay = results[0]?.takenOn;
  if (newestDay === undefined) return null;
  return (
    <section className="newest" aria-label="Newest lab results">
      <div className="row newest-heading">
        <h4>Lab results</h4>
        <span className="hint">{showDay(newestDay)}</span>
        <button type="button" className="text-button screen-only" onClick={onOpen}>
          {results.length > MOST ? `All ${results.length}, with trends` : 'All, with trends'}
        </button>
      </div>
      <ul className="row">
        {[...marked, ...others].slice(0, MOST).map(({ key, takenOn, flags, ...result }) => (
          <li key={key}>
            {ANALYTES[result.analyte].label}{' '}
            <strong className="figures">{showResult(result)}</strong>{' '}
            {flags.map(({ kind, words }) => (
              <span key={words} className={`tag ${kind}`}>
                {words}
              </span>
            ))}
            {takenOn !== newestDay && <span className="hint"> {showDay(takenOn)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
