import { Search } from 'lucide-react';
import { useDraftState } from '../../ui/drafts.ts';
import './patient-finder.css';
import type { Suggestion } from './search.contract.ts';
import { SuggestBox } from './suggest-box.tsx';

export const FINDER_ID = 'find-patient';

interface Props {
  onOpen: (patient: Suggestion) => void;
  /** Goes on with the exact search. */
  onExact: (typed: string) => void;
  onRegister: (typed: string) => void;
}

/** The search in the desk's bar. Enter opens the first patient. */
export function PatientFinder({ onOpen, onExact, onRegister }: Props) {
  const [typed, setTyped] = useDraftState('find', '');

  const empty = (then: (typed: string) => void) => () => {
    setTyped('');
    then(typed);
  };

  return (
    <search className="finder" aria-label="Patients">
      <Search size={18} strokeWidth={1.8} aria-hidden />
      <SuggestBox
        id={FINDER_ID}
        className="finder-field"
        type="text"
        aria-label="Search patients"
        placeholder="Search patients: name, mobile or ID"
        enterKeyHint="search"
        autoCapitalize="off"
        value={typed}
        onValue={setTyped}
        onPick={(patient) => {
          setTyped('');
          onOpen(patient);
        }}
        onLeave={empty(focusDesk)}
        more={[
          { label: 'Exact match', choose: empty(onExact) },
          { label: 'Register a patient', choose: empty(onRegister) },
        ]}
      />
      <kbd aria-hidden="true">/</kbd>
    </search>
  );
}

/** Puts the focus on the desk itself, where keys are shortcuts. */
function focusDesk(): void {
  document.querySelector<HTMLElement>('.staff')?.focus({ preventScroll: true });
}
