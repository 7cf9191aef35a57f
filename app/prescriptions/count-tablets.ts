import type { Medicine, MedicineField } from './prescription.ts';
import { tidyDays } from './prescription-rules.ts';
import { readDose, tidyDose } from './read-dose.ts';

const PARTS: Record<string, number> = { '½': 0.5, '¼': 0.25, '¾': 0.75 };
/** A larger number is one of units of insulin or millilitres rather than of tablets. */
const MOST_AT_ONCE = 4;

/** The tablets that a dose such as 1-0-½ needs over its days, in whole ones; '' if it does not say how many. */
export function countTablets({ dose, days }: Medicine): string {
  const amounts = (readDose(tidyDose(dose)) ?? []).map(
    (part) => Number(part.replace(/[½¼¾]/, '')) + (PARTS[part.at(-1) ?? ''] ?? 0),
  );
  const count = amounts.reduce((sum, amount) => sum + amount, 0) * Number(tidyDays(days));
  return count > 0 && Math.max(...amounts) <= MOST_AT_ONCE ? String(Math.ceil(count)) : '';
}

/** The medicine after typing into one of its fields. Its quantity follows from dose and days until somebody types one. */
export function typeMedicine(before: Medicine, field: MedicineField, typed: string): Medicine {
  const after = { ...before, [field]: typed };
  const isCounted = field !== 'quantity' && before.quantity === countTablets(before);
  return isCounted ? { ...after, quantity: countTablets(after) } : after;
}
