import { ChevronDown, Search } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useKeptForm } from '../ui/use-kept-form.ts';
import './patient-search.css';
import type { SearchOption } from './patient.ts';
import { SuggestBox, type Suggest } from './suggest-box.tsx';

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

/** What was typed goes to `onSearch` as it is, chosen or not, empty or not. */
export function PatientSearch({
  onSearch,
  suggest,
}: {
  onSearch: (by: string, value: string) => void;
  suggest: Suggest;
}) {
  const [by, setBy] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useKeptForm('search', form);
  const option = OPTIONS.find((one) => one.by === by);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const answers = new FormData(event.currentTarget);
    onSearch(String(answers.get('by')), String(answers.get('value')));
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
              value={by}
              onChange={(event) => setBy(event.target.value)}
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
              suggest={suggest}
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
