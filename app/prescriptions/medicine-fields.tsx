import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { dropUnseen } from '../text/typed-text.ts';
import { SmallButton } from '../ui/small-button.tsx';
import { typeMedicine } from './count-quantity.ts';
import {
  FOODS,
  MAX_MEDICINES,
  type Medicine,
  MEDICINE_FIELDS,
  type MedicineField,
  NO_MEDICINE,
} from './prescription.ts';
import { prescriptionQueries } from './prescription-queries.ts';
import type { PrescriptionFaults } from './prescription-rules.ts';

interface Props {
  medicines: readonly Medicine[];
  faults: PrescriptionFaults;
  isLocked: boolean;
  /** `mended` is the field that was typed in; undefined: a line came or went. */
  onChange: (medicines: Medicine[], mended?: string) => void;
}

const LABELS: Partial<Record<MedicineField, string>> = {
  name: 'Generic name',
  strength: 'Strength',
  dose: 'Dose',
  food: 'Food',
  days: 'Days',
  quantity: 'Quantity',
};
const EXAMPLES: Partial<Record<MedicineField, string>> = {
  strength: '500 mg',
  dose: '1-0-1',
  days: '30',
};

/** The medicines of a prescription, each in a row of fields. Names and strengths are completed, doses never. The quantity is counted. */
export function MedicineFields({ medicines, faults, isLocked, onChange }: Props) {
  const { data: known } = useQuery(prescriptionQueries.known);
  const strengthsOf = (name: string) =>
    known?.medicines.find((one) => one.name.toLowerCase() === name.trim().toLowerCase())
      ?.strengths ?? [];

  const list = useRef<HTMLOListElement>(null);

  function add() {
    flushSync(() => onChange([...medicines, NO_MEDICINE]));
    list.current?.querySelector<HTMLElement>('li:last-child input')?.focus();
  }

  function change(place: number, field: MedicineField, typed: string) {
    const changed = medicines.map((one, at) =>
      at === place ? typeMedicine(one, field, typed, { today: '', nextVisit: '' }) : one,
    );
    onChange(changed, nameOf(place, field));
  }

  return (
    <>
      <datalist id="medicine-names">
        {known?.medicines.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <ol className="list medicines" ref={list}>
        {medicines.map((medicine, place) => {
          const fault = MEDICINE_FIELDS.flatMap((field) => faults[nameOf(place, field)] ?? []);
          const lists: Partial<Record<MedicineField, string>> = {
            name: 'medicine-names',
            strength: `strengths-${place}`,
          };
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a line is known by its place alone
            <li key={place} className="medicine" aria-label={`Medicine ${place + 1}`}>
              <datalist id={`strengths-${place}`}>
                {strengthsOf(medicine.name).map((strength) => (
                  <option key={strength}>{strength}</option>
                ))}
              </datalist>
              {MEDICINE_FIELDS.map((field) => {
                const shared = {
                  name: nameOf(place, field),
                  className: 'small-field',
                  value: medicine[field],
                };
                return (
                  <label key={field} className={`medicine-${field}`}>
                    <span className="strong medicine-label">{LABELS[field]}</span>
                    {field === 'food' ? (
                      <select
                        {...shared}
                        disabled={isLocked}
                        onChange={({ target }) => change(place, field, target.value)}
                      >
                        {FOODS.map((food) => (
                          <option key={food} value={food}>
                            {food}
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
                        list={lists[field]}
                        readOnly={isLocked}
                        aria-invalid={faults[shared.name] !== undefined}
                        aria-describedby={fault.length > 0 ? `medicine-${place}-fault` : undefined}
                        onChange={({ target }) =>
                          change(place, field, dropUnseen(target.value).replaceAll('\n', ' '))
                        }
                      />
                    )}
                  </label>
                );
              })}
              <button
                type="button"
                className="icon-button"
                aria-label={`Remove medicine ${place + 1}`}
                disabled={isLocked}
                onClick={() => onChange(medicines.filter((_, at) => at !== place))}
              >
                <Trash2 size={18} strokeWidth={1.6} aria-hidden />
              </button>
              {fault.length > 0 && (
                <p id={`medicine-${place}-fault`} className="fault" role="alert">
                  {fault.join(' ')}
                </p>
              )}
            </li>
          );
        })}
      </ol>
      {medicines.length < MAX_MEDICINES && (
        <div className="row">
          <SmallButton Icon={Plus} disabled={isLocked} onClick={add}>
            Add a medicine
          </SmallButton>
        </div>
      )}
    </>
  );
}

function nameOf(place: number, field: MedicineField): string {
  return `medicines.${place}.${field}`;
}
