import type { ReactNode } from 'react';
import { LAST_DAY } from '../../hours/clinic-time.ts';
import { mapMeasures } from '../../measures/measures.ts';
import { Field } from '../../ui/field.tsx';
import type { RecordField, RecordValues } from './patient-rules.ts';
import { labelOf, unitOf } from '../patient-text.ts';
import { dropUnseen } from '../../text/typed-text.ts';

interface Props {
  /** Prefix of the element ids, so that two forms on one page do not clash. */
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
  patientid: 'Change it only if the visit was recorded under the wrong patient.',
  mobile: 'With or without +91.',
  age: 'In whole years.',
  ...mapMeasures(({ unit, example }) => `In ${unit}, such as ${example}.`),
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
        <div className={unitOf(field) ? 'record-box record-number' : 'record-box'}>
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
            onChange={(event) => onChange(field, dropUnseen(event.target.value))}
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
  ...mapMeasures(({ inputMode }): Kind => ({ type: 'text', inputMode })),
  datetime: { type: 'datetime-local', step: 1, max: `${LAST_DAY}T23:59:59` },
};
