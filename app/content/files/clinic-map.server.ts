import type { ClinicMap } from '../clinic.ts';
import type { CheckedContent } from './check-content.server.ts';
import type { ClinicFacts } from './clinic-file.server.ts';
import { showName, type Findings } from './content-file.server.ts';

/** A frame further than this from the clinic shows another part of the town. */
const FAR_KM = 2;

/** Directions and frame that point to `position`. A frame of an unknown service is left out, with a warning. */
export function chooseMap(
  folder: string,
  facts: CheckedContent<ClinicFacts>,
  findings: Findings,
): ClinicMap {
  const { position, map } = facts.value;
  const { embedUrl, directionsUrl, title } = map;
  const drawn = { directionsUrl: aimDirections(directionsUrl, position), title };
  if (!embedUrl) return drawn;
  const warn = (sentence: string) => {
    const line = facts.lineOf(['map', 'embedUrl']);
    const place = `${showName(folder, 'clinic.yaml')}, line ${line}: "embedUrl" (in map)`;
    findings.warnings.push(`${place} ${sentence}.`);
  };
  const fault = findMapFault(embedUrl);
  if (fault) {
    warn(`${fault}; the drawn map is shown instead of the live one`);
    return drawn;
  }
  const offset = measureOffset(embedUrl, position) ?? 0;
  if (offset > FAR_KM) {
    const distance = `some ${Math.round(offset)} km from "position"`;
    warn(`shows a place ${distance}; copy it anew, or correct "position"`);
  }
  return { ...drawn, embedUrl: aimEmbed(embedUrl, position) };
}

/** The embed pages of known map services. */
const EMBEDS = [
  { host: 'www.openstreetmap.org', path: '/export/embed.html' },
  { host: 'www.google.com', path: '/maps/embed' },
  { host: 'www.google.com', path: '/maps/embed/v1/place' },
];

/** Why the address may not be loaded in a frame; undefined if it may. */
function findMapFault(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url) return 'is not a web address';
  if (url.protocol !== 'https:') return 'does not begin with https://';
  const isKnown = EMBEDS.some(({ host, path }) => url.host === host && url.pathname === path);
  if (isKnown && url.username === '' && url.password === '') return undefined;
  return 'is not an embed address of OpenStreetMap or Google Maps';
}

interface Position {
  latitude: number;
  longitude: number;
}

/** Default half height and half width of the map, in degrees: the streets around the clinic. */
const AROUND = { latitude: 0.01, longitude: 0.015 };

/** Centres OpenStreetMap's frame and its marker on the position. Another service's address stays as it is. */
function aimEmbed(address: string, { latitude, longitude }: Position): string {
  const url = new URL(address);
  if (url.host !== 'www.openstreetmap.org') return address;
  const [west, south, east, north] = (url.searchParams.get('bbox') ?? '').split(',').map(Number);
  const wide = half(west, east) ?? AROUND.longitude;
  const high = half(south, north) ?? AROUND.latitude;
  const corners = [longitude - wide, latitude - high, longitude + wide, latitude + high];
  // OpenStreetMap itself writes at most seven decimal places.
  url.searchParams.set('bbox', corners.map((corner) => Number(corner.toFixed(6))).join(','));
  url.searchParams.set('marker', `${latitude},${longitude}`);
  return url.href;
}

function half(from: number | undefined, to: number | undefined): number | undefined {
  const found = from !== undefined && to !== undefined ? (to - from) / 2 : NaN;
  return found > 0 ? found : undefined;
}

const COORDINATES = /^-?\d+(?:\.\d+)?,\s*-?\d+(?:\.\d+)?$/;

/** Address of the directions to the position. The owner's own address stays unless its destination is coordinates. */
function aimDirections(address: string | undefined, position: Position): string {
  const url = new URL(address ?? 'https://www.google.com/maps/dir/?api=1&destination=0,0');
  if (!COORDINATES.test(url.searchParams.get('destination') ?? '')) return url.href;
  url.searchParams.set('destination', `${position.latitude},${position.longitude}`);
  return url.href;
}

const KM_A_DEGREE = 111.2;

/** Kilometres between the position and the centre of Google's frame; undefined if its address has no coordinates. */
function measureOffset(address: string, position: Position): number | undefined {
  const [, longitude, latitude] = /!2d(-?\d+\.\d+)!3d(-?\d+\.\d+)/.exec(address) ?? [];
  if (longitude === undefined) return undefined;
  const high = Number(latitude) - position.latitude;
  const wide =
    (Number(longitude) - position.longitude) * Math.cos((position.latitude * Math.PI) / 180);
  return Math.hypot(high, wide) * KM_A_DEGREE;
}
