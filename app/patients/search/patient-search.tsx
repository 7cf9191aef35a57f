import { ChevronDown, Search } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import './patient-search.css';
import type { SearchOption } from '../patient.ts';
import type { Suggestion } from './search.contract.ts';
import type { SearchDraft } from './search-state.ts';
import { SuggestBox } from './suggest-box.tsx';
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
    hint: 'any part for suggestions; Search needs the whole name, capitals as in the record',
    inputMode: 'text',
  },
  { by: 'mobile', label: 'Mobile Number', hint: 'with or without +91', inputMode: 'tel' },
];

const ANY_HINT = 'any part of a name, an id or a mobile number, for suggestions';

function findOption(by: string): Option | undefined {
  return OPTIONS.find((option) => option.by === by);
}

const LAST_CHOICE = 'search-by';

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
  brought: SearchDraft | undefined;
  onSearch: (draft: SearchDraft) => void;
}

/**
 * The search form. It hands over whatever is in it, complete or not; `useSearch` asks for what is missing.
 * It keeps its own draft, so that typing does not render the open patient again.
 */
export function PatientSearch({ brought, onSearch }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [empty] = useState<SearchDraft>(() => ({ by: readLastChoice(), value: '' }));
  const [draft, setDraft] = useDraftState('search', empty);
  const [taken, setTaken] = useState(brought);
  const [isChoosing, setChoosing] = useState(false);
  const isByMouse = useRef(false);
  const option = findOption(draft.by);

  if (brought !== taken) {
    setTaken(brought);
    if (brought) setDraft(brought);
  }

  function type(typed: Partial<SearchDraft>) {
    setDraft((before) => ({ ...before, picked: undefined, pickedBy: undefined, ...typed }));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch({ ...draft, by: draft.by || (draft.pickedBy ?? '') });
  }

  function chooseBy(value: string) {
    const by = findOption(value)?.by ?? '';
    type({ by });
    keepLastChoice(by);
    // Only after a click: a keyboard user may still be moving through the options, and on a phone the
    // on-screen keyboard would cover the suggestions.
    if (isByMouse.current && draft.value.trim() !== '') {
      form.current?.querySelector<HTMLElement>('[name=value]')?.focus();
    }
  }

  /** Opens exactly the picked patient, not a namesake. */
  function pick(picked: Suggestion) {
    const { by, value } = picked;
    setDraft((before) => ({ by: before.by, value, picked, pickedBy: by }));
    onSearch({ by, value, picked });
  }

  return (
    <search aria-label="Patients">
      <form ref={form} className="search screen-only" noValidate onSubmit={submit}>
        <div className="search-field">
          <label htmlFor="search-by">Search By</label>
          <div className="search-box">
            <select
              id="search-by"
              name="by"
              value={draft.by}
              onPointerDown={({ pointerType }) => (isByMouse.current = pointerType === 'mouse')}
              onKeyDown={() => (isByMouse.current = false)}
              onFocus={() => setChoosing(true)}
              onBlur={() => setChoosing(false)}
              onChange={(event) => chooseBy(event.target.value)}
            >
              <option value="" aria-label="Not chosen" />
              {OPTIONS.map((one) => (
                <option key={one.by} value={one.by}>
                  {one.label}
                </option>
              ))}
            </select>
            <ChevronDown className="chevron" size={20} strokeWidth={1.6} aria-hidden />
          </div>
        </div>
        <div className="search-field">
          <label htmlFor="search-value">{option?.label ?? 'Value'}</label>
          <div className="search-box">
            <SuggestBox
              by={option?.by}
              value={draft.value}
              isChoosing={isChoosing}
              onValue={(value) => type({ value })}
              onPick={pick}
              id="search-value"
              name="value"
              type="text"
              dir="auto"
              inputMode={option?.inputMode ?? 'text'}
              enterKeyHint="search"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              aria-describedby="search-hint"
            />
            <button type="submit" className="field-go search-go" aria-label="Search">
              <Search size={20} strokeWidth={1.8} aria-hidden />
            </button>
          </div>
          <p className="small search-hint" id="search-hint">
            <span>at least 4 characters</span>
            <span>{option?.hint ?? ANY_HINT}</span>
          </p>
        </div>
      </form>
    </search>
  );
}
