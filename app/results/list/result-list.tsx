import { useEffect, useState } from 'react';
import { showDay, showInstant } from '../../hours/desk-times.ts';
import { showTime } from '../../hours/page-times.ts';
import { useSending } from '../../http/client/use-save.ts';
import type { Report } from '../../reports/reports.contract.ts';
import { DeleteQuestion } from '../../ui/dialogs/delete-question.tsx';
import { closeModal } from '../../ui/dialogs/modal.tsx';
import type { ResultTargets } from '../analytes.ts';
import { deriveValues, findMissingForGfr, judgeDerived } from '../derived.ts';
import type { PatientThen, ResultValue } from '../reference-ranges.ts';
import { groupBy, inSlipOrder, nameResult } from '../result.ts';
import type { ShownResult } from '../results.contract.ts';
import { isHalfCorrected, ResultCorrection } from './result-correction.tsx';
import { kindsOf, Marks } from './mark.tsx';
import { sendResultRemoval } from './result-queries.ts';
import { describeRange, showResult, showTaken } from './show-result.ts';

interface Props {
  /** Newest first. */
  results: ShownResult[];
  targets: ResultTargets;
  personOn: (day: string) => PatientThen;
  files: Report[];
  timeZone: string;
  failed: string;
  askAbout: (values: ResultValue[], takenOn: string) => string | undefined;
  onChanged: () => void;
}

const QUESTION = 'delete-result';

const editButtonId = ({ key }: ShownResult) => `edit-${key}`;

/** All results by date. A value out of range is marked in words, by a sign and by colour. */
export function ResultList({ results, targets, personOn, files, ...told }: Props) {
  const { timeZone, failed, askAbout, onChanged } = told;
  const [editing, setEditing] = useState(() => results.find(isHalfCorrected));
  const [edited, setEdited] = useState<ShownResult>();
  const [deleting, setDeleting] = useState<ShownResult>();
  const { run, isBusy } = useSending({ words: { failed } });
  const byDay = groupBy(inSlipOrder(results), ({ takenOn }) => takenOn);

  // With another day the row and its button are new ones, so the results tell when they are there.
  useEffect(() => {
    if (!edited || document.activeElement !== document.body) return;
    document.getElementById(editButtonId(edited))?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps
  }, [edited, results]);

  async function remove(result: ShownResult) {
    const saved = await run(result.key, () => sendResultRemoval(result));
    if (saved?.kind === 'saved' || saved?.kind === 'conflict') {
      closeModal(QUESTION);
      onChanged();
    }
  }

  return (
    <>
      {editing && (
        <ResultCorrection
          key={editing.key}
          result={editing}
          files={files}
          timeZone={timeZone}
          failed={failed}
          askAbout={askAbout}
          onEnd={(isChanged) => {
            setEditing(undefined);
            setEdited(editing);
            if (isChanged) onChanged();
          }}
        />
      )}
      <section
        className="results-table"
        aria-label="All results"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that keys can scroll it
        tabIndex={0}
        hidden={results.length === 0}
      >
        <table className="table">
          <caption>
            Results by day, each slip in its own order. A mark is no alarm: only results with a
            known range are marked, and nothing is sent.
            {results.some(({ place }) => place === 0) &&
              ' Of older results neither the order on the slip is known nor whether a unit was typed.'}
          </caption>
          <thead>
            <tr>
              <th scope="col">Result</th>
              <th scope="col">Value</th>
              <th scope="col">Range</th>
              <th scope="col">From</th>
              <th scope="col" className="screen-only">
                <span className="visually-hidden">Change</span>
              </th>
            </tr>
          </thead>
          {[...byDay].map(([day, ofDay]) => (
            <tbody key={day}>
              <tr className="results-day">
                <th scope="rowgroup" colSpan={5}>
                  {showDay(day)}
                </th>
              </tr>
              {ofDay.map((result) => {
                const { range, mark, aim } = describeRange(result, personOn(day), targets);
                const file = files.find(({ key }) => key === result.reportKey);
                return (
                  <tr key={result.key}>
                    <th scope="row">
                      {nameResult(result)}
                      {result.takenTime !== '' && (
                        <span className="hint"> {showTime(result.takenTime)}</span>
                      )}
                    </th>
                    <td className="figures">
                      <strong>{showResult(result)}</strong>{' '}
                      {result.isUnitAssumed && <span className="hint">unit assumed </span>}
                      <Marks kinds={kindsOf(mark, aim)} />
                    </td>
                    <td className="muted">{range}</td>
                    <td className="muted">
                      {file && (
                        <>
                          <bdi>{file.name}</bdi>,{' '}
                        </>
                      )}
                      {result.typedBy !== null && (
                        <>
                          typed by <bdi>{result.typedBy}</bdi>,{' '}
                        </>
                      )}
                      {showInstant(result.typedAt, timeZone)}
                    </td>
                    <td className="screen-only results-change">
                      <button
                        type="button"
                        className="text-button"
                        id={editButtonId(result)}
                        onClick={() => setEditing(result)}
                      >
                        Edit
                        <span className="visually-hidden">
                          {` ${nameResult(result)} of ${showTaken(result)}`}
                        </span>
                      </button>
                      <button
                        type="button"
                        className="text-button"
                        onClick={() => setDeleting(result)}
                      >
                        Delete
                        <span className="visually-hidden">
                          {` ${nameResult(result)} of ${showTaken(result)}`}
                        </span>
                      </button>
                    </td>
                  </tr>
                );
              })}
              {deriveValues(ofDay, personOn(day)).map((derived, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- it has no other name
                <tr key={place}>
                  <th scope="row">{derived.label}</th>
                  <td className="figures">
                    {derived.text} {derived.unit}{' '}
                    <Marks
                      kinds={kindsOf(judgeDerived(derived, personOn(day), targets), undefined)}
                    />
                  </td>
                  <td className="muted" colSpan={3}>
                    worked out from {showResult(derived.from)}, not stored
                  </td>
                </tr>
              ))}
              <MissingGfr missing={findMissingForGfr(ofDay, personOn(day))} />
            </tbody>
          ))}
        </table>
      </section>
      {deleting && (
        <DeleteQuestion
          id={QUESTION}
          title="Delete this result?"
          isBusy={isBusy(deleting.key)}
          onDelete={() => void remove(deleting)}
          onClosed={() => setDeleting(undefined)}
        >
          <p>
            {nameResult(deleting)} {showResult(deleting)} of {showTaken(deleting)}. Its history is
            kept.
          </p>
        </DeleteQuestion>
      )}
    </>
  );
}

/** Says why an adult's creatinine has no eGFR. */
function MissingGfr({ missing }: { missing: string | undefined }) {
  if (missing === undefined) return null;
  return (
    <tr>
      <th scope="row">eGFR</th>
      <td className="muted" colSpan={4}>
        needs {missing}
      </td>
    </tr>
  );
}
