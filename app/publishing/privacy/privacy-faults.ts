import type { EditFault } from '../../content/edits.ts';
import { isRealDate } from '../../hours/clinic-time.ts';
import { readField, splitMarkdown } from '../markdown/front-matter.ts';
import { findMarkdownFault } from '../markdown/markdown-faults.ts';

const NOTICES = ['privacy/en.md', 'privacy/te.md', 'privacy/hi.md'];

/**
 * The faults of the drafted privacy notices. A notice whose text is changed needs a version of its own, by which
 * enquiries remember what their sender saw, and the three languages have the same.
 */
export function findPrivacyFaults(
  textOf: (file: string) => string | undefined,
  published: Record<string, string>,
): EditFault[] {
  const files = NOTICES.filter((file) => textOf(file) !== undefined);
  const read = (text: string | undefined) => splitMarkdown(text ?? '') ?? { head: '', body: '' };
  const versionOf = (file: string) => readField(read(textOf(file)).head, 'version');
  const english = versionOf('privacy/en.md');
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
