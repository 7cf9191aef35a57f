/* oxlint-disable react/iframe-missing-sandbox -- a page of another origin cannot reach this one even with both tokens */

import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { ClinicMap } from '../../content/clinic.ts';

export type MapState = 'drawn' | 'loading' | 'shown' | 'failed';

const LOAD_TIMEOUT_MS = 15_000;

export interface LiveMapProps {
  embedUrl: string;
  title: ClinicMap['title'];
  /** The element that the map fills; it has the focus after the button has been pressed. */
  container: RefObject<HTMLElement | null>;
  /** The button was pressed. Otherwise the map loads near the viewport, unless the browser saves data. */
  isAsked: boolean;
  state: MapState;
  onState: (state: MapState) => void;
}

/** The maps service in an iframe, created after the service has answered and shown once it has loaded. */
export function LiveMap({ embedUrl, title, container, isAsked, state, onState }: LiveMapProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isAnswered, setAnswered] = useState(false);
  const reportState = useEffectEvent(onState);

  useEffect(() => {
    const element = container.current;
    if (state !== 'drawn' || !element) return;
    if (isAsked) return reportState('loading');
    if (savesData()) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && !mustWaitForPress(element) && reportState('loading'),
      { rootMargin: '240px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [state, isAsked, container]);

  useEffect(() => {
    if (state !== 'loading') return;
    const stop = new AbortController();
    const timer = setTimeout(() => reportState('failed'), LOAD_TIMEOUT_MS);
    const check = async () => {
      const answers = await doesAnswer(embedUrl, stop.signal);
      if (stop.signal.aborted) return;
      if (answers) setAnswered(true);
      else reportState('failed');
    };
    void check();
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [state, embedUrl]);

  useEffect(() => {
    if (state === 'shown' && document.activeElement === container.current) frame.current?.focus();
  }, [state, container]);

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
 * Whether the maps service can be reached. The iframe cannot tell, because it fires `load` for the browser's own
 * error page too. The request sends no cookies, bypasses the cache and gets an opaque response (no-cors).
 */
async function doesAnswer(embedUrl: string, signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(embedUrl, {
      method: 'HEAD',
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal,
    });
    return true;
  } catch {
    return false;
  }
}

/** The map does not load by itself while staff data is on the page or the focus is on the button it would remove. */
function mustWaitForPress(container: HTMLElement): boolean {
  return isStaffSectionOpen() || container.contains(document.activeElement);
}

/** While patient data is on the page, no other service is contacted unless somebody presses the button. */
function isStaffSectionOpen(): boolean {
  return document.querySelector('#search-patient:not([hidden])') !== null;
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || !navigator.onLine;
}
