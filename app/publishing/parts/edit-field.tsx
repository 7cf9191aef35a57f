import type { ReactNode } from 'react';
import type { Language } from '../../content/clinic.ts';
import type { EditPath } from '../../content/edits.ts';
import type { Draft } from '../screens/draft.ts';
import { textOf } from '../screens/edit-values.ts';
import { fieldId } from '../screens/field-id.ts';
import { findField, nameField } from './fields.ts';
import { Line } from './line.tsx';
import type { FieldKind } from './part.ts';

interface Props {
  draft: Draft;
  file: string;
  path: EditPath;
  /** Without it, the label of the table of fields. */
  label?: string;
  lang?: Language | undefined;
  /** The label is read aloud but not shown, because it stands above the row. */
  isLabelHidden?: boolean;
  kind?: FieldKind | undefined;
  hint?: string | undefined;
  isReadOnly?: boolean;
  /** A line that may be longer than its field: the field grows with it. */
  isGrowing?: boolean;
  /** Under the control, such as 'Shown in English'. */
  note?: ReactNode;
}

/** One field of the content: its control, its hint, and the sentence if it is wrong. */
export function EditField({ draft, file, path, ...props }: Props) {
  const id = fieldId(file, path);
  const field = findField(file, path);
  const kind = props.kind ?? field?.kind ?? 'line';
  const value = textOf(draft.read(file, path));
  const change = ({ target }: { target: { value: string } }) => {
    const written = kind === 'text' ? target.value : target.value.replaceAll(/\s*\n\s*/g, ' ');
    draft.write(file, path, written === '' && field?.isOptional ? null : written);
  };
  const content = { value, readOnly: props.isReadOnly, onChange: change };
  return (
    <Line
      id={id}
      label={props.label ?? nameField(file, path)}
      isLabelHidden={props.isLabelHidden}
      hint={props.hint ?? field?.hint}
      fault={draft.faultAt(file, path)}
      isChanged={draft.isChanged(file, path)}
      lang={props.lang}
      note={props.note}
    >
      {(control) =>
        kind === 'text' || (props.isGrowing && kind === 'line') ? (
          <textarea
            rows={kind === 'line' ? 1 : value.length > 120 ? 4 : 2}
            {...control}
            {...content}
          />
        ) : (
          <input type={TYPES[kind] ?? 'text'} inputMode={MODES[kind]} {...control} {...content} />
        )
      }
    </Line>
  );
}

const TYPES: Partial<Record<FieldKind, string>> = { time: 'time', day: 'date' };
const MODES: Partial<Record<FieldKind, 'tel' | 'email' | 'decimal' | 'numeric' | 'url'>> = {
  telephone: 'tel',
  email: 'email',
  decimal: 'decimal',
  number: 'numeric',
  'web-address': 'url',
};

interface SwitchProps {
  label: string;
  isOn: boolean;
  onChange: () => void;
}

export function Switch({ label, isOn, onChange }: SwitchProps) {
  return (
    <label className="site-switch">
      <input type="checkbox" checked={isOn} onChange={onChange} />
      {label}
    </label>
  );
}
