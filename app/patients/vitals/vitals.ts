import type { Patient } from '../patient.ts';
import { readMeasure } from './read-measure.ts';

/** The measures of a visit, in the order in which every screen shows them. */
export const VITAL_FIELDS = ['bp', 'sugar', 'temperature'] as const satisfies (keyof Patient)[];

export type VitalField = (typeof VITAL_FIELDS)[number];

export interface Reading {
  key: string;
  /** As it was written: '138/86'. */
  text: string;
  /** [138, 86], in the unit of the field */
  numbers: number[];
  /** Milliseconds of `datetime`, for its place on the line; undefined where it cannot be read. */
  time: number | undefined;
}

/** What can be drawn of the visits, oldest first; `visits` come newest first. */
export function listReadings(visits: Patient[], field: VitalField): Reading[] {
  const readings = visits
    .map((visit) => ({
      key: visit.key,
      text: visit[field] ?? '',
      numbers: readMeasure(field, visit[field]),
      time: readTime(visit.datetime),
    }))
    .filter((reading) => reading.numbers.length > 0);
  // oxlint-disable-next-line no-array-reverse -- old browsers lack toReversed
  return readings.reverse();
}

function readTime(datetime: string | null): number | undefined {
  const time = Date.parse(`${datetime?.replace(' ', 'T')}Z`);
  return Number.isNaN(time) ? undefined : time;
}
