/* oxlint-disable react/no-array-index-key -- the parts of one text keep their order */
import type { ReactNode } from 'react';

const NUMBER = /\b(10[0-9]|11[0-9])\b/;

/** A text whose short emergency numbers ('108', '112') become telephone links. */
export function EmergencyNumbers({
  text,
  children,
}: {
  text: string;
  /** Renders the text between the numbers. */
  children?: (part: string) => ReactNode;
}) {
  return text.split(NUMBER).map((part, index) =>
    index % 2 === 1 ? (
      <a key={index} href={`tel:${part}`}>
        {part}
      </a>
    ) : (
      <span key={index}>{children ? children(part) : part}</span>
    ),
  );
}
