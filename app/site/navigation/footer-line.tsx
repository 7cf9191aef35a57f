import { useRef } from 'react';
import type { Clinic } from '../../content/clinic.ts';
import { useNear } from '../sections/use-near.ts';

/** The line's font (116 kB on a device without one of its own) is loaded only when the reader scrolls near the line. */
export function FooterLine({ language, text }: NonNullable<Clinic['footerLine']>) {
  const place = useRef<HTMLParagraphElement>(null);
  const isNear = useNear(place, '50% 0px');
  return (
    <p ref={place} className="footer-line" lang={language} data-near={isNear || undefined}>
      {text}
    </p>
  );
}
