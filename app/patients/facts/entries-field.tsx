import { dropUnseen } from '../../text/typed-text.ts';
import type { ControlProps } from '../../ui/field.tsx';

interface Props {
  control: ControlProps;
  name: string;
  label: string;
  /** One entry on each line. */
  value: string;
  /** Entries that others have, for completion. */
  known?: readonly string[];
  isLocked: boolean;
  onChange: (value: string) => void;
}

/** Short texts, each in a line of its own, with an empty line for the next one. */
export function EntriesField({ control, name, label, value, known, isLocked, onChange }: Props) {
  const entries = value === '' ? [] : value.split('\n');
  const listId = known && `${control.id}-known`;

  function change(place: number, typed: string) {
    const changed = [...entries];
    changed[place] = typed;
    while (changed.at(-1) === '') changed.pop();
    onChange(changed.join('\n'));
  }

  return (
    <div className="stack gap-1 record-entries">
      {[...entries, ''].map((entry, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line is known by its place alone
        <div key={place} className="record-box">
          <input
            {...control}
            id={place === 0 ? control.id : `${control.id}-${place}`}
            required={false}
            name={place === 0 ? name : undefined}
            type="text"
            aria-label={place === 0 ? undefined : `${label}, line ${place + 1}`}
            list={listId}
            readOnly={isLocked}
            dir="auto"
            autoComplete="off"
            value={entry}
            onChange={({ target }) => change(place, dropUnseen(target.value))}
          />
        </div>
      ))}
      {known && (
        <datalist id={listId}>
          {known.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </datalist>
      )}
    </div>
  );
}
