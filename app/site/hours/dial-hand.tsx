import { useEffect, useRef } from 'react';

const SWEEP = { duration: 900, easing: 'cubic-bezier(.2, .8, .2, 1)' };

/** Points at the present time, and on the first view sweeps there from midnight. */
export function DialHand({ minutes }: { minutes: number }) {
  const hand = useRef<SVGGElement>(null);
  const hasSwept = useRef(false);
  const angle = (minutes / 1440) * 360 - 180;

  useEffect(() => {
    const element = hand.current;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!element || isStill || hasSwept.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      hasSwept.current = true;
      observer.disconnect();
      const sweep = ['rotate(-180deg)', `rotate(${angle}deg)`];
      element.animate({ transform: sweep }, SWEEP);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [angle]);

  return (
    <g ref={hand} className="dial-hand" transform={`rotate(${angle})`}>
      <path className="dial-needle" d="M380 292V112" />
      <path className="dial-arrow" d="M380 68l9 -16h-18Z" />
    </g>
  );
}
