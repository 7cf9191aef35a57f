const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const DAY = 86_400;

/**
 * What stands under the ticks of a time axis, in seconds of the clinic's wall clock, `apart` from each
 * other: '07-Jan', and the year under the first and wherever it changes; within days the time, and the date.
 */
export function labelTicks(ticks: number[], apart: number): string[] {
  const labels = ticks.map((tick) => labelTick(new Date(tick * 1000), apart));
  return labels.map(({ upper, lower }, place) =>
    lower === labels[place - 1]?.lower ? upper : `${upper}\n${lower}`,
  );
}

function labelTick(date: Date, apart: number): { upper: string; lower: string } {
  const day = `${two(date.getUTCDate())}-${MONTHS[date.getUTCMonth()]}`;
  const year = String(date.getUTCFullYear());
  if (apart >= DAY) return { upper: day, lower: year };
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
  return { upper: time, lower: `${day}-${year}` };
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
