/* oxlint-disable react/iframe-missing-sandbox -- another origin's page stays shut out with both words */

import { MapPin } from 'lucide-react';
import { drawingAt } from './addresses.ts';
import type { ClinicMap } from './clinic.ts';
import { icon } from './icon.ts';
import type { Texts } from './texts.server.ts';
import { useNearMap } from './use-near-map.ts';
import './location-map.css';

interface Props {
  map: ClinicMap;
  texts: Texts['contact'];
}

/** The drawn map costs nothing; the maps service is asked only when somebody is near it or wants it. */
export function LocationMap({ map, texts }: Props) {
  const { place, frame, state, show, succeed } = useNearMap(map.embedUrl !== undefined);
  return (
    <div className="map" ref={place}>
      <img
        className="map-drawn"
        src={drawingAt('map')}
        alt=""
        width={700}
        height={540}
        loading="lazy"
        decoding="async"
      />
      {map.embedUrl && (state === 'loading' || state === 'shown') && (
        <iframe
          ref={frame}
          className="map-frame"
          src={map.embedUrl}
          title={map.title}
          referrerPolicy="no-referrer"
          sandbox="allow-scripts allow-same-origin allow-popups"
          data-state={state}
          onLoad={succeed}
        />
      )}
      {map.embedUrl && state === 'drawn' && (
        <button type="button" className="button map-show" onClick={show}>
          <MapPin {...icon} /> {texts.showMap}
        </button>
      )}
      <output className="map-status">
        {state === 'loading' ? texts.mapLoading : state === 'failed' && texts.mapFailed}
      </output>
    </div>
  );
}
