import { readDatetime } from '../../hours/read-datetime.ts';
import { markImpossible, readNumbers } from '../../measures/stored-values.ts';
import type { MeasureName } from '../../measures/measures.ts';
import type { Patient } from '../patient.ts';

export interface Reading {
  key: string;
  /** The stored text: '138/86'. */
  text: string;
  /** [138, 86], in the unit of the measure */
  numbers: number[];
  /** The remark on a value that cannot be right. */
  mark: string | undefined;
  /** `datetime` in milliseconds since 1970; undefined if it cannot be read. */
  time: number | undefined;
}

/** The values of a measure that can be drawn, oldest first. `visits` are newest first. */
export function listReadings(visits: Patient[], field: MeasureName): Reading[] {
  const readings = visits
    .map((visit) => ({
      key: visit.key,
      text: visit[field] ?? '',
      numbers: readNumbers(field, visit[field]),
      mark: markImpossible(field, visit[field]),
      time: readTime(visit.datetime),
    }))
    .filter((reading) => reading.numbers.length > 0);
  // oxlint-disable-next-line no-array-reverse -- old browsers lack toReversed
  return readings.reverse();
}

export function readTime(datetime: string | null): number | undefined {
  const moment = readDatetime(datetime);
  return moment === null ? undefined : Date.parse(`${moment.replace(' ', 'T')}Z`);
}
