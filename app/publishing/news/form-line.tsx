import type { ReactNode } from 'react';
import { FieldFault } from '../screens/edit-field.tsx';

interface LineProps {
  id: string;
  label: string;
  hint?: string;
  fault: string | undefined;
  isChanged: boolean;
  children: (control: {
    id: string;
    className: string;
    'aria-invalid': boolean;
    'aria-describedby': string;
  }) => ReactNode;
}

/** A field of one control with its label, its hint and the sentence if it is wrong. */
export function Line({ id, label, hint, fault, isChanged, children }: LineProps) {
  return (
    <div
      className="site-field"
      data-wrong={fault !== undefined || undefined}
      data-changed={isChanged || undefined}
    >
      <label htmlFor={id} className="site-label">
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="site-hint">
          {hint}
        </p>
      )}
      {children({
        id,
        className: 'small-field site-control',
        'aria-invalid': fault !== undefined,
        'aria-describedby': hint === undefined ? `${id}-fault` : `${id}-hint ${id}-fault`,
      })}
      <FieldFault id={`${id}-fault`} fault={fault} />
    </div>
  );
}
