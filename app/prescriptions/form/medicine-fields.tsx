import { Trash2 } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Language } from '../../content/clinic.ts';
import { dropUnseen } from '../../text/typed-text.ts';
import { isComposing } from '../../ui/keyboard.ts';
import { SmallButton } from '../../ui/small-button.tsx';
import { askDose } from '../ask-dose.ts';
import { isCounted, recount, type Until } from '../count-quantity.ts';
import { FORMS, ROUTE_FORMS, ROUTES } from '../medicine-forms.ts';
import {
  type Food,
  FOODS,
  type Medicine,
  MEDICINE_FIELDS,
  type MedicineField,
} from '../prescription.ts';
import type { PrescriptionFaults } from '../prescription-rules.ts';
import { type KnownMedicines, typeLine } from './propose-form.ts';
import { Told } from './told.tsx';
import { isEmpty, judgeMedicine, tidyMedicine } from '../written-medicine.ts';

interface Props {
  place: number;
  medicine: Medicine;
  language: Language;
  until: Until;
  known: KnownMedicines;
  faults: PrescriptionFaults;
  isLocked: boolean;
  onChange: (medicine: Medicine, field?: MedicineField) => void;
  onRemove: () => void;
  onDone: () => void;
}

const LABELS: Record<MedicineField, string> = {
  name: 'Medicine',
  brand: 'Brand',
  strength: 'Strength',
  form: 'Form',
  dose: 'Dose',
  route: 'MedicineRoute',
  food: 'Food',
  days: 'For',
  quantity: 'Quantity',
};
const EXAMPLES: Partial<Record<MedicineField, string>> = {
  name: 'generic name',
  brand: 'optional',
  strength: '500 mg',
  dose: '1-0-1',
  days: '30, 3 months, next visit, continue',
};
const FOOD_NAMES: Record<Food, string> = {
  '': '–',
  before: 'before food',
  after: 'after food',
  with: 'with food',
  'empty stomach': 'empty stomach',
  bedtime: 'bedtime',
};
const CHOICES: Partial<Record<MedicineField, readonly (readonly [value: string, name: string])[]>> =
  {
    form: [['', 'choose'], ...FORMS.map((form) => [form, form] as const)],
    route: [['', 'choose'], ...ROUTES.map((route) => [route, route] as const)],
    food: FOODS.map((food) => [food, FOOD_NAMES[food]] as const),
  };
/** Short forms of a dose. */
const SHORT_FORMS =
  '1-0-1, 10-0-8 units, 1 weekly x 8, 1 alternate days, 1 mon, wed, 1 sos max 3, 1 hs, 40-30-20-10 x 7d';

/**
 * The line of a prescription that is being written. A dose is read at once and said as the patient will read it. Names
 * and strengths are completed, doses never.
 */
export function MedicineFields(props: Props) {
  const { place, medicine, language, until, known, faults, isLocked, onChange, onDone } = props;
  const [focused, setFocused] = useState('');
  const own = useRef<HTMLLIElement>(null);
  const tidied = tidyMedicine(medicine);
  const question = askDose(tidied);
  const form = tidied.form ?? '';
  const shown = MEDICINE_FIELDS.filter(
    (field) => field !== 'route' || ROUTE_FORMS.includes(form) || tidied.route,
  );
  const folded = tidied.name.toLowerCase();
  const strengths = known.medicines.find(({ name }) => name.toLowerCase() === folded)?.strengths;
  const nameOf = (field: string) => `medicines.${place}.${field}`;
  // A field that somebody has left says what is wrong with it; an empty one only once it is to be saved.
  const judged = isEmpty(medicine) ? {} : judgeMedicine(tidied);
  const faultOf = (field: MedicineField) =>
    faults[nameOf(field)] ?? (field === focused || !medicine[field] ? undefined : judged[field]);
  const wrong = shown.flatMap((field) => faultOf(field) ?? []);
  const faultId = `medicine-${place}-fault`;
  const hintId = `medicine-${place}-hint`;
  const countedId = `medicine-${place}-counted`;

  function leave() {
    setFocused('');
    if (JSON.stringify(tidied) !== JSON.stringify(medicine)) onChange(tidied);
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    const { key, target } = event;
    if (isComposing(event.nativeEvent) || !(target instanceof HTMLInputElement)) return;
    const isDose = target.name === nameOf('dose');
    const reading = own.current?.querySelector<HTMLElement>('.rx-readings button');
    if (event.ctrlKey || event.metaKey) return;
    if (key === 'Enter') {
      event.preventDefault();
      if (isDose && reading) reading.focus();
      else onDone();
    } else if (key === 'ArrowDown' && isDose && reading) {
      event.preventDefault();
      reading.focus();
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of its fields
    <li className="rx-open" aria-label={`Medicine ${place + 1}`} ref={own} onKeyDown={press}>
      <datalist id={`strengths-${place}`}>
        {strengths?.map((strength) => (
          <option key={strength}>{strength}</option>
        ))}
      </datalist>
      <div className="rx-fields">
        {shown.map((field) => {
          const described = [
            field === 'dose' && hintId,
            field === 'quantity' && countedId,
            faultOf(field) && faultId,
          ];
          const shared = {
            id: `medicine-${place}-${field}`,
            name: nameOf(field),
            className: 'small-field',
            value: (field === 'form' || field === 'route' ? tidied[field] : medicine[field]) ?? '',
            'aria-invalid': faultOf(field) !== undefined || undefined,
            'aria-describedby': described.filter(Boolean).join(' ') || undefined,
            onFocus: () => setFocused(field),
            onBlur: leave,
          };
          const choices = CHOICES[field];
          const type = (typed: string) =>
            onChange(typeLine(medicine, field, typed, until, known), field);
          return (
            <div key={field} className={`rx-of-${field}`}>
              <label className="rx-label" htmlFor={`medicine-${place}-${field}`}>
                {field === 'name' ? `${place + 1} ${LABELS.name}` : LABELS[field]}
              </label>
              {choices ? (
                <select
                  {...shared}
                  disabled={isLocked}
                  onChange={({ target }) => type(target.value)}
                >
                  {choices.map(([value, name]) => (
                    <option key={value} value={value}>
                      {name}
                    </option>
                  ))}
                </select>
              ) : (
                <input
                  {...shared}
                  type="text"
                  autoComplete="off"
                  dir="auto"
                  placeholder={EXAMPLES[field]}
                  list={{ name: 'medicine-names', strength: `strengths-${place}` }[field as string]}
                  readOnly={isLocked}
                  onChange={({ target }) => type(dropUnseen(target.value).replaceAll('\n', ' '))}
                />
              )}
              {field === 'quantity' && (
                <span id={countedId} className="rx-small">
                  {tellCounted(medicine, until)}
                </span>
              )}
            </div>
          );
        })}
      </div>
      <p id={hintId} className="rx-small">
        Dose: {SHORT_FORMS}
      </p>
      {question ? (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is no flex box in older browsers
        <div className="rx-readings" role="group" aria-label={question.question}>
          <p className="strong">{question.question}</p>
          {question.readings.map(({ label, medicine: read }) => (
            <SmallButton
              key={label}
              onClick={() => {
                onChange(recount(medicine, until, read), 'dose');
                own.current?.querySelector<HTMLElement>(`[name="${nameOf('dose')}"]`)?.focus();
              }}
            >
              {label}
            </SmallButton>
          ))}
        </div>
      ) : (
        <Told medicine={tidied} language={language} />
      )}
      {wrong.length > 0 && (
        <p id={faultId} className="fault" role="alert">
          {wrong.join(' ')}
        </p>
      )}
      <div className="row rx-end">
        <SmallButton onClick={onDone}>
          Done <kbd>↵</kbd>
        </SmallButton>
        <button
          type="button"
          className="icon-button"
          aria-label={`Remove medicine ${place + 1}`}
          disabled={isLocked}
          onClick={props.onRemove}
        >
          <Trash2 size={18} strokeWidth={1.6} aria-hidden />
        </button>
      </div>
    </li>
  );
}

/** Whether the quantity is counted or typed. */
export function tellCounted(medicine: Medicine, until: Until): string {
  if (medicine.quantity === '') return '';
  return isCounted(medicine, until) ? 'counted' : 'typed';
}
