import { createSharedValue } from '../ui/shared-value.ts';

/** Counts the changes of records known to this page: lists and counts that follow it are read anew. */
export const recordChanges = createSharedValue(0);

export function noteRecordsChanged(): void {
  recordChanges.write(recordChanges.read() + 1);
}
