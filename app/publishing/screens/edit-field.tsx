import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Language } from '../../content/clinic.ts';
import type { EditPath } from '../../content/edits.ts';
import type { Draft } from './draft.ts';
import { textOf } from './edit-values.ts';
import { fieldId } from './field-id.ts';
import { findField, nameField, type FieldKind } from './fields.ts';

interface Props {
  draft: Draft;
  file: string;
  path: EditPath;
  /** Without it, the label of the table of fields. */
  label?: string;
  lang?: Language;
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
  const fault = draft.faultAt(file, path);
  const hint = props.hint ?? field?.hint;
  const label = props.label ?? nameField(file, path);
  const kind = props.kind ?? field?.kind ?? 'line';
  const value = textOf(draft.read(file, path));
  const describedBy = [hint && `${id}-hint`, fault && `${id}-fault`, props.note && `${id}-note`];
  const control = {
    id,
    className: 'small-field site-control',
    lang: props.lang,
    value,
    readOnly: props.isReadOnly,
    'aria-label': props.isLabelHidden ? label : undefined,
    'aria-invalid': fault !== undefined,
    'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
    onChange: ({ target }: { target: { value: string } }) => {
      const written = kind === 'text' ? target.value : target.value.replaceAll(/\s*\n\s*/g, ' ');
      draft.write(file, path, written === '' && field?.isOptional ? null : written);
    },
  };

  return (
    <div
      className="site-field"
      data-wrong={fault !== undefined || undefined}
      data-changed={draft.isChanged(file, path) || undefined}
      data-language={props.lang}
    >
      {!props.isLabelHidden && (
        <label htmlFor={id} className="site-label">
          {label}
        </label>
      )}
      {hint && (
        <p id={`${id}-hint`} className="site-hint">
          {hint}
        </p>
      )}
      {kind === 'text' || (props.isGrowing && kind === 'line') ? (
        <textarea rows={kind === 'line' ? 1 : value.length > 120 ? 4 : 2} {...control} />
      ) : (
        <input type={TYPES[kind] ?? 'text'} inputMode={MODES[kind]} {...control} />
      )}
      <FieldFault id={`${id}-fault`} fault={fault} />
      {props.note && (
        <p id={`${id}-note`} className="site-note">
          {props.note}
        </p>
      )}
    </div>
  );
}

const TYPES: Partial<Record<FieldKind, string>> = { time: 'time', day: 'date' };
const MODES: Partial<Record<FieldKind, 'tel' | 'email' | 'decimal' | 'numeric' | 'url'>> = {
  telephone: 'tel',
  whatsapp: 'tel',
  email: 'email',
  latitude: 'decimal',
  longitude: 'decimal',
  months: 'numeric',
  years: 'numeric',
  'web-address': 'url',
};

/** The sentence about a wrong field, announced when it appears. */
export function FieldFault({ id, fault }: { id: string; fault: string | undefined }) {
  return (
    <div id={id} aria-live="polite">
      {fault && (
        <p className="field-message">
          <CircleAlert size={18} strokeWidth={2} aria-hidden />
          <span className="visually-hidden">Error: </span>
          <span>{fault}</span>
        </p>
      )}
    </div>
  );
}
