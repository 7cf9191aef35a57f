/* oxlint-disable jsx-a11y/prefer-tag-over-role -- <output> is a form control: it needs a label, and is announced less surely */
import type { ReactNode } from 'react';

/** Announced by screen readers as its text changes, so it stays in the page while it is empty. */
export function Status({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div role="status" className={className}>
      {children}
    </div>
  );
}
