import { useEffect, useRef, useState } from 'react';

type MapState = 'drawn' | 'loading' | 'shown' | 'failed';

const PATIENCE = 15_000;

/** Asks for the live map when its place comes near, unless the visitor asked browsers to save data. */
export function useNearMap(hasFrame: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<MapState>('drawn');
  const [isAsked, setAsked] = useState(false);

  useEffect(() => {
    const element = place.current;
    if (!element || !hasFrame || state !== 'drawn' || savesData()) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && !isHeldBack(element) && setState('loading'),
      { rootMargin: '240px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasFrame, state]);

  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('failed'), PATIENCE);
    return () => clearTimeout(timer);
  }, [state]);

  function show() {
    setState('loading');
    setAsked(true);
  }

  // The button that was pressed goes away.
  useEffect(() => {
    if (isAsked) frame.current?.focus();
  }, [isAsked]);

  return { place, frame, state, show, succeed: () => setState('shown') };
}

/** By itself it takes no button from under the keys. */
function isHeldBack(place: HTMLElement): boolean {
  return areStaffHere() || place.contains(document.activeElement);
}

/** Beside patients' data nobody else's service is asked by itself. */
function areStaffHere(): boolean {
  return document.querySelector('#search-patient:not([hidden])') !== null;
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || !navigator.onLine;
}
