import { compareContent } from '../../app/content/editing/compare-content.server.ts';
import type { FieldEdit, TextEdit } from '../../app/content/edits.ts';

/** The change of one file from the first text to the second, as the screens would send it. */
export function describeEdits(
  file: string,
  before: string,
  after: string,
): (FieldEdit | TextEdit)[] {
  return compareContent({ [file]: before }, { [file]: after }).map((change) =>
    change.path
      ? { file, path: change.path, value: change.after, was: change.before }
      : { file, text: change.after as string, was: change.before as string },
  );
}
