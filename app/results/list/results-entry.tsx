import { useRef, useState } from 'react';
import { clinicToday } from '../../hours/clinic-time.ts';
import { useSending } from '../../http/client/use-save.ts';
import { openedReport } from '../../reports/list/opened-report.ts';
import type { Report } from '../../reports/reports.contract.ts';
import { useDraftState } from '../../ui/drafts.ts';
import { useSharedValue } from '../../ui/shared-value.ts';
import { Status } from '../../ui/status.tsx';
import { useRequestKey } from '../../ui/use-request-key.ts';
import { ANALYTES } from '../analytes.ts';
import { readLine, splitLines } from '../read-results.ts';
import { findDayFault, MAX_RESULTS_AT_ONCE } from '../result.ts';
import { type ResultValue, showRange } from '../reference-ranges.ts';
import { sendResults } from './result-queries.ts';
import { showResult } from './show-result.ts';
import { SlipFields } from './slip-fields.tsx';

interface Props {
  patientid: string;
  timeZone: string;
  /** The files from which results can be typed. */
  files: Report[];
  failed: string;
  /** Asks about values that are very high or very low. */
  askAbout: (values: ResultValue[], takenOn: string) => string | undefined;
  onSaved: () => void;
  onEnd: () => void;
}

interface Typed {
  text: string;
  takenOn: string;
  /** Undefined: not chosen, so the open report. */
  reportKey?: string;
}

const NOTHING: Typed = { text: '', takenOn: '' };

/** The box into which a slip is typed, a line for each result, with its reading beside it before it is stored. */
export function ResultsEntry(props: Props) {
  const { patientid, timeZone, files, failed, askAbout, onSaved, onEnd } = props;
  const draft = `patient/results ${patientid}`;
  const [typed, setTyped] = useDraftState(draft, NOTHING);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [told, setTold] = useState('');
  /** The question about very high and very low values that has been asked. */
  const [asked, setAsked] = useState<string>();
  const box = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const saves = useRef(0);
  const keyOf = useRequestKey(draft);
  const { run, isBusy } = useSending({ words: { failed }, form });
  const [today] = useState(() => clinicToday(new Date(), timeZone));
  const takenOn = typed.takenOn || today;
  const opened = useSharedValue(openedReport);
  const reportKey = typed.reportKey ?? opened ?? '';
  const lines = splitLines(typed.text);
  const readings = lines.map(readLine);
  const values = readings.flatMap((one) => (one.kind === 'read' ? [one.value] : []));
  const isTyping = typed.text !== '' && !/\n\s*$/.test(typed.text);
  const tooMany = values.length > MAX_RESULTS_AT_ONCE;

  const change = (changed: Partial<Typed>) => {
    setTyped({ ...typed, ...changed });
    setErrors({});
    setTold('');
    setAsked(undefined);
  };

  function replace(place: number, line: string) {
    change({ text: `${lines.map((one, at) => (at === place ? line : one)).join('\n')}\n` });
    box.current?.focus();
  }

  async function save() {
    const fault = findDayFault(takenOn, today);
    if (fault !== undefined) return setErrors({ takenOn: fault });
    if (values.length === 0 || tooMany) return box.current?.focus();
    const question = askAbout(values, takenOn);
    setAsked(question);
    if (question !== asked && question !== undefined) return undefined;
    setErrors({});
    const body = { takenOn, reportKey: reportKey || null, results: values };
    const left = lines.filter((_, place) => readings[place]?.kind === 'fault');
    const saved = await run(patientid, () =>
      sendResults(patientid, body, keyOf([body, saves.current])),
    );
    if (saved?.kind === 'faults') setErrors(saved.faults);
    if (saved?.kind === 'gone') setErrors({ results: saved.say });
    if (saved?.kind !== 'saved') return undefined;
    // The same slip again is another one.
    saves.current += 1;
    setAsked(undefined);
    // A text that was changed meanwhile stays. Lines that could not be saved keep their day and file.
    const next = left.length > 0 ? { ...typed, text: `${left.join('\n')}\n` } : NOTHING;
    setTyped((now) => (now.text === typed.text ? next : now));
    const rest = left.length > 0 ? ` ${counted(left.length, 'line')} left to mend.` : '';
    setTold(`${counted(saved.value.length, 'result')} saved.${rest}`);
    onSaved();
    return box.current?.focus();
  }

  const { takenOn: dayFault, reportKey: fileFault, ...others } = errors;
  return (
    <form
      ref={form}
      className="stack gap-3 results-entry"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="results-typing">
        <div className="stack gap-1">
          <label className="strong" htmlFor="results-text">
            Results, a line for each
          </label>
          <textarea
            ref={box}
            id="results-text"
            className="small-field"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- somebody pressed Results to type them
            autoFocus
            rows={Math.min(10, Math.max(3, typed.text.split('\n').length))}
            placeholder="tsh 6.2"
            aria-describedby="results-read"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={typed.text}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              void save();
            }}
            onChange={(event) => change({ text: event.target.value })}
          />
        </div>
        <ol id="results-read" className="list results-read" aria-label="As it will be stored">
          {readings.map((one, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- a line has no other name
            <li key={place}>
              {one.kind === 'read' ? (
                <>
                  <strong>{ANALYTES[one.value.analyte].label}</strong> {showResult(one.value)}
                  <span className="muted">
                    {` ${one.note}`}
                    {(one.value.rangeFrom ?? one.value.rangeTo) !== null &&
                      ` slip: ${showRange({
                        from: numberOf(one.value.rangeFrom),
                        to: numberOf(one.value.rangeTo),
                      })}`}
                  </span>
                </>
              ) : (
                <>
                  {!(isTyping && place === lines.length - 1) && (
                    <span className="fault">{one.message} </span>
                  )}
                  {one.choices.map((choice) => (
                    <button
                      key={choice.line}
                      type="button"
                      className="button button-small button-secondary"
                      onClick={() => replace(place, choice.line)}
                    >
                      {choice.label}
                    </button>
                  ))}
                </>
              )}
            </li>
          ))}
        </ol>
      </div>
      <div className="row results-slip">
        <SlipFields
          takenOn={takenOn}
          reportKey={reportKey}
          today={today}
          files={files}
          dayFault={dayFault}
          fileFault={fileFault}
          onChange={change}
        />
        <button
          type="submit"
          className="button button-small button-primary"
          aria-busy={isBusy(patientid) || undefined}
        >
          {values.length === 0 ? 'Save' : `Save ${counted(values.length, 'result')}`}
        </button>
        <button type="button" className="button button-small button-secondary" onClick={onEnd}>
          Cancel
        </button>
      </div>
      <p className="note warn results-asked" role="alert">
        {asked}
      </p>
      <p className="fault" role="alert">
        {Object.values(others)[0]}
        {tooMany && `At most ${MAX_RESULTS_AT_ONCE} results at once.`}
      </p>
      <Status className="muted">{told}</Status>
    </form>
  );
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function numberOf(end: string | null): number | undefined {
  return end === null ? undefined : Number(end);
}
