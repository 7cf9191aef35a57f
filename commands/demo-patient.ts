import type { RecordsTable } from '../storage/tables.ts';
import type { DemoCalendar, Moment } from './demo-calendar.ts';
import { inventKey } from './demo-key.ts';
import { inventEmail, inventName } from './demo-names.ts';
import type { DemoRandom } from './demo-random.ts';

export interface DemoPatient {
  patientid: string;
  visits: Moment[];
  records: RecordsTable[];
}

// A step that shares no factor with 10^10, so that different patients get different ids.
const ID_STEP = 7_390_853;
const IDS = 10 ** 10;
const FIRST_ID = 4_182_930_617;

/** The patient of that number, with one to `mostVisits` visits at which the measures follow a trend. */
export function inventPatient(
  number: number,
  mostVisits: number,
  random: DemoRandom,
  calendar: DemoCalendar,
): DemoPatient {
  const patientid = inventPatientId(number);
  const name = inventName(random);
  const email = random.chance(0.6) ? inventEmail(name, number) : '';
  // Every eighth shares the telephone of the one before: a family.
  const mobile = String(9_000_000_000 + (number % 8 === 7 ? number - 1 : number));
  const age = 3 + random.whole(85);
  const systolic = random.between(104, 168);
  const sugar = random.between(4.6, 14.5);
  const between = 20 + random.whole(100);
  const firstDay = random.whole(calendar.days);
  const visits: Moment[] = [];
  const records: RecordsTable[] = [];
  const count = 1 + random.whole(mostVisits);
  for (let visit = 0; visit < count; visit++) {
    const day = firstDay + visit * between;
    if (visit > 0 && day >= calendar.days) break;
    const moment = calendar.momentOn(day, random);
    const towardsTarget = 0.75 ** visit;
    const pressure = 122 + (systolic - 122) * towardsTarget + random.between(-6, 6);
    visits.push(moment);
    records.push({
      key: inventKey(random, moment.time),
      patientid,
      name,
      age: String(age + Math.floor((visit * between) / 365)),
      email,
      mobile,
      mobile_match: mobile,
      bp: `${Math.round(pressure)}/${Math.round(pressure * 0.48 + random.between(12, 24))}`,
      sugar: inTenths(5.8 + (sugar - 5.8) * towardsTarget + random.between(-0.5, 0.5)),
      temperature: inTenths(random.between(97, 99.4)),
      datetime: moment.datetime,
      original: null,
      version: 1,
    });
  }
  return { patientid, visits, records };
}

function inventPatientId(number: number): string {
  return String((FIRST_ID + number * ID_STEP) % IDS).padStart(10, '0');
}

/** '7.2'. `toFixed` is several times slower. */
function inTenths(value: number): string {
  const tenths = Math.round(value * 10);
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}
