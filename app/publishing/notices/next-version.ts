import { addDays } from '../../hours/clinic-time.ts';

/**
 * The version of a changed privacy notice, 'YYYY-MM-DD': today, or the day after the published version if that is of
 * today or later.
 */
export function nextVersion(today: string, published: string): string {
  return today > published ? today : addDays(published, 1);
}
