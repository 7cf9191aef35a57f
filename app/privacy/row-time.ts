const ALPHABET = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const PUSH_KEY = /^[-\w]{20,24}$/;
const EARLIEST = Date.UTC(2010, 0);
const LATEST = Date.UTC(2100, 0);

/**
 * When a row came to be, as ISO text: what its key tells, as keys begin with their time, else its `datetime`
 * as if it were UTC. The empty text, which sorts before all times, where neither says.
 */
export function timeOfRow({ key, datetime }: { key: string; datetime?: string | null }): string {
  return timeOfKey(key)?.toISOString() ?? timeOfText(datetime ?? '') ?? '';
}

export function timeOfKey(key: string): Date | undefined {
  if (!PUSH_KEY.test(key)) return undefined;
  let time = 0;
  for (const character of key.slice(0, 8)) time = time * 64 + ALPHABET.indexOf(character);
  return time > EARLIEST && time < LATEST ? new Date(time) : undefined;
}

function timeOfText(datetime: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(datetime)) return undefined;
  return `${datetime.replace(' ', 'T')}.000Z`;
}
