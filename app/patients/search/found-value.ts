import type { SearchOption } from '../patient.ts';
import type { Suggestion } from './search.contract.ts';

/** A value that fits what was typed, and whose it is. */
export interface FoundValue {
  by: SearchOption;
  value: string;
  /** As in the table `known_names`. */
  person: string;
  /** The key of a record with the value. */
  key: string;
  match: Suggestion['match'];
}
