import { useState } from 'react';
import { PatientSearch } from '../../patients/search/patient-search.tsx';
import type { SearchOption, Suggestion } from '../../patients/patient.ts';
import type { SearchDraft } from '../../patients/search/search-state.ts';
import { useKeptState } from '../../ui/drafts/use-kept-state.ts';
import { suggest } from './suggest.ts';

const NOTHING: SearchDraft = { by: '', value: '' };

interface Props {
  /** Brought by a press elsewhere on the desk; stands in the form until something else is typed. */
  brought: SearchDraft | undefined;
  onSearch: (draft: SearchDraft) => void;
}

/** Holds what is typed by itself: the patient who is open is not drawn anew with each letter. */
export function SearchForm({ brought, onSearch }: Props) {
  const [draft, setDraft] = useKeptState('search', NOTHING);
  const [taken, setTaken] = useState(brought);

  if (brought !== taken) {
    setTaken(brought);
    if (brought) setDraft(brought);
  }

  /** Opens the patient who was picked, and no namesake. */
  function pick(by: SearchOption, picked: Suggestion) {
    const asked = { by, value: picked.value, picked };
    setDraft(asked);
    onSearch(asked);
  }

  return (
    <PatientSearch
      draft={draft}
      onTyped={(typed) => setDraft((before) => ({ ...before, picked: undefined, ...typed }))}
      onSearch={() => onSearch(draft)}
      onPick={pick}
      suggest={suggest}
    />
  );
}
