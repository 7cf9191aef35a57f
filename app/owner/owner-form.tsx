import { type ReactNode, useId } from 'react';
import { StaffError } from '../http/client/staff-query.ts';

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

/** Whether the server refused the value of a field. */
export function isFieldRefused(error: Error | null): boolean {
  return (
    error instanceof StaffError && error.answer.kind === 'refused' && error.answer.status === 422
  );
}

/** The message for each wrong field of a refusal. */
export function readErrors(body: unknown): Record<string, string> {
  return (body as { errors?: Record<string, string> } | undefined)?.errors ?? {};
}
