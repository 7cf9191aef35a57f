import { ChevronDown, Search } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import './patient-search.css';
import type { SearchOption, Suggestion } from '../patient.ts';
import type { SearchDraft } from './search-state.ts';
import { SuggestBox } from './suggest-box.tsx';
import type { Suggest } from './use-suggestions.ts';

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

interface Props {
  draft: SearchDraft;
  onTyped: (typed: Partial<SearchDraft>) => void;
  onSearch: () => void;
  onPick: (by: SearchOption, suggestion: Suggestion) => void;
  suggest: Suggest;
}

/** What is typed is searched for as it is, chosen or not, empty or not. */
export function PatientSearch({ draft, onTyped, onSearch, onPick, suggest }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const isByMouse = useRef(false);
  const option = OPTIONS.find(({ by }) => by === draft.by);

  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch();
  }

  function chooseBy(by: string) {
    onTyped({ by: OPTIONS.find((one) => one.by === by)?.by ?? '' });
    // Keys may be on their way through the options, and on a phone the keyboard would hide what is suggested.
    if (isByMouse.current && draft.value.trim() !== '') {
      form.current?.querySelector<HTMLElement>('[name=value]')?.focus();
    }
  }

  return (
    <search aria-label="Patients">
      <form ref={form} className="search" noValidate onSubmit={submit}>
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
            <ChevronDown className="search-chevron" size={20} strokeWidth={1.6} aria-hidden />
          </div>
        </div>
        <div className="search-field">
          <label htmlFor="search-value">{option?.label ?? 'Value'}</label>
          <div className="search-box">
            <SuggestBox
              by={option?.by}
              value={draft.value}
              suggest={suggest}
              isChoosing={isChoosing}
              onValue={(value) => onTyped({ value })}
              onPick={(suggestion) => option && onPick(option.by, suggestion)}
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
            <button type="submit" className="search-go" aria-label="Search">
              <Search size={20} strokeWidth={1.8} aria-hidden />
            </button>
          </div>
          <p className="search-hint" id="search-hint">
            <span>at least 4 characters</span>
            {option && <span>{option.hint}</span>}
          </p>
        </div>
      </form>
    </search>
  );
}
