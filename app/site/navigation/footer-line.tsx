import { useRef } from 'react';
import type { Clinic } from '../../content/clinic.ts';
import { useNear } from '../sections/use-near.ts';

/** Its letters are asked for once somebody comes near: a device that has none would load 116 kB for one line. */
export function FooterLine({ language, text }: NonNullable<Clinic['footerLine']>) {
  const place = useRef<HTMLParagraphElement>(null);
  const isNear = useNear(place, '50% 0px');
  return (
    <p ref={place} className="footer-line" lang={language} data-near={isNear || undefined}>
      {text}
    </p>
  );
}
