import { LANGUAGES } from '../../content/addresses.ts';
import type { EditFault } from '../../content/edits.ts';
import { isRealDate } from '../../hours/clinic-time.ts';
import { readField, splitMarkdown } from '../markdown/front-matter.ts';
import { findMarkdownFault } from '../markdown/markdown-faults.ts';

/**
 * The faults of a drafted privacy notice or accessibility statement. When its text is changed it needs a version of
 * its own, by which enquiries remember what their sender saw, and the three languages have the same.
 */
export function findNoticeFaults(
  folder: 'privacy' | 'accessibility',
  textOf: (file: string) => string | undefined,
  published: Record<string, string>,
): EditFault[] {
  const files = LANGUAGES.map(({ language }) => `${folder}/${language}.md`).filter(
    (file) => textOf(file) !== undefined,
  );
  const read = (text: string | undefined) => splitMarkdown(text ?? '') ?? { head: '', body: '' };
  const versionOf = (file: string) => readField(read(textOf(file)).head, 'version');
  const english = versionOf(`${folder}/en.md`);
  return files.flatMap((file): EditFault[] => {
    const { body } = read(textOf(file));
    const before = read(published[file]);
    const at = (name: string, message: string): EditFault[] => [{ file, path: [name], message }];
    const fault = body.trim() === '' ? 'Please write something here.' : findMarkdownFault(body);
    if (fault) return at('body', fault);
    const version = versionOf(file);
    if (!isRealDate(version)) return at('version', 'Please choose a day.');
    const wasVersion = readField(before.head, 'version');
    if (body !== before.body && published[file] !== undefined && version <= wasVersion) {
      return at('version', 'The notice has changed: choose the day of the change, after the last.');
    }
    return version === english
      ? []
      : at('version', `The English notice is of ${english}: all three need the same day.`);
  });
}
