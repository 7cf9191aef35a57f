import { timeOfKey } from '../../storage/keys.ts';

/**
 * When a row came to be, as ISO text: what its key tells, as keys begin with their time, else its `datetime`
 * as if it were UTC. The empty text, which sorts before all times, where neither says.
 */
export function timeOfRow({ key, datetime }: { key: string; datetime?: string | null }): string {
  return timeOfKey(key)?.toISOString() ?? timeOfText(datetime ?? '') ?? '';
}

function timeOfText(datetime: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(datetime)) return undefined;
  return `${datetime.replace(' ', 'T')}.000Z`;
}
