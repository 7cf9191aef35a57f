import { useMemo, useRef, useState } from 'react';
import { clinicToday } from '../../hours/clinic-time.ts';
import { showDay } from '../../hours/desk-times.ts';
import { useSending } from '../../http/client/use-save.ts';
import { openedReport } from '../../reports/list/opened-report.ts';
import type { Report } from '../../reports/reports.contract.ts';
import { useDraftState } from '../../ui/drafts.ts';
import { useSharedValue } from '../../ui/shared-value.ts';
import { Status } from '../../ui/status.tsx';
import { useRequestKey } from '../../ui/use-request-key.ts';
import { UndoLine } from '../../ui/undo-line.tsx';
import type { ResultUnits } from '../analytes.ts';
import { MAX_LINES, readSlip, type SlipPart, writeLeft } from '../read-slip.ts';
import type { ResultValue } from '../reference-ranges.ts';
import { findDayFault, MAX_RESULTS_AT_ONCE } from '../result.ts';
import type { ShownResult } from '../results.contract.ts';
import { sendResultRemoval, sendResults } from './result-queries.ts';
import type { Described } from './show-result.ts';
import { SlipFields } from './slip-fields.tsx';
import { SlipReadings } from './slip-readings.tsx';

interface Props {
  patientid: string;
  timeZone: string;
  /** The files from which results can be typed. */
  files: Report[];
  failed: string;
  /** The results of the patient; undefined until they are read. */
  stored: readonly ShownResult[] | undefined;
  sex: 'female' | 'male' | 'other' | null | undefined;
  units: ResultUnits;
  describe: ((value: ResultValue, takenOn: string) => Described) | undefined;
  /** Asks about values that are very high or very low. */
  askAbout: (values: ResultValue[], takenOn: string) => string | undefined;
  onSaved: () => void;
  onEnd: () => void;
}

interface Typed {
  text: string;
  takenOn: string;
  takenTime?: string;
  /** Undefined: not chosen, so the open report. */
  reportKey?: string;
}

const NOTHING: Typed = { text: '', takenOn: '' };

/** The results that were just saved, and the text from which they were read. */
interface Saved {
  results: ShownResult[];
  typed: Typed;
  /** The text that stayed in the field. */
  left: string;
}

/** The box into which a slip is typed, a line for each result, with its reading beside it before it is stored. */
export function ResultsEntry(props: Props) {
  const { patientid, timeZone, files, failed, stored, sex, units, ...told } = props;
  const { describe, askAbout, onSaved, onEnd } = told;
  const draft = `patient/results ${patientid}`;
  const [typed, setTyped] = useDraftState(draft, NOTHING);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [said, setSaid] = useState('');
  const [saved, setSaved] = useState<Saved>();
  /** The question about very high and very low values that has been asked. */
  const [asked, setAsked] = useState<string>();
  const box = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const saves = useRef(0);
  const keyOf = useRequestKey(draft);
  const { run, isBusy } = useSending({ words: { failed }, form });
  const [today] = useState(() => clinicToday(new Date(), timeZone));
  const takenOn = typed.takenOn || today;
  const { takenTime = '' } = typed;
  const opened = useSharedValue(openedReport);
  const reportKey = typed.reportKey ?? opened ?? '';
  const lines = useMemo(() => {
    const isOther = (time: string) => takenTime !== '' && time !== '' && time !== takenTime;
    const ofDay = stored?.filter((one) => one.takenOn === takenOn && !isOther(one.takenTime)) ?? [];
    return readSlip(typed.text, { sex, units }, ofDay, takenOn);
  }, [typed.text, sex, units, stored, takenOn, takenTime]);
  const parts = lines.flat();
  const read = parts.flatMap(({ reading, repeats }) =>
    reading.kind === 'read' ? [{ value: reading.value, isThere: repeats !== undefined }] : [],
  );
  const all = read.map(({ value }) => value);
  const values = read.flatMap(({ value, isThere }) => (isThere ? [] : [value]));
  const isTyping = !typed.text.slice(typed.text.trimEnd().length).includes('\n');

  const change = (changed: Partial<Typed>) => {
    setTyped({ ...typed, ...changed });
    setErrors({});
    setSaid('');
    setAsked(undefined);
  };

  function replace(place: number, old: string, line: string) {
    const written = typed.text.trimEnd().split(/\r\n?|\n/);
    written[place] = (written[place] ?? '').replace(old, () => line);
    change({ text: `${written.join('\n')}\n` });
    box.current?.focus();
  }

  async function save(chosen: ResultValue[]) {
    const fault = findDayFault(takenOn, today);
    if (fault !== undefined) return setErrors({ takenOn: fault });
    const reason = findReason(chosen, all.length, typed.text);
    setSaid(reason);
    if (reason !== '') return box.current?.focus();
    const question = askAbout(chosen, takenOn);
    setAsked(question);
    if (question !== asked && question !== undefined) return undefined;
    setErrors({});
    const body = {
      takenOn,
      reportKey: reportKey || null,
      results: chosen.map((one) => ({ ...one, takenTime })),
    };
    const left = writeLeft(typed.text, lines);
    const answer = await run(patientid, () =>
      sendResults(patientid, body, keyOf([body, saves.current])),
    );
    if (answer?.kind === 'faults') setErrors(answer.faults);
    if (answer?.kind === 'gone') setErrors({ results: answer.say });
    if (answer?.kind !== 'saved') return undefined;
    // The same slip again is another one.
    saves.current += 1;
    setAsked(undefined);
    // A text that was changed meanwhile stays. Lines that could not be saved keep their day and file.
    const next = left === '' ? NOTHING : { ...typed, text: left };
    setTyped((now) => (now.text === typed.text ? next : now));
    setSaved({ results: answer.value, typed, left });
    onSaved();
    return box.current?.focus();
  }

  /** Deletes what was just saved, and puts its text back unless something else is typed. */
  async function undo({ results, typed: before, left }: Saved) {
    const kept: ShownResult[] = [];
    for (const result of results) {
      const removed = await run(result.key, () => sendResultRemoval(result));
      if (removed?.kind !== 'saved') kept.push(result);
    }
    setSaved(undefined);
    if (kept.length === 0 && typed.text === left) setTyped(before);
    setSaid(
      kept.length === 0
        ? `${counted(results.length, 'result')} taken back.`
        : `${counted(kept.length, 'result')} could not be taken back. They stand below.`,
    );
    onSaved();
  }

  const { takenOn: dayFault, reportKey: fileFault, ...others } = errors;
  return (
    <form
      ref={form}
      className="stack gap-3 results-entry"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(values);
      }}
    >
      <label className="strong" htmlFor="results-text">
        Results, a line for each
      </label>
      <div className="results-typing">
        <textarea
          ref={box}
          id="results-text"
          className="small-field"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- somebody pressed Results to type them
          autoFocus
          rows={Math.min(MAX_LINES, Math.max(3, typed.text.split('\n').length))}
          placeholder="tsh 6.2"
          aria-describedby="results-read"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={typed.text}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            void save(values);
          }}
          onChange={(event) => change({ text: event.target.value })}
        />
        <SlipReadings
          lines={lines}
          isTyping={isTyping}
          describe={describe && ((value) => describe(value, takenOn))}
          onChoose={(place, part, line) => replace(place, part.text, line)}
        />
      </div>
      <div className="row results-slip">
        <SlipFields
          takenOn={takenOn}
          takenTime={takenTime}
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
          {values.length === 0
            ? 'Save'
            : values.length < all.length
              ? `Save the ${values.length} new`
              : `Save ${counted(values.length, 'result')}`}
        </button>
        <button type="button" className="button button-small button-secondary" onClick={onEnd}>
          Cancel
        </button>
      </div>
      {parts.length > 0 && (
        <p className="hint">
          {summarise(parts)}
          {lines.length === MAX_LINES &&
            `. Lines after the first ${MAX_LINES} are read after Save.`}
        </p>
      )}
      {values.length < all.length && (
        <p className="note warn results-asked">
          {`${all.length - values.length} of ${all.length} are already there for ${showDay(takenOn)}. `}
          <button
            type="button"
            className="button button-small button-secondary"
            onClick={() => void save(all)}
          >
            {`Save all ${all.length}`}
          </button>
        </p>
      )}
      <p className="note warn results-asked" role="alert">
        {asked}
      </p>
      <p className="fault" role="alert">
        {Object.values(others)[0]}
      </p>
      <Status className="muted">
        {said}
        {saved && (
          <UndoLine
            key={saved.results[0]?.key}
            isBusy={saved.results.some(({ key }) => isBusy(key))}
            home={() => box.current}
            onUndo={() => void undo(saved)}
            onOver={() => setSaved(undefined)}
          >
            {saySaved(saved)}
          </UndoLine>
        )}
      </Status>
    </form>
  );
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function saySaved({ results, left }: Saved): string {
  const count = left.split('\n').length - 1;
  const rest = count === 0 ? '' : ` ${counted(count, 'line')} left to mend.`;
  return `${counted(results.length, 'result')} saved.${rest}`;
}

/** Why nothing is saved; '' if something is. */
function findReason(chosen: readonly unknown[], read: number, text: string): string {
  if (chosen.length > MAX_RESULTS_AT_ONCE) return `At most ${MAX_RESULTS_AT_ONCE} results at once.`;
  if (chosen.length > 0) return '';
  if (read > 0) return 'Nothing is new: all of this slip is already there.';
  return text.trim() === ''
    ? 'Type or paste the results first.'
    : 'Nothing is saved: no line is read yet. Each says why.';
}

/** '14 read, 1 asked, 1 not in the table' */
function summarise(parts: readonly SlipPart[]): string {
  const kinds = parts.map(({ reading }) => {
    if (reading.kind === 'read') return 'read';
    if (reading.choices.length > 0) return 'asked';
    return reading.isMissing ? 'not in the table' : 'not understood';
  });
  return ['read', 'asked', 'not in the table', 'not understood']
    .map((kind) => `${kinds.filter((one) => one === kind).length} ${kind}`)
    .filter((told) => !told.startsWith('0 '))
    .join(', ');
}
