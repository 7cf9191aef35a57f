import { Check, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import './field.css';

/** What a control needs so that its label, hint, message and note belong to it. */
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
  /** Shown in red; the prefix is for screen readers only. */
  message?: string | undefined;
  errorPrefix: string;
  /** Answered, left, and right. */
  isRight?: boolean;
  /** Calm words under the control. */
  note?: ReactNode;
  /** Not announced: they change with every key. */
  isNoteQuiet?: boolean;
  children: (control: ControlProps) => ReactNode;
}

export function Field(props: FieldProps) {
  const { id, label, hint, message, errorPrefix, isRight = false, note, isNoteQuiet } = props;
  const describedBy = [hint && `${id}-hint`, message && `${id}-message`, note && `${id}-note`];
  const state = message ? 'field-wrong' : isRight ? 'field-right' : '';

  return (
    <div className={`field ${state}`}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
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
