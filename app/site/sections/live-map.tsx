/* oxlint-disable react/iframe-missing-sandbox -- another origin's page stays shut out with both words */

import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { ClinicMap } from '../../content/clinic.ts';

export type MapState = 'drawn' | 'loading' | 'shown' | 'failed';

const PATIENCE_MS = 15_000;

export interface LiveMapProps {
  embedUrl: string;
  title: ClinicMap['title'];
  /** What the map fills; it has the focus once the button has been pressed. */
  place: RefObject<HTMLElement | null>;
  /** The button was pressed; otherwise the map loads when it comes near, unless the visitor saves data. */
  isAsked: boolean;
  state: MapState;
  onState: (state: MapState) => void;
}

/** The frame of the maps service. It is asked for after the service has answered, and shown once it has loaded. */
export function LiveMap({ embedUrl, title, place, isAsked, state, onState }: LiveMapProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isAnswered, setAnswered] = useState(false);
  const tell = useEffectEvent(onState);

  useEffect(() => {
    const element = place.current;
    if (state !== 'drawn' || !element) return;
    if (isAsked) return tell('loading');
    if (savesData()) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && !isHeldBack(element) && tell('loading'),
      { rootMargin: '240px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [state, isAsked, place]);

  useEffect(() => {
    if (state !== 'loading') return;
    const stop = new AbortController();
    const timer = setTimeout(() => tell('failed'), PATIENCE_MS);
    const look = async () => {
      const answers = await doesAnswer(embedUrl, stop.signal);
      if (stop.signal.aborted) return;
      if (answers) setAnswered(true);
      else tell('failed');
    };
    void look();
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [state, embedUrl]);

  useEffect(() => {
    if (state === 'shown' && document.activeElement === place.current) frame.current?.focus();
  }, [state, place]);

  if (!isAnswered) return null;
  return (
    <iframe
      ref={frame}
      className="map-frame"
      src={embedUrl}
      title={title}
      referrerPolicy="no-referrer"
      sandbox="allow-scripts allow-same-origin allow-popups"
      data-state={state}
      onLoad={() => onState('shown')}
    />
  );
}

/**
 * Whether the maps service answers at the address of the map. The frame cannot tell: for the browser's own error
 * page it fires `load` as well. The answer itself cannot be read. Neither cookies nor a referrer are sent, and no
 * cached answer counts.
 */
async function doesAnswer(embedUrl: string, signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(embedUrl, {
      method: 'HEAD',
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      signal,
    });
    return true;
  } catch {
    return false;
  }
}

/** The map does not take the focused button away by itself. */
function isHeldBack(place: HTMLElement): boolean {
  return areStaffHere() || place.contains(document.activeElement);
}

/** While patients' data is on the page, no other service is asked for anything without a press. */
function areStaffHere(): boolean {
  return document.querySelector('#search-patient:not([hidden])') !== null;
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || !navigator.onLine;
}
