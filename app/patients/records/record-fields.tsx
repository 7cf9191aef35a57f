import type { KeyboardEvent, ReactNode } from 'react';
import { LAST_DAY } from '../../hours/clinic-time.ts';
import { mapMeasures } from '../../measures/measures.ts';
import { Field } from '../../ui/field.tsx';
import type { RecordField, RecordValues } from './patient-rules.ts';
import { labelOf, unitOf } from '../patient-text.ts';
import { readSugar, SUGAR_UNITS, sugarUnitOnDevice, writeSugar } from './sugar-unit.ts';
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
  /** The unit of the sugar was chosen: the text to keep. */
  onUnit: (text: string) => void;
  onLeave: (field: RecordField) => void;
}

const NOTES: Partial<Record<RecordField, string>> = {
  patientid: 'Change it only if the visit was recorded under the wrong patient.',
};

export function RecordFields(props: Props) {
  const { prefix, fields, values, messageOf, notes, isLocked, onChange, onUnit, onLeave } = props;

  function chooseUnit(unit: string) {
    sugarUnitOnDevice.remember(unit);
    onUnit(writeSugar(readSugar(values.sugar).typed, unit));
  }

  /** Tab leads from number to number, so the arrow keys change the unit. */
  function changeUnit(event: KeyboardEvent) {
    const unit = SUGAR_UNITS[['ArrowUp', 'ArrowDown'].indexOf(event.key)];
    if (isLocked || unit === undefined) return;
    event.preventDefault();
    chooseUnit(unit);
  }

  return fields.map((field) => (
    <Field
      key={field}
      id={`${prefix}-${field}`}
      label={field === 'datetime' ? 'Date and time of the visit' : labelOf(field)}
      message={messageOf(field)}
      errorPrefix="Error: "
      note={notes[field] ?? NOTES[field]}
    >
      {(control) => (
        <div className={unitBy(field, values) ? 'record-box record-number' : 'record-box'}>
          {field === 'note' ? (
            <textarea
              {...control}
              name={field}
              required={false}
              readOnly={isLocked}
              rows={1}
              dir="auto"
              value={values[field]}
              onChange={({ target }) => onChange(field, dropUnseen(target.value))}
              onBlur={() => onLeave(field)}
            />
          ) : (
            <input
              {...control}
              {...KINDS[field]}
              name={field}
              required={field === 'name'}
              readOnly={isLocked}
              dir={field === 'name' ? 'auto' : undefined}
              autoComplete="off"
              spellCheck={false}
              value={showTyped(field, values[field])}
              onChange={({ target }) =>
                onChange(field, keepTyped(field, target.value, values[field]))
              }
              onKeyDown={field === 'sugar' ? changeUnit : undefined}
              onBlur={() => onLeave(field)}
            />
          )}
          {field === 'sugar' ? (
            <SugarUnits text={values.sugar} isLocked={isLocked} onUnit={chooseUnit} />
          ) : (
            unitBy(field, values) && <span aria-hidden="true">{unitBy(field, values)}</span>
          )}
        </div>
      )}
    </Field>
  ));
}

/** An age in months says its unit itself. */
function unitBy(field: RecordField, values: RecordValues): string {
  return field === 'age' && /\p{L}/u.test(values.age) ? '' : unitOf(field);
}

function showTyped(field: RecordField, text: string): string {
  if (field === 'sugar') return readSugar(text).typed;
  return field === 'datetime' ? text.replace(' ', 'T') : text;
}

function keepTyped(field: RecordField, typed: string, before: string): string {
  const text = dropUnseen(typed);
  return field === 'sugar' ? writeSugar(text, readSugar(before).unit) : text;
}

interface SugarUnitsProps {
  text: string;
  isLocked: boolean;
  onUnit: (unit: string) => void;
}

/** Which unit the sugar is typed in; remembered on the device. */
function SugarUnits({ text, isLocked, onUnit }: SugarUnitsProps) {
  const { unit } = readSugar(text);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is no flex box in older browsers
    <div className="record-units" role="group" aria-label="Sugar in">
      {SUGAR_UNITS.map((one) => (
        <button
          key={one}
          type="button"
          tabIndex={-1}
          aria-pressed={one === unit}
          disabled={isLocked}
          // The field that is being typed into keeps its message until the unit is known.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onUnit(one)}
        >
          {one}
        </button>
      ))}
    </div>
  );
}

type Kind = Pick<React.ComponentProps<'input'>, 'type' | 'inputMode' | 'step' | 'max'>;

const KINDS: Record<Exclude<RecordField, 'note'>, Kind> = {
  patientid: { type: 'text', inputMode: 'numeric' },
  name: { type: 'text' },
  mobile: { type: 'tel', inputMode: 'tel' },
  email: { type: 'email' },
  // Ages of infants have letters.
  age: { type: 'text' },
  ...mapMeasures(({ inputMode }): Kind => ({ type: 'text', inputMode })),
  datetime: { type: 'datetime-local', step: 1, max: `${LAST_DAY}T23:59:59` },
};
