import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import './exact-search.css';
import type { SearchOption } from '../patient.ts';
import type { SearchDraft } from './search-state.ts';
import { dropUnseen } from '../../text/typed-text.ts';
import { useDraftState } from '../../ui/drafts.ts';

interface Option {
  by: SearchOption;
  label: string;
  hint: string;
  inputMode: 'numeric' | 'text' | 'tel';
}

const OPTIONS: Option[] = [
  { by: 'patientid', label: 'Patient Id', hint: 'the whole id', inputMode: 'numeric' },
  {
    by: 'name',
    label: 'Name',
    hint: 'the whole name, capitals as in the record',
    inputMode: 'text',
  },
  { by: 'mobile', label: 'Mobile Number', hint: 'with or without +91', inputMode: 'tel' },
];

/** The name of the draft of the form. Two screens show it, one at a time. */
export const EXACT_DRAFT = 'search';
const LAST_CHOICE = 'search-by';

function findOption(by: string): Option | undefined {
  return OPTIONS.find((option) => option.by === by);
}

/** The choice that was last made in this tab. Some browsers forbid storage: then nothing is chosen at first. */
function readLastChoice(): SearchOption | '' {
  try {
    return findOption(sessionStorage.getItem(LAST_CHOICE) ?? '')?.by ?? '';
  } catch {
    return '';
  }
}

function keepLastChoice(by: string): void {
  try {
    sessionStorage.setItem(LAST_CHOICE, by);
  } catch {
    // Without storage the choice lasts until the form is left.
  }
}

interface Props {
  /** A search that was started elsewhere on the desk; shown in the form until something else is typed. */
  brought?: SearchDraft | undefined;
  onSearch: (draft: SearchDraft) => void;
}

/**
 * The exact search of patients (R9), folded after a patient was picked from suggestions. It hands over whatever is in
 * it, complete or not; `useSearch` asks for what is missing. It keeps its own draft, so that typing does not render the
 * open patient again.
 */
export function ExactSearch({ brought, onSearch }: Props) {
  const [empty] = useState<SearchDraft>(() => ({ by: readLastChoice(), value: '' }));
  const [draft, setDraft] = useDraftState(EXACT_DRAFT, empty);
  const [taken, setTaken] = useState<SearchDraft>();
  const option = findOption(draft.by);

  if (brought !== taken) {
    setTaken(brought);
    if (brought) setDraft({ ...brought, by: brought.by || draft.by });
  }

  const choice = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (brought?.by === '') choice.current?.focus();
  }, [brought]);

  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch(draft);
  }

  function type(typed: Partial<SearchDraft>) {
    setDraft((before) => ({ ...before, picked: undefined, ...typed }));
  }

  return (
    <details className="exact screen-only" open={!brought?.picked}>
      <summary>Exact search</summary>
      <search aria-label="Exact search">
        <form className="exact-form" noValidate onSubmit={submit}>
          <label htmlFor="search-by">Search By</label>
          <div className="exact-box">
            <select
              ref={choice}
              id="search-by"
              name="by"
              value={draft.by}
              onChange={({ target }) => {
                const by = findOption(target.value)?.by ?? '';
                type({ by });
                keepLastChoice(by);
              }}
            >
              <option value="" aria-label="Not chosen" />
              {OPTIONS.map((one) => (
                <option key={one.by} value={one.by}>
                  {one.label}
                </option>
              ))}
            </select>
          </div>
          <label htmlFor="search-value">{option?.label ?? 'Search for'}</label>
          <div className="exact-box">
            <input
              id="search-value"
              name="value"
              type="text"
              dir="auto"
              inputMode={option?.inputMode ?? 'text'}
              enterKeyHint="search"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              value={draft.value}
              onChange={({ target }) => type({ value: dropUnseen(target.value) })}
              aria-describedby="search-hint"
            />
            <button type="submit" className="field-go" aria-label="Search">
              <Search size={18} strokeWidth={1.8} aria-hidden />
            </button>
          </div>
          <p className="hint" id="search-hint">
            at least 4 characters{option && `; ${option.hint}`}
          </p>
        </form>
      </search>
    </details>
  );
}
