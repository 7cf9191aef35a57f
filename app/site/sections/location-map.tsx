import { MapPin } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { loadPart } from '../../ui/load-part.tsx';
import { Status } from '../../ui/status.tsx';
import { drawingAt } from '../../content/addresses.ts';
import type { Clinic } from '../../content/clinic.ts';
import { icon } from '../icon.ts';
import type { LiveMapProps, MapState } from './live-map.tsx';
import type { Texts } from '../../content/texts.server.ts';
import { useNear } from '../../ui/use-near.ts';
import './location-map.css';

interface Props {
  clinic: Pick<Clinic, 'address' | 'map'>;
  texts: Texts['contact'];
}

const LiveMap = loadPart<LiveMapProps>(
  async () => ({ default: (await import('./live-map.tsx')).LiveMap }),
  CodeAway,
);

/** A drawn map, covered by the live one once the visitor scrolls near it or presses the button. */
export function LocationMap({ clinic: { address, map }, texts }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const isNear = useNear(container, '240px 0px');
  const [isAsked, setAsked] = useState(false);
  const [state, setState] = useState<MapState>('drawn');

  function show() {
    // The focused button is about to disappear.
    container.current?.focus();
    setAsked(true);
  }

  return (
    <div className="map screen-only" ref={container} tabIndex={-1}>
      <img
        className="map-drawn"
        src={drawingAt('map')}
        alt=""
        width={700}
        height={540}
        loading="lazy"
        decoding="async"
      />
      {map.embedUrl && (isNear || isAsked) && state !== 'failed' && (
        <Suspense>
          <LiveMap
            embedUrl={map.embedUrl}
            title={map.title}
            container={container}
            isAsked={isAsked}
            state={state}
            onState={setState}
          />
        </Suspense>
      )}
      {map.embedUrl && state === 'drawn' && !isAsked && (
        <button type="button" className="button map-show" onClick={show}>
          <MapPin {...icon} /> {texts.showMap}
        </button>
      )}
      <div className="map-note" data-state={state}>
        <Status className="strong">
          {state === 'loading' ? texts.mapLoading : state === 'failed' && texts.mapFailed}
        </Status>
        {state === 'failed' && (
          <>
            <p>{address.join(', ')}</p>
            <a href={map.directionsUrl} rel="noreferrer">
              {texts.directions}
            </a>
          </>
        )}
      </div>
    </div>
  );
}

function CodeAway({ onState }: LiveMapProps) {
  useEffect(() => onState('failed'), [onState]);
  return null;
}
