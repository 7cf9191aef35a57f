import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { savePosition } from './scroll-positions.ts';
import { homeOf } from '../../content/addresses.ts';
import type { Language } from '../../content/clinic.ts';

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  /** Whether the running application can show the address without a page load. */
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

/** Navigates within the running application. */
export function goTo(address: string): void {
  savePosition();
  navigate(address);
}

/** The page that contains the link: the main page, a specialty screen, or a page outside the application. */
export type PageKind = 'main' | 'specialty' | 'elsewhere';

interface AnchorLinkProps {
  /** Id of the section to link to. */
  to: string;
  pageKind: PageKind;
  language: Language;
  className?: string;
  children: ReactNode;
}

/** A link to a section of the main page, without a page load where possible. */
export function AnchorLink({ to, pageKind, language, ...rest }: AnchorLinkProps) {
  const href = pageKind === 'main' ? `#${to}` : `${homeOf(language)}#${to}`;
  return <PageLink {...rest} href={href} isInside={pageKind === 'specialty'} />;
}
