import type { VisitorChange } from './inbox/desk-enquiry-schema.server.ts';

/** Reads the column `visitor_changes`. */
export function readVisitorChanges(stored: string | null): VisitorChange[] {
  return stored === null ? [] : (JSON.parse(stored) as VisitorChange[]);
}

/** Columns by which staff see a visitor's change among the new enquiries; spam stays spam. */
export const asNew = (status: string) =>
  status === 'spam' ? {} : ({ status: 'new', read_at: null } as const);

/** For the column `visitor_changes`: the list with `change` in place of an earlier one of its kind. */
export function addVisitorChange(changes: readonly VisitorChange[], change: VisitorChange): string {
  return JSON.stringify([...changes.filter(({ kind }) => kind !== change.kind), change]);
}
