import type { ReactNode } from 'react';
import { homeOf } from '../../content/addresses.ts';
import type { Language } from '../../content/clinic.ts';
import { PageLink } from './page-link.tsx';

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
export function AnchorLink({ to, place, language, ...rest }: Props) {
  const href = place === 'main' ? `#${to}` : `${homeOf(language)}#${to}`;
  return <PageLink {...rest} href={href} isInside={place === 'specialty'} />;
}
