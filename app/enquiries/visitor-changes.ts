/**
 * A change or wish of the visitor from the page "Your enquiry", kept until staff have dealt with it. There is at most
 * one of each kind, the newest.
 */
export interface VisitorChange {
  /** 'erase': withdrawn, but on hold, so that staff must erase it once the hold is released. */
  kind: 'cannot-come' | 'move' | 'corrected' | 'erase';
  /** ISO 8601. */
  at: string;
  /** When another time would suit: with 'move' only. */
  wish?: string | undefined;
  /** With 'corrected': the answers as they were before. */
  before?: CorrectedAnswers | undefined;
  /** With 'corrected', where the enquiry is on hold: what the visitor wants stored instead of the present answers. */
  proposed?: CorrectedAnswers | undefined;
}

export interface CorrectedAnswers {
  mobile?: string;
  message1?: string;
}

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
