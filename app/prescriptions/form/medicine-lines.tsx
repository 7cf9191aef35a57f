import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Language } from '../../content/clinic.ts';
import { dropUnseen } from '../../text/typed-text.ts';
import { isComposing } from '../../ui/keyboard.ts';
import { Menu } from '../../ui/menu.tsx';
import { Status } from '../../ui/status.tsx';
import { UndoLine } from '../../ui/undo-line.tsx';
import type { Until } from '../count-quantity.ts';
import { MedicineFields, tellCounted } from './medicine-fields.tsx';
import { askAmount, askAmountOf } from '../medicine-forms.ts';
import { MAX_MEDICINES, type Medicine, MEDICINE_FIELDS } from '../prescription.ts';
import type { PrescriptionFaults } from '../prescription-rules.ts';
import type { KnownMedicines } from './propose-form.ts';
import { Told } from './told.tsx';
import { isEmpty, tidyMedicine } from '../written-medicine.ts';

interface Props {
  medicines: readonly Medicine[];
  /** The place of the line that is being written. */
  openAt: number | undefined;
  language: Language;
  until: Until;
  known: KnownMedicines;
  faults: PrescriptionFaults;
  /** Still missing before Issue, by field. */
  missing: PrescriptionFaults;
  /** The text in the line for another medicine. */
  adding: string;
  isLocked: boolean;
  onOpen: (place: number | undefined) => void;
  onAdding: (adding: string) => void;
  /** Reads the line for another medicine and appends it. */
  onAdd: () => void;
  /** `mended` is the field that was typed in; undefined: a line came or went. */
  onChange: (medicines: Medicine[], mended?: string) => void;
}

/** The medicines of a prescription: only the line that is being written is open, the others say what is printed. */
export function MedicineLines(props: Props) {
  const { medicines, openAt, language, until, known, missing, isLocked, onOpen, onChange } = props;
  const [removed, setRemoved] = useState<{ medicine: Medicine; place: number }>();
  const own = useRef<HTMLDivElement>(null);
  const findAdd = () => own.current?.querySelector<HTMLInputElement>('.rx-add > input');

  const replace = (place: number, medicine: Medicine) =>
    medicines.map((one, at) => (at === place ? medicine : one));

  function close() {
    flushSync(() => {
      if (openAt !== undefined) {
        const line = medicines[openAt];
        const rest = medicines.filter((_, at) => at !== openAt);
        if (line) onChange(isEmpty(line) ? rest : replace(openAt, tidyMedicine(line)), '-');
      }
      onOpen(undefined);
    });
    findAdd()?.focus();
  }

  function remove(place: number) {
    const medicine = medicines[place];
    if (!medicine) return;
    onOpen(undefined);
    onChange(medicines.filter((_, at) => at !== place));
    setRemoved({ medicine, place });
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    const { key, target } = event;
    const isAdd = target === findAdd();
    if (isComposing(event.nativeEvent) || !(target instanceof HTMLElement)) return;
    if (isAdd && key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      return props.onAdd();
    }
    const isRow = target.matches('.rx-name') || (isAdd && props.adding === '');
    if (!isRow || (key !== 'ArrowUp' && key !== 'ArrowDown')) return;
    const rows = [
      ...(own.current?.querySelectorAll<HTMLElement>('.rx-name, .rx-add > input') ?? []),
    ];
    const next = rows[rows.indexOf(target) + (key === 'ArrowUp' ? -1 : 1)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of its fields and buttons
    <div className="rx-lines" ref={own} onKeyDown={press}>
      <datalist id="medicine-names">
        {known.medicines.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      {medicines.length > 0 && (
        <div className="rx-line rx-columns" aria-hidden>
          <span />
          <span>Medicine</span>
          <span>As the patient reads it</span>
          <span>Quantity</span>
        </div>
      )}
      <ol className="rx-list">
        {medicines.map((medicine, place) =>
          place === openAt ? (
            <MedicineFields
              // oxlint-disable-next-line react/no-array-index-key -- a line is known by its place alone
              key={place}
              {...props}
              place={place}
              medicine={medicine}
              onChange={(next, field) =>
                onChange(replace(place, next), field ? `medicines.${place}.${field}` : '-')
              }
              onRemove={() => remove(place)}
              onDone={close}
            />
          ) : (
            // oxlint-disable-next-line react/no-array-index-key -- a line is known by its place alone
            <li key={place} className="rx-line" aria-label={`Medicine ${place + 1}`}>
              <span className="rx-number" aria-hidden>
                {place + 1}
              </span>
              <div className="rx-what">
                <button type="button" className="rx-name" onClick={() => onOpen(place)}>
                  <bdi>{medicine.name || 'Without a name'}</bdi>
                </button>
                <p className="rx-small">{tellTyped(medicine)}</p>
              </div>
              <div className="rx-told">
                <Told medicine={tidyMedicine(medicine)} language={language} />
                <Missing place={place} missing={missing} />
              </div>
              <div className="rx-amount">
                {medicine.quantity === '' ? (
                  <button
                    type="button"
                    className="tag warn rx-asks"
                    aria-label={askAmountOf(medicine)}
                    onClick={() => onOpen(place)}
                  >
                    {askAmount(medicine.form)}
                  </button>
                ) : (
                  <>
                    <span>{medicine.quantity}</span>
                    <span className="rx-small">{tellCounted(medicine, until)}</span>
                  </>
                )}
              </div>
              <Menu
                label={`More about medicine ${place + 1}`}
                trigger={<Ellipsis size={18} strokeWidth={1.6} aria-hidden />}
              >
                <button type="button" className="menu-item" onClick={() => onOpen(place)}>
                  <Pencil size={16} aria-hidden />
                  Edit
                </button>
                <button
                  type="button"
                  className="menu-item"
                  disabled={isLocked}
                  onClick={() => remove(place)}
                >
                  <Trash2 size={16} aria-hidden />
                  Remove
                </button>
              </Menu>
            </li>
          ),
        )}
      </ol>
      <Status>
        {removed && (
          <UndoLine
            key={`${removed.place} ${removed.medicine.name}`}
            takesFocus
            home={findAdd}
            onUndo={() => {
              const { medicine, place } = removed;
              onChange([...medicines.slice(0, place), medicine, ...medicines.slice(place)]);
              setRemoved(undefined);
            }}
            onOver={() => setRemoved(undefined)}
          >
            {removed.medicine.name || 'The line'} was removed.
          </UndoLine>
        )}
      </Status>
      {medicines.length < MAX_MEDICINES ? (
        <div className="rx-add">
          <input
            className="small-field"
            type="text"
            aria-label="Add a medicine"
            aria-keyshortcuts="n"
            placeholder="Add a medicine: name strength dose, such as “vit d 60000 weekly x 8”"
            autoComplete="off"
            dir="auto"
            list="medicine-names"
            readOnly={isLocked}
            value={props.adding}
            onChange={({ target }) =>
              props.onAdding(dropUnseen(target.value).replaceAll('\n', ' '))
            }
          />
          <kbd aria-hidden>n</kbd>
        </div>
      ) : (
        <p className="muted rx-add">A prescription has at most {MAX_MEDICINES} medicines.</p>
      )}
    </div>
  );
}

/** '500 mg · tablet · 1-0-1' */
function tellTyped({ brand, strength, form, dose }: Medicine): string {
  return [brand, strength, form, dose].filter(Boolean).join(' · ');
}

/** The first thing that a line lacks; its amount stands beside it. */
function Missing({ place, missing }: { place: number; missing: PrescriptionFaults }) {
  const [first] = MEDICINE_FIELDS.flatMap((field) =>
    field === 'quantity' ? [] : (missing[`medicines.${place}.${field}`] ?? []),
  );
  return first === undefined ? null : <p className="rx-small rx-missing">{first}</p>;
}
