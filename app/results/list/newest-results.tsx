import { showDay, showInstant } from '../../hours/desk-times.ts';
import type { Facts } from '../../patients/facts/facts.ts';
import type { Patient } from '../../patients/patient.ts';
import type { ResultTargets } from '../analytes.ts';
import { rankOf } from '../judge-result.ts';
import { inSlipOrder, nameResult } from '../result.ts';
import type { ShownResult } from '../results.contract.ts';
import { LookedAt } from './looked-at.tsx';
import { kindsOf, Marks } from './mark.tsx';
import { personOn } from './person-on.ts';
import { describeRange, showResult, showTaken } from './show-result.ts';
import './newest-results.css';

/** More in range would push the reports off the first screen. Every marked result is shown. */
const MOST = 6;

interface Props {
  patientid: string;
  results: ShownResult[];
  facts: Facts;
  targets: ResultTargets;
  record: Patient;
  timeZone: string;
  failed: string;
  onOpen: () => void;
}

/**
 * The newest of each result and what no doctor has looked at; nothing if there is none. Very high and very low stand
 * first, then all that is out of range, each in the order of its slip.
 */
export function NewestResults(props: Props) {
  const { patientid, facts, targets, record, timeZone, failed, onOpen } = props;
  const results = inSlipOrder(props.results);
  const judged = results
    .map((result) => {
      const told = describeRange(result, personOn(result.takenOn, facts, record), targets);
      return { result, ...told, rank: told.aim && !told.mark ? 1.5 : rankOf(told.mark) };
    })
    .sort((one, other) => one.rank - other.rank);
  const marked = judged.filter(({ rank }) => rank < 2).length;
  const shown = judged.slice(0, Math.max(MOST, marked));
  const left = judged.slice(shown.length);
  const [newest] = results;
  if (newest === undefined) return null;
  const more = `and ${left.length} more, ${left.every(({ isInRange }) => isInRange) ? 'all in range' : 'none marked'}`;
  return (
    <section className="newest" aria-label="Newest lab results">
      <div className="row newest-heading">
        <h4>Lab results</h4>
        <span className="hint">{showDay(newest.takenOn)}</span>
        <LookedAt patientid={patientid} results={results} timeZone={timeZone} failed={failed} />
        <button type="button" className="text-button screen-only" onClick={onOpen}>
          All, with trends
        </button>
      </div>
      <ul className="newest-lines">
        {shown.map(({ result, mark, aim, range }) => (
          <li key={result.key}>
            <span>{nameResult(result)}</span>{' '}
            <strong className="figures">{showResult(result)}</strong>{' '}
            <span>
              <Marks kinds={kindsOf(mark, aim)} />
            </span>{' '}
            <span className="hint">
              {range}
              {result.takenOn !== newest.takenOn && `, ${showTaken(result)}`}
            </span>
          </li>
        ))}
      </ul>
      <p className="row hint">
        {left.length > 0 && (
          <>
            <button type="button" className="text-button screen-only" onClick={onOpen}>
              {more}
            </button>
            <span className="newest-printed">{more}</span>
          </>
        )}
        <span>
          {newest.typedBy === null ? (
            'Typed '
          ) : (
            <>
              Typed by <bdi>{newest.typedBy}</bdi>,{' '}
            </>
          )}
          {showInstant(newest.typedAt, timeZone)}
        </span>
      </p>
    </section>
  );
}
