import { Check, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import './field.css';

/** Attributes that tie a control to its label, hint, error message and note. */
export interface ControlProps {
  id: string;
  required: true;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  id: string;
  label: string;
  hint?: string | undefined;
  /** Error message, shown in red. */
  message?: string | undefined;
  /** Read by screen readers before the error message. */
  errorPrefix: string;
  /** The answer is valid and the control has lost the focus: shows a tick. */
  isRight?: boolean;
  /** Neutral text under the control. */
  note?: ReactNode;
  /** The note changes with every key, so screen readers must not announce it. */
  isNoteQuiet?: boolean;
  children: (control: ControlProps) => ReactNode;
}

export function Field(props: FieldProps) {
  const { id, label, hint, message, errorPrefix, isRight = false, note, isNoteQuiet } = props;
  const describedBy = [hint && `${id}-hint`, message && `${id}-message`, note && `${id}-note`];
  const state = message ? 'field-wrong' : isRight ? 'field-right' : '';

  return (
    <div className={`field ${state}`}>
      <label className="strong" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="small field-hint">
          {hint}
        </p>
      )}
      <div className="field-control">
        {props.children({
          id,
          required: true,
          'aria-invalid': message !== undefined,
          'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
        })}
        {isRight && !message && (
          <Check className="field-tick" size={20} strokeWidth={2} aria-hidden />
        )}
      </div>
      {message && (
        <p id={`${id}-message`} className="field-message">
          <CircleAlert size={18} strokeWidth={2} aria-hidden />
          <span className="visually-hidden">{errorPrefix}</span>
          <span>{message}</span>
        </p>
      )}
      <div id={`${id}-note`} className="field-note" aria-live={isNoteQuiet ? 'off' : 'polite'}>
        {note}
      </div>
    </div>
  );
}
