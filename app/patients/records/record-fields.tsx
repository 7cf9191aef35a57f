import type { ReactNode } from 'react';
import { LAST_DAY } from '../../hours/clinic-time.ts';
import { Field } from '../../ui/field.tsx';
import type { RecordField, RecordValues } from './patient-rules.ts';
import { labelOf, unitOf } from '../patient-text.ts';

interface Props {
  /** Keeps the ids of two forms on one page apart. */
  prefix: string;
  fields: readonly RecordField[];
  values: RecordValues;
  messageOf: (field: RecordField) => string | undefined;
  notes: Partial<Record<RecordField, ReactNode>>;
  isLocked: boolean;
  onChange: (field: RecordField, value: string) => void;
  onLeave: (field: RecordField) => void;
}

const HINTS: Partial<Record<RecordField, string>> = {
  patientid: 'Change it only where the visit was written down under the wrong patient.',
  mobile: 'With or without +91.',
  age: 'In whole years.',
  bp: 'In mmHg, such as 120/80.',
  sugar: 'In mmol/L, such as 5.6.',
  temperature: 'In °F, such as 98.6.',
};

export function RecordFields(props: Props) {
  const { prefix, fields, values, messageOf, notes, isLocked, onChange, onLeave } = props;
  return fields.map((field) => (
    <Field
      key={field}
      id={`${prefix}-${field}`}
      label={field === 'datetime' ? 'Date and time of the visit' : labelOf(field)}
      hint={HINTS[field]}
      message={messageOf(field)}
      errorPrefix="Error: "
      note={notes[field]}
    >
      {(control) => (
        <div className={`record-box record-${field}`}>
          <input
            {...control}
            {...KINDS[field]}
            name={field}
            required={field === 'name'}
            readOnly={isLocked}
            dir={field === 'name' ? 'auto' : undefined}
            autoComplete="off"
            spellCheck={false}
            value={field === 'datetime' ? values[field].replace(' ', 'T') : values[field]}
            onChange={(event) => onChange(field, event.target.value)}
            onBlur={() => onLeave(field)}
          />
          {unitOf(field) && <span aria-hidden="true">{unitOf(field)}</span>}
        </div>
      )}
    </Field>
  ));
}

type Kind = Pick<React.ComponentProps<'input'>, 'type' | 'inputMode' | 'step' | 'max'>;

const KINDS: Record<RecordField, Kind> = {
  patientid: { type: 'text', inputMode: 'numeric' },
  name: { type: 'text' },
  mobile: { type: 'tel', inputMode: 'tel' },
  email: { type: 'email' },
  age: { type: 'text', inputMode: 'numeric' },
  bp: { type: 'text' },
  sugar: { type: 'text', inputMode: 'decimal' },
  temperature: { type: 'text', inputMode: 'decimal' },
  datetime: { type: 'datetime-local', step: 1, max: `${LAST_DAY}T23:59:59` },
};
