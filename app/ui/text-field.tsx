import { type ReactNode, useId } from 'react';

interface Props {
  name: string;
  label: string;
  type?: 'text' | 'password' | 'date' | 'tel' | 'email';
  autoComplete?: string;
  defaultValue?: string;
  hint?: ReactNode;
  /** Why the value is refused, shown in red. */
  wrong?: string | undefined;
}

/** A labelled input of the owner's page. The form reads its value by its name. */
export function OwnerField({
  name,
  label,
  hint,
  wrong,
  defaultValue,
  type = 'text',
  autoComplete = 'off',
}: Props) {
  const id = useId();
  return (
    <div className="owner-field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="owner-aside">
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
      <p id={`${id}-wrong`} className="owner-wrong" role="alert">
        {wrong}
      </p>
    </div>
  );
}
