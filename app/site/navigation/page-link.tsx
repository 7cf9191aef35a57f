import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { keepPlace } from './kept-places.ts';
import { homeOf } from '../../content/addresses.ts';
import type { Language } from '../../content/clinic.ts';

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  /** Whether the application that runs shows that address too, without loading a page. */
  isInside: boolean;
}

export function PageLink({ isInside, href, children, ...rest }: Props) {
  const follow = (event: MouseEvent) => {
    if (!isInside || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goTo(href);
  };
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
}

/** Goes to another address of the application that runs. */
export function goTo(address: string): void {
  keepPlace();
  navigate(address);
}

/** Where a link to a part of the main page stands: on it, on a specialty's address, or on another page. */
export type Place = 'main' | 'specialty' | 'elsewhere';

interface AnchorLinkProps {
  /** Id of the part. */
  to: string;
  place: Place;
  language: Language;
  className?: string;
  children: ReactNode;
}

/** A link to a part of the main page, which keeps the application running where it can. */
export function AnchorLink({ to, place, language, ...rest }: AnchorLinkProps) {
  const href = place === 'main' ? `#${to}` : `${homeOf(language)}#${to}`;
  return <PageLink {...rest} href={href} isInside={place === 'specialty'} />;
}
