import type { MouseEvent, ReactNode } from 'react';
import { useLocation } from 'wouter';
import { homeOf } from './addresses.ts';
import type { Language } from './clinic.ts';

/** Where a link to a part of the main page stands: on it, on a specialty's address, or on another page. */
export type Place = 'main' | 'specialty' | 'elsewhere';

interface Props {
  /** Id of the part. */
  to: string;
  place: Place;
  language: Language;
  className?: string;
  children: ReactNode;
}

/** A link to a part of the main page, which keeps the application running where it can. */
export function AnchorLink({ to, place, language, className, children }: Props) {
  const [, navigate] = useLocation();
  const href = place === 'main' ? `#${to}` : `${homeOf(language)}#${to}`;
  const follow = (event: MouseEvent) => {
    if (place !== 'specialty' || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(href);
  };
  return (
    <a href={href} className={className} onClick={follow}>
      {children}
    </a>
  );
}
