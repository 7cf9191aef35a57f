import type { SearchOption, SuggestionMatch } from '../patient.ts';

/** A value that fits what was typed, and whose it is. */
export interface FoundValue {
  by: SearchOption;
  value: string;
  /** As in the table `known_names`. */
  person: string;
  /** The key of a record with the value. */
  key: string;
  match: SuggestionMatch;
}
