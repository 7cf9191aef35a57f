/* oxlint-disable jsx-a11y/prefer-tag-over-role -- <output> is a form control: it needs a label, and screen readers announce it less reliably */
import type { ReactNode } from 'react';

/** A live region: screen readers announce changes of its text, so it must be rendered even while it is empty. */
export function Status({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div role="status" className={className}>
      {children}
    </div>
  );
}
