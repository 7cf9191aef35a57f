import { type FactFaults, judgeFacts, tidyFact } from './fact-rules.ts';
import { FACT_FIELDS, type FactValues } from './facts.ts';

/** The typed facts that differ from the stored ones, as they would be stored, and what is wrong with them. */
export function readFactChanges(
  typed: FactValues,
  stored: FactValues,
  today: string,
): { changed: Partial<FactValues>; faults: FactFaults } {
  const tidied = FACT_FIELDS.map(
    (field) => [field, tidyFact(field, typed[field], today, stored[field])] as const,
  );
  const changed: Partial<FactValues> = Object.fromEntries(
    tidied.filter(([field, value]) => value !== stored[field]),
  );
  return { changed, faults: judgeFacts(changed, { ...stored, ...changed }, today) };
}
