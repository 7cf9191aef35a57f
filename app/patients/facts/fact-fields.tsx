import { useQuery } from '@tanstack/react-query';
import { dropUnseen } from '../../text/typed-text.ts';
import { Field } from '../../ui/field.tsx';
import { EntriesField } from './entries-field.tsx';
import { factQueries } from './fact-queries.ts';
import { type FactFaults, judgeFacts, tidyFact } from './fact-rules.ts';
import { showAge, showFact } from './fact-text.ts';
import {
  ageOn,
  FACT_LABELS,
  type FactField,
  type FactValues,
  NONE_KNOWN,
  readPregnancy,
  SEXES,
  weeksOn,
} from './facts.ts';

interface Props {
  values: FactValues;
  stored: FactValues;
  faults: FactFaults;
  /** The clinic's. */
  today: string;
  isLocked: boolean;
  onChange: (field: FactField, value: string) => void;
  onLeave: (field: FactField) => void;
}

/** In the order of the form, in which short fields share a row. */
export const FORM_ORDER = [
  'birthdate',
  'sex',
  'pregnancy',
  'allergies',
  'diagnoses',
  'motherHeight',
  'fatherHeight',
] as const satisfies FactField[];

const HINTS: Partial<Record<FactField, string>> = {
  birthdate: '12/5/1974, May 1974, or the year alone.',
  pregnancy: 'Weeks today: 12 or 12+3. Or LMP 1/9/2026; delivered 12/11/2026.',
};

export function FactFields(props: Props) {
  const { values, stored, faults, today, isLocked, onChange, onLeave } = props;
  const { data: diagnoses } = useQuery(factQueries.diagnoses);
  return FORM_ORDER.map((field) => (
    <Field
      key={field}
      id={`fact-${field}`}
      label={FACT_LABELS[field]}
      hint={HINTS[field]}
      message={faults[field]}
      errorPrefix="Error: "
      note={readBack(field, values, stored, today)}
    >
      {(control) => {
        const value = values[field];
        const change = (typed: string) => onChange(field, typed);
        switch (field) {
          case 'sex':
            return (
              <div className="record-box">
                <select
                  {...control}
                  required={false}
                  name={field}
                  value={value}
                  disabled={isLocked}
                  onChange={({ target }) => change(target.value)}
                >
                  <option value="">Not said</option>
                  {SEXES.map((sex) => (
                    <option key={sex} value={sex}>
                      {sex}
                    </option>
                  ))}
                </select>
              </div>
            );
          case 'allergies':
          case 'diagnoses':
            return (
              <>
                {value !== NONE_KNOWN && (
                  <EntriesField
                    control={control}
                    name={field}
                    label={FACT_LABELS[field]}
                    value={value}
                    {...(field === 'diagnoses' && diagnoses && { known: diagnoses })}
                    isLocked={isLocked}
                    onChange={change}
                  />
                )}
                {field === 'allergies' && (value === '' || value === NONE_KNOWN) && (
                  <label className="choice">
                    <input
                      type="checkbox"
                      id={value === '' ? undefined : control.id}
                      checked={value === NONE_KNOWN}
                      disabled={isLocked}
                      onChange={({ target }) => change(target.checked ? NONE_KNOWN : '')}
                    />
                    <span>None known</span>
                  </label>
                )}
              </>
            );
          default:
            return (
              <div className={field.endsWith('Height') ? 'record-box record-number' : 'record-box'}>
                <input
                  {...control}
                  required={false}
                  name={field}
                  type="text"
                  autoComplete="off"
                  readOnly={isLocked}
                  value={value}
                  onChange={({ target }) => change(dropUnseen(target.value))}
                  onBlur={() => onLeave(field)}
                />
                {field.endsWith('Height') && <span aria-hidden="true">cm</span>}
              </div>
            );
        }
      }}
    </Field>
  ));
}

/** How a typed fact is read, where that is more than what was typed. */
function readBack(
  field: FactField,
  values: FactValues,
  stored: FactValues,
  today: string,
): string | undefined {
  const value = tidyFact(field, values[field], today, stored[field]);
  if (field === 'allergies' && values[field].trim() !== value) {
    if (value === '') return 'Kept as not asked.';
    if (value === NONE_KNOWN) return 'Kept as none known.';
  }
  if (value === '' || judgeFacts({ [field]: value }, values, today)[field]) return undefined;
  if (field === 'birthdate') {
    const age = ageOn(value, today);
    return age && `${showFact(field, value)}, ${showAge(age)}`;
  }
  if (field !== 'pregnancy') return undefined;
  const said = readPregnancy(value);
  if (said?.end) return showFact(field, value);
  if (said?.on === today && /^\d/.test(values[field].trim())) return undefined;
  const weeks = weeksOn(value, today);
  return `${showFact(field, value)}: ${weeks === undefined ? 'over' : `${weeks} weeks today`}`;
}
