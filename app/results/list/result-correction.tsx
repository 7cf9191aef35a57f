import { useRef, useState } from 'react';
import { clinicToday } from '../../hours/clinic-time.ts';
import { showDay } from '../../hours/desk-times.ts';
import type { Saved } from '../../http/client/saved.ts';
import { useSave } from '../../http/client/use-save.ts';
import type { Report } from '../../reports/reports.contract.ts';
import { ConflictScreen } from '../../ui/conflict/conflict-screen.tsx';
import {
  hasUnsavedInput,
  peekDraft,
  useDraftContext,
  useDraftState,
  useStoredDraft,
} from '../../ui/drafts.ts';
import { useEscape } from '../../ui/escape.tsx';
import { readLine } from '../read-results.ts';
import type { ResultValue } from '../reference-ranges.ts';
import { findDayFault, nameResult } from '../result.ts';
import type { ShownResult } from '../results.contract.ts';
import { type ResultTexts, savingResults, resultTexts } from './saving-results.ts';
import { showResult, showTaken } from './show-result.ts';
import { nameFile, SlipFields } from './slip-fields.tsx';

const LABELS = { line: 'Result', takenOn: 'Date', takenTime: 'Time', reportKey: 'File' };
const FIELDS = ['line', 'takenOn', 'takenTime', 'reportKey'] as const;

const draftName = ({ key }: ShownResult) => `patient/result ${key}`;

/** Whether a correction of the result was being typed when the page locked. */
export const isHalfCorrected = (result: ShownResult) => peekDraft(draftName(result)) !== undefined;

interface Props {
  result: ShownResult;
  files: Report[];
  timeZone: string;
  failed: string;
  askAbout: (values: ResultValue[], takenOn: string) => string | undefined;
  onEnd: (isChanged: boolean) => void;
}

/** The form of one result: its line typed anew, its day and its file. If another person changed the same, the user chooses. */
export function ResultCorrection(props: Props) {
  const { result, files, timeZone, failed, askAbout, onEnd } = props;
  const draft = draftName(result);
  const kept = useStoredDraft<ShownResult>(`over ${draft}`);
  // Fixed at the start: a change made elsewhere must not change the form while somebody types.
  const [base] = useState(kept ?? result);
  useDraftContext(`over ${draft}`, draft, base);
  const stored = resultTexts(base);
  const [typed, setTyped] = useDraftState(draft, stored);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [asked, setAsked] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const [today] = useState(() => clinicToday(new Date(), timeZone));
  const { save, choose, isBusy, findConflict, takeTheirs } = useSave(savingResults, {
    words: { failed },
    form,
  });
  const { key } = base;
  const conflict = findConflict(key);
  const read = readLine(typed.line);
  const options = { onSaved: () => onEnd(true) };
  useEscape({
    panel: 'result',
    within: form,
    close: () => onEnd(false),
    isTyped: () => hasUnsavedInput(draft),
  });

  const change = (changed: Partial<ResultTexts>) => {
    setTyped({ ...typed, ...changed });
    setFaults({});
    setAsked(undefined);
  };

  function tell(saved: Saved<ShownResult> | undefined) {
    if (saved?.kind === 'faults') setFaults(saved.faults);
    if (saved?.kind === 'gone') {
      setFaults({ line: 'Someone else has deleted this result. What you typed is still here.' });
    }
  }

  async function submit() {
    if (read.kind === 'fault') {
      const readings = read.choices.map(({ short, label }) => short ?? label);
      return setFaults({ line: `${read.message} ${readings.join(' or ')}`.trim() });
    }
    const fault = findDayFault(typed.takenOn, today);
    if (fault !== undefined) return setFaults({ takenOn: fault });
    const question = askAbout([read.value], typed.takenOn);
    setAsked(question);
    if (question !== asked && question !== undefined) return undefined;
    const changed = FIELDS.filter((field) => typed[field] !== stored[field]);
    const mine = Object.fromEntries(changed.map((field) => [field, typed[field]]));
    return tell(await save(base, mine, options));
  }

  const { takenOn: dayFault, reportKey: fileFault, ...others } = faults;
  const [lineFault] = Object.values(others);
  const title = `Edit ${nameResult(base)} of ${showTaken(base)}`;
  return (
    <div className="note box result-edit screen-only">
      {conflict && (
        <ConflictScreen
          title="Someone else changed this result first"
          level={5}
          conflict={conflict}
          labels={LABELS}
          show={(field, value) =>
            field === 'reportKey'
              ? nameFile(files, value)
              : field === 'takenOn'
                ? showDay(value)
                : value || 'Not known'
          }
          isBusy={isBusy(key)}
          onSave={async (chosen) => tell(await choose(key, chosen, options))}
          back={{ label: 'Keep editing', onBack: () => takeTheirs(key) }}
        />
      )}
      <form
        ref={form}
        className="stack gap-3"
        aria-label={title}
        noValidate
        hidden={conflict !== undefined}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className="strong">{title}</p>
        <div className="row results-slip">
          <label className="result-line">
            <span className="strong">Result as on the slip</span>
            <input
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- somebody pressed Edit to type here
              autoFocus
              className="small-field"
              aria-invalid={lineFault !== undefined}
              aria-describedby="result-line-read"
              autoComplete="off"
              spellCheck={false}
              value={typed.line}
              onChange={(event) => change({ line: event.target.value })}
            />
          </label>
          <SlipFields
            {...typed}
            today={today}
            files={files}
            dayFault={dayFault}
            fileFault={fileFault}
            onChange={change}
          />
        </div>
        <p
          id="result-line-read"
          className={lineFault === undefined ? 'muted' : 'fault'}
          role="alert"
        >
          {lineFault ?? asked ?? (read.kind === 'read' && `${showResult(read.value)} ${read.note}`)}
        </p>
        <div className="row">
          <button
            type="submit"
            className="button button-small button-primary"
            aria-busy={isBusy(key) || undefined}
          >
            Save
          </button>
          <button
            type="button"
            className="button button-small button-secondary"
            onClick={() => onEnd(false)}
          >
            Cancel
          </button>
        </div>
      </form>
    </div>
  );
}
