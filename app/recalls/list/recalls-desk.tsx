import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Language } from '../../content/clinic.ts';
import { MAX_RECALLS_COUNTED, RECALL_PARTS, type RecallPart } from '../recall.ts';
import type { Recall, RecallPage } from '../recalls.contract.ts';
import { recallQueries } from '../recall-queries.ts';
import { RESULT_NAMES } from '../recall-text.ts';
import { useSending } from '../../http/client/use-save.ts';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Status } from '../../ui/status.tsx';
import '../../ui/small-field.css';
import '../../ui/chips.css';
import { RecallRow } from './recall-row.tsx';
import './recalls-desk.css';
import { takeBack } from './save-recall.ts';

const PART_NAMES: Record<RecallPart, string> = {
  overdue: 'Overdue',
  week: 'This week',
  'two-weeks': 'Next two weeks',
  waiting: 'Called and waiting',
};
const EMPTY: Record<RecallPart | 'all', string> = {
  all: 'Nobody is due. Patients appear here two weeks before they are due again.',
  overdue: 'Nobody is overdue.',
  week: 'Nobody is due this week.',
  'two-weeks': 'Nobody is due in the next two weeks.',
  waiting: 'Nobody who was called is still to come.',
};
const TAKEN_BACK = 'taken back';
const CHANGED_ELSEWHERE = 'another desk has changed it since, so nothing was taken back';
const LANGUAGES: [Language, string][] = [
  ['en', 'English'],
  ['te', 'తెలుగు'],
  ['hi', 'हिन्दी'],
];

interface Props {
  timeZone: string;
  /** The popup after a failure. */
  failed: string;
  onOpenPatient: (patientid: string) => void;
}

/** The tab "Come again": who is due again, the longest overdue first. */
export default function RecallsDesk({ timeZone, failed, onOpenPatient }: Props) {
  const client = useQueryClient();
  const [part, setPart] = useState<RecallPart>();
  const [cursors, setCursors] = useState<string[]>([]);
  const [language, setLanguage] = useState<Language>('en');
  /** The call noted last: it can be taken back though the patient has left this part of the list. */
  const [noted, setNoted] = useState<{ recall: Recall; words: string }>();
  const bar = useRef<HTMLParagraphElement>(null);
  const {
    data: page,
    isError,
    isFetching,
    refetch,
  } = useQuery(recallQueries.page(part, cursors.at(-1)));
  const { run } = useSending({ words: { failed }, form: bar });
  const readAgain = () => client.invalidateQueries(recallQueries.all);
  const hasNoted = useRef(false);

  const shown = page?.recalls;
  // The row of the noted call may have left the page with the focus in it.
  useEffect(() => {
    if (!shown || !hasNoted.current || document.activeElement !== document.body) return;
    hasNoted.current = false;
    bar.current?.focus();
  }, [shown]);

  function choose(next: RecallPart | undefined) {
    setPart(next);
    setCursors([]);
  }

  /** Shows an entry as the server answered it, until the list has been read again. */
  function put(recall: Recall) {
    client.setQueriesData<RecallPage>(
      { queryKey: recallQueries.pages.queryKey },
      (before) =>
        before && {
          ...before,
          recalls: before.recalls.map((one) => (one.key === recall.key ? recall : one)),
        },
    );
    void readAgain();
  }

  function note(recall: Recall, words: string) {
    setNoted({ recall, words });
    hasNoted.current = true;
    put(recall);
  }

  async function undo() {
    if (!noted?.recall.lastCall) return;
    const { recall } = noted;
    const outcome = await run(recall.key, () => takeBack(recall));
    if (!outcome || outcome.kind === 'failed') return;
    if (outcome.kind === 'saved') note(outcome.value, TAKEN_BACK);
    else if (outcome.kind === 'gone') setNoted({ ...noted, words: outcome.say });
    else if (outcome.kind === 'conflict') {
      setNoted({ recall: { ...outcome.current, lastCall: null }, words: CHANGED_ELSEWHERE });
      put(outcome.current);
    }
    bar.current?.focus();
  }

  return (
    <div className="staff-wide staff-single">
      <section
        className="record-sheet recalls"
        aria-labelledby="recalls-title"
        aria-busy={isFetching}
      >
        <div className="recalls-head">
          <h3 id="recalls-title">Come again</h3>
          {page?.words && (
            <label className="recalls-language">
              Reminder in
              <select
                className="small-field"
                name="reminderLanguage"
                value={language}
                onChange={(event) => setLanguage(event.target.value as Language)}
              >
                {LANGUAGES.map(([code, name]) => (
                  <option key={code} value={code} lang={code}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          )}
        </div>
        <RecallChips chosen={part} counts={page?.counts} onChoose={choose} />
        <Status className="recalls-noted">
          {noted && (
            <p ref={bar} tabIndex={-1}>
              <span>
                <bdi>{noted.recall.name ?? noted.recall.patientid}</bdi>: {noted.words}.
              </span>
              {noted.recall.lastCall && noted.words !== TAKEN_BACK && (
                <button
                  type="button"
                  className="button button-small button-secondary"
                  onClick={() => void undo()}
                >
                  Take back
                </button>
              )}
            </p>
          )}
        </Status>
        {isError && !page && (
          <p className="record-failed" role="alert">
            The list could not be loaded. <RetryButton isInText onRetry={() => void refetch()} />
          </p>
        )}
        {page && page.recalls.length === 0 && <p>{EMPTY[part ?? 'all']}</p>}
        {page && page.recalls.length > 0 && (
          <ul className="recall-list">
            {page.recalls.map((recall) => (
              <RecallRow
                key={recall.key}
                recall={recall}
                today={page.today}
                timeZone={timeZone}
                failed={failed}
                reminder={page.words?.[language] ?? ''}
                onOpen={() => onOpenPatient(recall.patientid)}
                onNoted={(saved, result) =>
                  note(saved, result ? RESULT_NAMES[result].toLowerCase() : TAKEN_BACK)
                }
                onStale={put}
              />
            ))}
          </ul>
        )}
        {(cursors.length > 0 || page?.next) && (
          <div className="record-actions recalls-pages">
            <button
              type="button"
              className="button button-small button-secondary"
              aria-disabled={cursors.length === 0}
              onClick={() => setCursors(cursors.slice(0, -1))}
            >
              Previous
            </button>
            <button
              type="button"
              className="button button-small button-secondary"
              aria-disabled={!page?.next}
              onClick={() => page?.next && setCursors([...cursors, page.next])}
            >
              Next
            </button>
          </div>
        )}
      </section>
    </div>
  );
}

interface ChipsProps {
  /** Undefined: everybody who is overdue or due within two weeks. */
  chosen: RecallPart | undefined;
  counts: RecallPage['counts'] | undefined;
  onChoose: (part: RecallPart | undefined) => void;
}

function RecallChips({ chosen, counts, onChoose }: ChipsProps) {
  const countOf = (
    part: RecallPart | undefined,
    { overdue, twoWeeks, ...others }: RecallPage['counts'],
  ) => {
    if (part === undefined) return overdue + twoWeeks;
    return { overdue, 'two-weeks': twoWeeks, ...others }[part];
  };
  return (
    <fieldset className="chips">
      <legend className="visually-hidden">Show</legend>
      {[undefined, ...RECALL_PARTS].map((part) => (
        <button
          key={part ?? 'all'}
          type="button"
          className="chip"
          aria-pressed={part === chosen}
          onClick={() => onChoose(part)}
        >
          {part === undefined ? 'All who are due' : PART_NAMES[part]}
          {counts && <span className="chip-count">{showCount(countOf(part, counts))}</span>}
        </button>
      ))}
    </fieldset>
  );
}

function showCount(count: number): string {
  const counted = Math.min(count, MAX_RECALLS_COUNTED).toLocaleString('en-IN');
  return count > MAX_RECALLS_COUNTED ? `${counted}+` : counted;
}
