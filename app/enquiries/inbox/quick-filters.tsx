import { useState } from 'react';
import { addDays, clinicToday } from '../../hours/clinic-time.ts';
import { useNow } from '../../hours/use-now.ts';
import '../../ui/chips.css';
import type { Narrowing } from './inbox.contract.ts';

const PERIODS = [
  { label: 'Any day' },
  { label: 'Today', daysAgo: [0, 0] },
  { label: 'Yesterday', daysAgo: [1, 1] },
  { label: '7 days', daysAgo: [6, 0] },
] as const;

interface Props {
  id: string;
  narrowing: Narrowing;
  timeZone: string;
  onNarrow: (narrowing: Narrowing) => void;
}

/** The days of arrival with one press, by the clinic's clock and as in the fields. One takes the place of another. */
export function QuickFilters({ id, narrowing, timeZone, onNarrow }: Props) {
  const [openedAt] = useState(() => new Date());
  const today = clinicToday(useNow() ?? openedAt, timeZone);
  return (
    <fieldset id={id} className="chips segments inbox-quick">
      <legend className="visually-hidden">Received</legend>
      {PERIODS.map((period) => {
        const [from, to] =
          'daysAgo' in period ? period.daysAgo.map((days) => addDays(today, -days)) : [];
        return (
          <button
            key={period.label}
            type="button"
            className="chip"
            aria-pressed={narrowing.from === from && narrowing.to === to}
            onClick={() => onNarrow({ ...narrowing, from, to })}
          >
            {period.label}
          </button>
        );
      })}
    </fieldset>
  );
}
