/** The same date and time some months earlier; in a shorter month its last day. */
export function monthsBefore(datetime: string, months: number): string {
  const [year = 0, month = 1, day = 1] = datetime.slice(0, 10).split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 - months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
  first.setUTCDate(Math.min(day, lastDay.getUTCDate()));
  return `${first.toISOString().slice(0, 10)}${datetime.slice(10)}`;
}

/** The same date some months later; in a shorter month its last day. */
export function addMonths(date: string, months: number): string {
  return monthsBefore(date, -months);
}
