import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Language } from '../../content/clinic.ts';
import { type CallResult, MAX_RECALLS_COUNTED, RECALL_PARTS, type RecallPart } from '../recall.ts';
import type { Recall, RecallPage } from '../recalls.contract.ts';
import { recallQueries } from '../recall-queries.ts';
import { RESULT_NAMES } from '../recall-text.ts';
import { UndoLines } from '../../http/client/undo-lines.tsx';
import { useRemoval } from '../../http/client/use-removal.ts';
import { RetryButton } from '../../ui/retry-button.tsx';
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
  all: 'No one is due in the next two weeks.',
  overdue: 'No one is overdue.',
  week: 'No one is due this week.',
  'two-weeks': 'No one is due in the next two weeks.',
  waiting: 'No one who was called is still to come.',
};
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

/** The tab "Follow-ups": the recalls that are due, the longest overdue first. */
export default function RecallsDesk({ timeZone, failed, onOpenPatient }: Props) {
  const client = useQueryClient();
  const [part, setPart] = useState<RecallPart>();
  const [cursors, setCursors] = useState<string[]>([]);
  const [language, setLanguage] = useState<Language>('en');
  const section = useRef<HTMLElement>(null);
  const hasNoted = useRef(false);
  const {
    data: page,
    isError,
    isFetching,
    refetch,
  } = useQuery(recallQueries.page(part, cursors.at(-1)));
  /** A noted call can be taken back though the patient has left this part of the list. */
  const calls = useRemoval<Recall>('call', {
    failed,
    async putBack(recall) {
      const outcome = await takeBack(recall);
      if (outcome.kind === 'saved') {
        hasNoted.current = true;
        put(outcome.value);
      }
      if (outcome.kind === 'conflict') put(outcome.current);
      return outcome;
    },
    sayBack: (recall) => `${nameOf(recall)}: undone.`,
  });
  const readAgain = () => client.invalidateQueries(recallQueries.all);

  const shown = page?.recalls;
  // The row of the noted call may have left the page with the focus in it.
  useEffect(() => {
    if (!shown || !hasNoted.current || document.activeElement !== document.body) return;
    hasNoted.current = false;
    const undo = section.current?.querySelector<HTMLElement>('.undo-line:last-child button');
    (undo ?? section.current?.querySelector('h3'))?.focus();
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

  return (
    <div className="recalls-desk">
      <section
        ref={section}
        className="stack gap-3"
        aria-labelledby="recalls-title"
        aria-busy={isFetching}
      >
        <div className="bar">
          <h3 id="recalls-title" className="title" tabIndex={-1}>
            Follow-ups
          </h3>
          {page?.words && (
            <label className="hint recalls-language screen-only">
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
        <UndoLines
          className="stack gap-2"
          removal={calls}
          home={() => section.current?.querySelector<HTMLElement>('h3')}
        >
          {(recall) => (
            <>
              <bdi>{nameOf(recall)}</bdi>: {recall.lastCall && sayResult(recall.lastCall)}.
            </>
          )}
        </UndoLines>
        {isError && !page && (
          <p className="note wrong fault" role="alert">
            The list could not be loaded. <RetryButton isInText onRetry={() => void refetch()} />
          </p>
        )}
        {page && page.recalls.length === 0 && <p>{EMPTY[part ?? 'all']}</p>}
        {page && page.recalls.length > 0 && (
          <ul className="recall-list">
            {page.recalls.map((recall, place) => (
              <RecallRow
                key={recall.key}
                recall={recall}
                isFirst={place === 0}
                today={page.today}
                timeZone={timeZone}
                failed={failed}
                reminder={page.words?.[language] ?? ''}
                onOpen={() => onOpenPatient(recall.patientid)}
                onNoted={(saved) => {
                  calls.offer(saved);
                  hasNoted.current = true;
                  put(saved);
                }}
                onTakeBack={() => void calls.putBack(recall)}
                onStale={put}
              />
            ))}
          </ul>
        )}
        {(cursors.length > 0 || page?.next) && (
          <div className="row record-actions screen-only">
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

const nameOf = ({ name, patientid }: Recall) => name ?? patientid;
const sayResult = ({ result }: { result: CallResult }) => RESULT_NAMES[result].toLowerCase();

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
          {part === undefined ? 'All due' : PART_NAMES[part]}
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
