import type { Clinic } from './clinic.ts';

/** The address as on an envelope, without the line of the town, which machines have in fields of its own. */
export function nameStreet({ address, city }: Pick<Clinic, 'address' | 'city'>): string {
  const isTownLast = address.length > 1 && address.at(-1)?.includes(city);
  return address.slice(0, isTownLast ? -1 : undefined).join(', ');
}
