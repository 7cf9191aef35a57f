import { useEffect, useState } from 'react';
import { showDay } from '../../hours/desk-times.ts';
import { useSending } from '../../http/client/use-save.ts';
import type { Report } from '../../reports/reports.contract.ts';
import { DeleteQuestion } from '../../ui/dialogs/delete-question.tsx';
import { closeModal } from '../../ui/dialogs/modal.tsx';
import { ANALYTES, type ResultTargets } from '../analytes.ts';
import { deriveValues } from '../derived.ts';
import type { PatientThen } from '../reference-ranges.ts';
import { groupBy } from '../result.ts';
import type { ShownResult } from '../results.contract.ts';
import { isHalfCorrected, ResultCorrection } from './result-correction.tsx';
import { sendResultRemoval } from './result-queries.ts';
import { describeRange, showResult } from './show-result.ts';

interface Props {
  /** Newest first. */
  results: ShownResult[];
  targets: ResultTargets;
  personOn: (day: string) => PatientThen;
  files: Report[];
  timeZone: string;
  failed: string;
  onChanged: () => void;
}

const QUESTION = 'delete-result';

const editButtonId = ({ key }: ShownResult) => `edit-${key}`;

/** All results by date. A value out of range is marked in words, by a sign and by colour. */
export function ResultList({ results, targets, personOn, files, ...told }: Props) {
  const { timeZone, failed, onChanged } = told;
  const [editing, setEditing] = useState(() => results.find(isHalfCorrected));
  const [edited, setEdited] = useState<ShownResult>();
  const [deleting, setDeleting] = useState<ShownResult>();
  const { run, isBusy } = useSending({ words: { failed } });
  const byDay = groupBy(results, ({ takenOn }) => takenOn);

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
            Results, newest first. A mark is no alarm: only results with a known range are marked.
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
                const { range, flags } = describeRange(result, personOn(day), targets);
                const file = files.find(({ key }) => key === result.reportKey);
                return (
                  <tr key={result.key}>
                    <th scope="row">{ANALYTES[result.analyte].label}</th>
                    <td className="figures">
                      <strong>{showResult(result)}</strong>
                      {flags.map(({ kind, words }) => (
                        <span key={words} className={`tag flag ${kind}`}>
                          {words}
                        </span>
                      ))}
                    </td>
                    <td className="muted">{range}</td>
                    <td className="muted">
                      <bdi>{file?.name ?? result.typedBy ?? ''}</bdi>
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
                          {` ${ANALYTES[result.analyte].label} of ${showDay(day)}`}
                        </span>
                      </button>
                      <button
                        type="button"
                        className="text-button"
                        onClick={() => setDeleting(result)}
                      >
                        Delete
                        <span className="visually-hidden">
                          {` ${ANALYTES[result.analyte].label} of ${showDay(day)}`}
                        </span>
                      </button>
                    </td>
                  </tr>
                );
              })}
              {deriveValues(ofDay, personOn(day)).map(({ label, text, unit }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td className="figures">
                    {text} {unit}
                  </td>
                  <td className="muted" colSpan={3}>
                    worked out, not stored
                  </td>
                </tr>
              ))}
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
            {ANALYTES[deleting.analyte].label} {showResult(deleting)} of {showDay(deleting.takenOn)}
            . Its history is kept.
          </p>
        </DeleteQuestion>
      )}
    </>
  );
}
