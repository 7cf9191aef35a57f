import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { keepPlace } from './kept-places.ts';

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
