import { useState } from 'react';
import { addDays, clinicToday } from '../../hours/clinic-time.ts';
import { useNow } from '../../hours/use-now.ts';
import '../../ui/chips.css';
import type { Narrowing } from './inbox.contract.ts';

const PERIODS = [
  { label: 'Today', firstDaysAgo: 0, lastDaysAgo: 0 },
  { label: 'Yesterday', firstDaysAgo: 1, lastDaysAgo: 1 },
  { label: 'Seven days', firstDaysAgo: 6, lastDaysAgo: 0 },
];

interface Props {
  id: string;
  narrowing: Narrowing;
  timeZone: string;
  onNarrow: (narrowing: Narrowing) => void;
}

/** Filters of one press: days of arrival by the clinic's clock, as in the fields, and enquiries that need a call. */
export function QuickFilters({ id, narrowing, timeZone, onNarrow }: Props) {
  const [openedAt] = useState(() => new Date());
  const today = clinicToday(useNow() ?? openedAt, timeZone);
  const { from, to, needsCall } = narrowing;
  return (
    <fieldset id={id} className="chips inbox-quick">
      <legend className="visually-hidden">Quick filters</legend>
      {PERIODS.map(({ label, firstDaysAgo, lastDaysAgo }) => {
        const first = addDays(today, -firstDaysAgo);
        const last = addDays(today, -lastDaysAgo);
        const isOn = from === first && to === last;
        const range = isOn ? { from: undefined, to: undefined } : { from: first, to: last };
        return (
          <QuickFilter
            key={label}
            label={label}
            isOn={isOn}
            onPress={() => onNarrow({ ...narrowing, ...range })}
          />
        );
      })}
      <QuickFilter
        label="Needs a call"
        isOn={needsCall === true}
        onPress={() => onNarrow({ ...narrowing, needsCall: needsCall ? undefined : true })}
      />
    </fieldset>
  );
}

interface QuickFilterProps {
  label: string;
  isOn: boolean;
  onPress: () => void;
}

function QuickFilter({ label, isOn, onPress }: QuickFilterProps) {
  return (
    <button type="button" className="chip" aria-pressed={isOn} onClick={onPress}>
      {label}
    </button>
  );
}
