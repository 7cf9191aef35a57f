/** How long the clinic keeps what, as its content says. */
export interface Periods {
  enquiriesMonths: number;
  /** After a patient's last visit. Without it records stay until somebody erases them. */
  recordsYears?: number | undefined;
}

export const USUAL_PERIODS: Periods = { enquiriesMonths: 12 };

/** The same moment of the clinic's clock so many months before; the last day of a shorter month. */
export function monthsBefore(datetime: string, months: number): string {
  const [year = 0, month = 1, day = 1] = datetime.slice(0, 10).split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 - months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
  first.setUTCDate(Math.min(day, lastDay.getUTCDate()));
  return `${first.toISOString().slice(0, 10)}${datetime.slice(10)}`;
}
