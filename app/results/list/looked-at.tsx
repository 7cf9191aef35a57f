import { useQueryClient } from '@tanstack/react-query';
import { showInstant } from '../../hours/desk-times.ts';
import { useSending } from '../../http/client/use-save.ts';
import type { ShownResult } from '../results.contract.ts';
import { sendLooked } from './result-queries.ts';

interface Props {
  patientid: string;
  /** The results that the doctor sees. */
  results: readonly ShownResult[];
  timeZone: string;
  /** The popup after a failure. */
  failed: string;
}

/** The one press by which a doctor has looked at the results that are shown; then, who looked and when. */
export function LookedAt({ patientid, results, timeZone, failed }: Props) {
  const client = useQueryClient();
  const { run, isBusy } = useSending({ words: { failed } });
  const placed = results.filter(({ place }) => place > 0);
  const waiting = placed.filter(({ lookedAt }) => lookedAt === null);
  const last = placed.find(({ lookedAt }) => lookedAt !== null);
  if (waiting.length === 0) {
    if (last === undefined) return null;
    const by = last.lookedBy === null ? '' : ` by ${last.lookedBy}`;
    return (
      <span className="hint">{`Looked at${by}, ${showInstant(last.lookedAt ?? '', timeZone)}`}</span>
    );
  }

  async function look() {
    const saved = await run(patientid, () => sendLooked(patientid, waiting));
    if (saved?.kind === 'saved') await client.invalidateQueries({ queryKey: ['results'] });
  }

  return (
    <button
      type="button"
      className="button button-small button-secondary screen-only"
      aria-keyshortcuts="o"
      aria-busy={isBusy(patientid) || undefined}
      onClick={() => void look()}
    >
      Looked at <kbd aria-hidden="true">o</kbd>
    </button>
  );
}
