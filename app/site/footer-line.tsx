import { useEffect, useRef, useState } from 'react';
import type { Clinic } from './clinic.ts';

const NEAR = '50% 0px';

/** Its letters are asked for once somebody comes near: a device that has none would load 116 kB for one line. */
export function FooterLine({ language, text }: NonNullable<Clinic['footerLine']>) {
  const place = useRef<HTMLParagraphElement>(null);
  const [isNear, setNear] = useState(false);

  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: NEAR,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  return (
    <p ref={place} className="footer-line" lang={language} data-near={isNear || undefined}>
      {text}
    </p>
  );
}
