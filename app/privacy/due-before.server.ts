import { timeOfKey } from '../../storage/keys.ts';
import { clinicDatetime } from '../hours/clinic-datetime.ts';
import { monthsBefore, type Periods } from '../content/periods.ts';

/** How long the clinic keeps what, and the moment at which that is asked. */
export interface Keeping {
  periods: Periods;
  timeZone: string;
  now: Date;
}

/** Whether a row is older than so many months, by its own time or that of its key. */
export function dueBefore({ now, timeZone }: Pick<Keeping, 'now' | 'timeZone'>, months: number) {
  const local = monthsBefore(clinicDatetime(now, timeZone), months);
  const utc = new Date(`${local.replace(' ', 'T')}Z`);
  return ({ key, datetime }: { key: string; datetime: string | null }): boolean => {
    if (datetime !== null && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(datetime)) {
      return datetime < local;
    }
    const madeAt = timeOfKey(key);
    return madeAt !== undefined && madeAt < utc;
  };
}
