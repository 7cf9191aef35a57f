import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, clinicToday } from '../../../app/hours/clinic-time.ts';
import type { Site } from '../../browser/site-of-test.ts';
import { importPatients } from '../../browser/staff-sample.ts';

/** Names and days that the tasks look for. */
export interface FilledDesk {
  /** By the clinic's clock, 'YYYY-MM-DD'. */
  today: string;
  yesterday: string;
  /** Who is booked for today. */
  booked: string;
}

const ENQUIRIES = 12;
const BOOKED = 'Invented Caller';

/** Fills a site with patients, reports and enquiries of the last days. */
export async function fillDesk(site: Site): Promise<FilledDesk> {
  const today = clinicToday(new Date(), 'Asia/Kolkata');
  await importPatients(site);
  const folder = await mkdtemp(join(tmpdir(), 'clinic-desk-'));
  const content = { endocrine: { '-Ob1': PATIENT }, enquiries: describeEnquiries(today) };
  await writeFile(join(folder, 'clinic-export.json'), JSON.stringify(content));
  await site.importSample(folder);
  await rm(folder, { recursive: true });
  return { today, yesterday: addDays(today, -1), booked: BOOKED };
}

const PATIENT = {
  patientid: '2801753199',
  name: 'M. V. Jyothi Kanaka Bora',
  age: '51',
  mobile: '9000000033',
  email: '',
  bp: '120/80',
  sugar: '5.5',
  temperature: '98.2',
  datetime: '2025-10-30 12:11:09',
};

function describeEnquiries(today: string): Record<string, object> {
  const enquiries: Record<string, object> = {};
  for (let number = 0; number < ENQUIRIES; number += 1) {
    const digits = String(number).padStart(2, '0');
    enquiries[`-Od${digits}`] = {
      key: `-Od${digits}`,
      name: `Invented Visitor ${number}`,
      email: 'visitor@example.org',
      mobile: `90000001${digits}`,
      selectOpt: 'Diabetes [ IN ADULTS ]',
      date: addDays(today, 2),
      message1: 'May I come in the morning?',
      datetime: `${addDays(today, -(number % 4))} 00:${digits}:00`,
    };
  }
  return enquiries;
}
