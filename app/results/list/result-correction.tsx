import { useState } from 'react';
import { useSending } from '../../http/client/use-save.ts';
import { readLine } from '../read-results.ts';
import type { ShownResult } from '../results.contract.ts';
import { sendCorrection } from './result-queries.ts';
import { showResult, writeLine } from './show-result.ts';

interface Props {
  result: ShownResult;
  failed: string;
  onEnd: (isChanged: boolean) => void;
}

/** The line of a result, to be typed anew. */
export function ResultCorrection({ result, failed, onEnd }: Props) {
  const [line, setLine] = useState(() => writeLine(result));
  const [fault, setFault] = useState<string>();
  const { run, isBusy } = useSending({ words: { failed } });
  const read = readLine(line);

  async function save() {
    if (read.kind === 'fault') return setFault(read.message);
    const { takenOn, reportKey, version } = result;
    const saved = await run(result.key, () =>
      sendCorrection(result.key, { ...read.value, takenOn, reportKey, version }),
    );
    if (saved?.kind === 'conflict') return setFault('Somebody else changed it: close and look.');
    if (saved?.kind === 'faults') return setFault(Object.values(saved.faults)[0]);
    if (saved?.kind === 'saved' || saved?.kind === 'gone') onEnd(true);
    return undefined;
  }

  return (
    <form
      className="stack gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the pressed row
        autoFocus
        className="small-field"
        aria-label="Result as on the slip"
        aria-invalid={fault !== undefined}
        value={line}
        onKeyDown={(event) => event.key === 'Escape' && onEnd(false)}
        onChange={(event) => {
          setLine(event.target.value);
          setFault(undefined);
        }}
      />
      {read.kind === 'read' && (
        <span className="muted">{`${showResult(read.value)} ${read.note}`}</span>
      )}
      {fault !== undefined && (
        <span className="fault" role="alert">
          {fault}
        </span>
      )}
      <span className="row">
        <button
          type="submit"
          className="button button-small button-primary"
          aria-busy={isBusy(result.key) || undefined}
        >
          Save
        </button>
        <button
          type="button"
          className="button button-small button-secondary"
          onClick={() => onEnd(false)}
        >
          Keep
        </button>
      </span>
    </form>
  );
}
