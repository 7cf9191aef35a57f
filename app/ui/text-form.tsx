import { type ReactNode, type SubmitEvent, useId } from 'react';
import './text-form.css';

interface FormProps {
  title?: string;
  /** Explains the form, in small letters above its fields. */
  about?: ReactNode;
  /** The fields. */
  children: ReactNode;
  button: string;
  isPrimary?: boolean;
  /** Under way: pressing the button again does nothing. */
  isBusy: boolean;
  /** `read` gives the text of a field by its name. */
  onSend: (read: (name: string) => string) => void;
  /** Below the button. */
  answer: ReactNode;
}

/** A small form that is sent as a whole, such as one of the owner's page. */
export function TextForm({
  title,
  about,
  children,
  button,
  isPrimary = false,
  isBusy,
  onSend,
  answer,
}: FormProps) {
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (!isBusy) onSend((name) => String(form.get(name) ?? ''));
  }

  return (
    <form className="part-form" noValidate onSubmit={send}>
      {title && <h5>{title}</h5>}
      {about && <p className="small">{about}</p>}
      {children}
      <button
        type="submit"
        className={`button button-small ${isPrimary ? 'button-primary' : 'button-secondary'}`}
        aria-disabled={isBusy}
      >
        {button}
      </button>
      {answer}
    </form>
  );
}

interface FieldProps {
  name: string;
  label: string;
  type?: 'text' | 'password' | 'date' | 'tel' | 'email';
  autoComplete?: string;
  defaultValue?: string;
  hint?: string;
  /** Why the value is refused, shown in red. */
  wrong?: string | undefined;
}

/** A labelled input of a `TextForm`. */
export function TextField({
  name,
  label,
  hint,
  wrong,
  defaultValue,
  type = 'text',
  autoComplete = 'off',
}: FieldProps) {
  const id = useId();
  return (
    <div className="part-field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="small">
          {hint}
        </p>
      )}
      <input
        id={id}
        type={type}
        defaultValue={defaultValue}
        name={name}
        className="small-field"
        autoComplete={autoComplete}
        spellCheck={false}
        aria-invalid={wrong !== undefined || undefined}
        aria-describedby={`${hint ? `${id}-hint ` : ''}${id}-wrong`}
      />
      <p id={`${id}-wrong`} className="fault" role="alert">
        {wrong}
      </p>
    </div>
  );
}
