import { NOTHING_ADDED } from '../../app/patients/patient.ts';
import type { Selectable } from 'kysely';
import { indexColumns } from '../../app/patients/records/index-records.server.ts';
import type { RecordsTable } from '../../storage/tables.ts';
import { type DemoCalendar, type Moment, DemoRandom, inventKey } from './demo-random.ts';

export interface DemoPatient {
  patientid: string;
  visits: Moment[];
  /** The record of the visit with this index in `visits`. */
  recordAt(visit: number): Selectable<RecordsTable>;
}

// Coprime to 10^10, so that different numbers give different ids.
const ID_STEP = 7_390_853;
const IDS = 10 ** 10;
const FIRST_ID = 4_182_930_617;
const YEAR_MS = 365 * 86_400_000;

type Names = readonly [string, ...string[]];

interface Community {
  /** Percentage of all people. */
  share: number;
  first: Names;
  middle: Names;
  last: Names;
}

// Parts of names that are combined at random; no real person is meant.
const COMMUNITIES: readonly [Community, ...Community[]] = [
  {
    share: 47,
    first: words(
      'Venkata Lakshmi Srinivas Padma Ramesh Sujatha Hari Kavya Surya Anitha Naga Durga Mohan Swathi Ravi Bhavani Kiran Madhavi Satya Jyothi Prasad Vani Gopal Sirisha',
    ),
    middle: words(
      'Rama Sai Krishna Devi Narayana Kumari Mohana Rao Bala Sri Veera Vara Lalitha Kanaka Ananda Sesha Surya Chandra Bhaskara Uma',
    ),
    last: words(
      'Raju Naidu Reddy Chowdary Varma Sastry Murthy Gupta Babu Achari Patnaik Setty Dora Bhupathi Kotla Mantri Yarra Pilla Gedda Bora',
    ),
  },
  {
    share: 15,
    first: words(
      'Fathima Imran Ayesha Rahim Shabana Yusuf Nasreen Karim Salma Faiz Zubeda Anwar Rukhsana Tariq',
    ),
    middle: words('Noor Abdul Jahan Hasan Banu Ali Sultana Mohiuddin Ara Basha Begum Sadiq'),
    last: words('Begum Shaik Syed Khan Pasha Mirza Baig Sharief Quadri Ansari Mulla Patan'),
  },
  {
    share: 10,
    first: words('Joseph Mary Samuel Grace Daniel Ruth John Esther Paul Rachel Thomas Leela'),
    middle: words('Prem Sunil Rani Vijay Kumar Jaya Anil Mani Deva Sheela Ratna Raj'),
    last: words(
      'Kurian Mathew Pinto Dsouza Yesupogu Bandela Gomez Chacko Katta Varghese Fernandes Palli',
    ),
  },
  {
    share: 14,
    first: words(
      'Amit Sunita Rajesh Pooja Vikram Meena Suresh Neha Anil Rekha Deepak Kiran Manoj Seema',
    ),
    middle: words('Kumar Prasad Lal Devi Chand Kumari Nath Bala Mohan Rani Dev Prakash'),
    last: words('Sharma Verma Mishra Yadav Agarwal Jha Tiwari Chauhan Sinha Joshi Meena Rathore'),
  },
  {
    share: 7,
    first: words('Murugan Kamala Senthil Revathi Karthik Selvi Arun Meenakshi Bala Thenmozhi'),
    middle: words('Raja Vel Kumaran Ammal Nathan Priya Mani Devi Pandian Valli'),
    last: words('Iyer Pillai Nadar Subramani Perumal Krishnan Natarajan Mudaliar Gounder Raman'),
  },
  {
    share: 5,
    first: words('Gurpreet Harjit Debashis Ananya Subrata Mitali Ganesh Vaishali Biswajit Pratima'),
    middle: words('Singh Kaur Kumar Rani Chandra Nath Lata Mohan Kanta Das'),
    last: words('Gill Sidhu Mukherjee Das Ghosh Patil Kulkarni Behera Sahoo Mohanty'),
  },
  {
    share: 1,
    first: words('వెంకట లక్ష్మి శ్రీనివాస్ పద్మ రమేష్ కావ్య'),
    middle: words('రామ సాయి కృష్ణ దేవి సూర్య'),
    last: words('రాజు నాయుడు రెడ్డి చౌదరి వర్మ'),
  },
  {
    share: 1,
    first: words('सुनीता राजेश पूजा विक्रम मीना अनिल'),
    middle: words('कुमार प्रसाद देवी लाल रानी'),
    last: words('शर्मा वर्मा मिश्रा यादव जोशी'),
  },
];

const INITIALS = words('A. B. C. D. G. J. K. L. M. N. P. R. S. T. V. Y.');

/** One to `mostVisits` visits of a patient, oldest first. They use the first random numbers, so they can be invented alone. */
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

/** The patient with this number and one to `mostVisits` visits, whose measures follow a trend. */
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
  // Every eighth patient shares a mobile number with the previous one: a family.
  const mobile = String(9_000_000_000 + (number % 8 === 7 ? number - 1 : number));
  const age = 3 + random.whole(85);
  const systolic = random.between(104, 168);
  const sugar = random.between(4.6, 14.5);
  const seed = random.whole(2 ** 32);
  const recordAt = (visit: number): Selectable<RecordsTable> => {
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
      mobile_typed: null,
      ...NOTHING_ADDED,
      bp: `${Math.round(pressure)}/${Math.round(pressure * 0.48 + at.between(12, 24))}`,
      sugar: inTenths(5.8 + (sugar - 5.8) * towardsTarget + at.between(-0.5, 0.5)),
      temperature: inTenths(at.between(97, 99.4)),
      datetime: moment.datetime,
      original: null,
      version: 1,
      ...indexColumns({ datetime: moment.datetime, version: 1 }),
    };
  };
  return { patientid, visits, recordAt };
}

function inventPatientId(number: number): string {
  return String((FIRST_ID + number * ID_STEP) % IDS).padStart(10, '0');
}

/** '7.2'. `toFixed` is several times slower. */
function inTenths(value: number): string {
  const tenths = Math.round(value * 10);
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}

export function inventName(random: DemoRandom): string {
  let share = random.whole(100);
  const community = COMMUNITIES.find((one) => (share -= one.share) < 0) ?? COMMUNITIES[0];
  const { first, middle, last } = community;
  const name = `${random.pick(first)} ${random.pick(middle)} ${random.pick(last)}`;
  // House names come first, as initials; without them many people in a large clinic would have the same name.
  const initials = community.share > 1 ? random.whole(4) : 0;
  if (initials === 0) return name;
  if (initials === 1) return `${random.pick(INITIALS)} ${name}`;
  return `${random.pick(INITIALS)} ${random.pick(INITIALS)} ${name}`;
}

/** An address at example.org (RFC 2606) made of the name and the number. */
export function inventEmail(name: string, number: number): string {
  const plain = name.toLowerCase().replace(/[^a-z]+/g, '.');
  return `${plain === '.' ? 'patient' : plain}.${number}@example.org`;
}

function words(text: string): Names {
  const [first = '', ...others] = text.split(' ');
  return [first, ...others];
}
