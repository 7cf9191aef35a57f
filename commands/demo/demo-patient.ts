import { MEASURE_NAMES, type MeasureName, MEASURES } from '../../app/measures/measures.ts';
import type { RecordsTable } from '../../storage/tables.ts';
import type { DemoCalendar, Moment } from './demo-calendar.ts';
import { inventKey } from './demo-key.ts';
import { inventEmail, inventName } from './demo-names.ts';
import { DemoRandom } from './demo-random.ts';

export interface DemoPatient {
  patientid: string;
  visits: Moment[];
  /** What was noted at the visit of that place in the list. */
  recordAt(visit: number): RecordsTable;
}

// A step that shares no factor with 10^10, so that different patients get different ids.
const ID_STEP = 7_390_853;
const IDS = 10 ** 10;
const FIRST_ID = 4_182_930_617;
const YEAR_MS = 365 * 86_400_000;

/** One to `mostVisits` visits of one patient, oldest first. They are drawn before all else, to be had alone. */
export function inventVisits(
  mostVisits: number,
  random: DemoRandom,
  calendar: DemoCalendar,
): [Moment, ...Moment[]] {
  const firstDay = random.whole(calendar.days);
  const between = 20 + random.whole(100);
  const visits: [Moment, ...Moment[]] = [calendar.momentOn(firstDay, random)];
  const count = 1 + random.whole(mostVisits);
  for (let visit = 1; visit < count; visit++) {
    const day = firstDay + visit * between;
    if (day >= calendar.days) break;
    visits.push(calendar.momentOn(day, random));
  }
  return visits;
}

/** The patient of that number, with one to `mostVisits` visits at which the measures follow a trend. */
export function inventPatient(
  number: number,
  mostVisits: number,
  random: DemoRandom,
  calendar: DemoCalendar,
): DemoPatient {
  const visits = inventVisits(mostVisits, random, calendar);
  const patientid = inventPatientId(number);
  const name = inventName(random);
  const email = random.chance(0.6) ? inventEmail(name, number) : '';
  // Every eighth shares the telephone of the one before: a family.
  const mobile = String(9_000_000_000 + (number % 8 === 7 ? number - 1 : number));
  const age = 3 + random.whole(85);
  const systolic = random.between(104, 168);
  const sugar = random.between(4.6, 14.5);
  const seed = random.whole(2 ** 32);
  const recordAt = (visit: number): RecordsTable => {
    const at = DemoRandom.forNumber(seed, visit);
    const moment = visits[visit] ?? visits[0];
    const towardsTarget = 0.75 ** visit;
    const pressure = 122 + (systolic - 122) * towardsTarget + at.between(-6, 6);
    return {
      key: inventKey(at, moment.time),
      patientid,
      name,
      age: String(age + Math.floor((moment.time - visits[0].time) / YEAR_MS)),
      email,
      mobile,
      mobile_match: mobile,
      bp: `${Math.round(pressure)}/${Math.round(pressure * 0.48 + at.between(12, 24))}`,
      sugar: inTenths(5.8 + (sugar - 5.8) * towardsTarget + at.between(-0.5, 0.5)),
      temperature: inTenths(at.between(97, 99.4)),
      ...inventOthers(at),
      datetime: moment.datetime,
      original: null,
      version: 1,
    };
  };
  return { patientid, visits, recordAt };
}

type OtherMeasure = Exclude<MeasureName, 'bp' | 'sugar' | 'temperature'>;
const OTHERS = MEASURE_NAMES.filter((name) => !['bp', 'sugar', 'temperature'].includes(name));

/** Measures without a trend of their own: values from the middle third of what is usual. */
function inventOthers(at: DemoRandom): Record<OtherMeasure, string> {
  const values = OTHERS.map((name) => {
    const numbers = MEASURES[name].numbers.map(({ usual: { from, to } }) =>
      Math.round(at.between(from + (to - from) / 3, to - (to - from) / 3)),
    );
    return [name, numbers.join('/')];
  });
  return Object.fromEntries(values) as Record<OtherMeasure, string>;
}

function inventPatientId(number: number): string {
  return String((FIRST_ID + number * ID_STEP) % IDS).padStart(10, '0');
}

/** '7.2'. `toFixed` is several times slower. */
function inTenths(value: number): string {
  const tenths = Math.round(value * 10);
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}
