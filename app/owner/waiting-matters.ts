import { describeWaitingRetention } from '../privacy/waiting-retention.ts';
import type { WaitingMatters } from './owner.contract.ts';

/** A sentence for each matter. */
export function describeMatters(
  { retention, contentFaults }: WaitingMatters,
  timeZone: string,
): string[] {
  const faults = contentFaults.map(
    (fault) => `The content folder has a fault, so visitors see the former version. ${fault}`,
  );
  return retention ? [describeWaitingRetention(retention, timeZone), ...faults] : faults;
}
