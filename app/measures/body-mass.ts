import { readPossible } from './stored-values.ts';

/** A visit as far as it concerns the body mass index. */
export interface Weighed {
  key: string;
  age: string | null;
  datetime: string | null;
  weight?: string;
  height?: string;
}

export interface BodyMass {
  /** In kg/m²; undefined if hardly anybody has it. */
  value: number | undefined;
  /** '27.1', or what to check. */
  text: string;
  /** The earlier visit whose height was taken. */
  heightFrom?: Weighed;
}

/** A height in inches, or of another patient, gives values outside. */
const LIKELY = { from: 10, to: 80 };
/** In place of a value that hardly anybody has. */
export const CHECK_HEIGHT = 'check height and birth date';

/** In completed years. */
export const ADULT_FROM = 18;

/**
 * The body mass index at a visit, from the weight and the height of that visit. An adult is not measured at each visit:
 * the last height before it counts that was measured at 18 or later. A child has grown since the last one. `visits` are
 * all visits of the patient, newest first. The index is shown and never stored.
 */
export function findBodyMass(visit: Weighed, visits: readonly Weighed[]): BodyMass | undefined {
  const weight = readPossible('weight', visit.weight);
  if (weight === undefined) return undefined;
  const own = readPossible('height', visit.height);
  const heightFrom = own === undefined ? findAdultHeight(visit, visits) : undefined;
  const height = own ?? (heightFrom && readPossible('height', heightFrom.height));
  if (height === undefined) return undefined;
  const value = weight / (height / 100) ** 2;
  const isLikely = value >= LIKELY.from && value <= LIKELY.to;
  const text = isLikely ? value.toFixed(1) : CHECK_HEIGHT;
  return { value: isLikely ? value : undefined, text, ...(heightFrom && { heightFrom }) };
}

/** The newest visit before this one at which an adult's height was measured. */
function findAdultHeight(visit: Weighed, visits: readonly Weighed[]): Weighed | undefined {
  const place = visits.findIndex(({ key }) => key === visit.key);
  return visits.find(
    (one, at) =>
      place >= 0 && at > place && isAdult(one) && readPossible('height', one.height) !== undefined,
  );
}

function isAdult({ age }: Weighed): boolean {
  return /^\d+$/.test(age?.trim() ?? '') && Number(age) >= ADULT_FROM;
}
