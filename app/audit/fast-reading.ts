import { showInstant } from '../hours/desk-times.ts';
import type { FastReading } from './audit.contract.ts';

/** Warns of a session that read data faster than a person can; undefined if none did. */
export function describeFastReading(
  { at, session }: FastReading,
  timeZone: string,
): string | undefined {
  if (at === null) return undefined;
  return `Session ${session} read data faster than a person can, ${showInstant(at, timeZone)}. Please tell your technician.`;
}
