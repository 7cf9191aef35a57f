import { clinicToday } from '../hours/clinic-time.ts';
import { showDay } from '../hours/desk-times.ts';
import { countOf } from '../text/count-of.ts';
import type { WaitingRetention } from './privacy.contract.ts';

/** Tells the owner what a published change of the retention will remove, and how to take it back. */
export function describeWaitingRetention(
  { from, former, next, enquiries, appointments, patients }: WaitingRetention,
  timeZone: string,
): string {
  const years = (one: number | null) => (one === null ? 'no limit' : countOf(one, 'year', 'years'));
  const months = (one: number) => countOf(one, 'month', 'months');
  const pairs = [
    ['enquiries', months(next.enquiriesMonths), months(former.enquiriesMonths)],
    ['records', years(next.recordsYears), years(former.recordsYears)],
    ['the time zone', next.timeZone, former.timeZone],
  ];
  const changes = pairs.flatMap(([name, is, was]) =>
    is === was ? [] : [`${name}: ${is} instead of ${was}`],
  );
  const gone = [
    countOf(enquiries, 'enquiry', 'enquiries'),
    countOf(appointments, 'appointment', 'appointments'),
    `the records of ${countOf(patients, 'patient', 'patients')}`,
  ];
  return `How long data is kept was changed (${changes.join('; ')}). On ${showDay(clinicToday(new Date(from), timeZone))} this takes effect and removes ${gone.join(', ')} for good. To take it back, publish the former value again before then.`;
}
