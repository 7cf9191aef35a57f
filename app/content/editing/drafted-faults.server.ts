import { LANGUAGES } from '../addresses.ts';
import type { EditFault, EditPath, EditValue } from '../edits.ts';
import { splitMarkdown } from '../markdown/split-markdown.ts';
import { findLineFault, findMarkdownFault } from './markdown-faults.ts';
import { findValue, isGroup } from './edit-value.ts';
import { readYamlValue } from './read-values.server.ts';

const MAX_TITLE = 150;
const MAX_SUMMARY = 500;
const EMPTY = 'Write something here.';
const NO_ALT = 'Please write what the photo shows, for people who do not see it.';

type Texts = Record<string, string | null | undefined>;

/**
 * Faults of changed files that only the desk is told of: a file written by hand may have them. `before` are the files
 * without the edits, `changed` those with edits; null: removed.
 */
export function findDraftedFaults(before: Texts, changed: Texts): EditFault[] {
  const after = { ...before, ...changed };
  const faults = Object.entries(changed).flatMap(([file, text]) => {
    if (typeof text !== 'string') return [];
    if (file.startsWith('news/')) return findArticleFaults(file, text);
    if (file === 'page.yaml') return findAltFaults(file, readYamlValue(file, text), []);
    return /^texts\/(te|hi)/.test(file) ? findPlaceFaults(file, text, after['texts/en.yaml']) : [];
  });
  const folders = ['privacy', 'accessibility'].filter((folder) =>
    Object.keys(changed).some((file) => file.startsWith(`${folder}/`)),
  );
  return [...faults, ...folders.flatMap((folder) => findNoticeFaults(folder, before, after))];
}

function readArticle(text: string | null | undefined): { head: EditValue; body: string } {
  const { head = '', body = '' } = splitMarkdown(text ?? '') ?? {};
  return { head: readYamlValue('.yaml', head) ?? {}, body };
}

const readText = (head: EditValue, ...path: EditPath) => String(findValue(head, path) ?? '');

/** `path` names the field in the form; the text below the fields is 'body'. */
function findArticleFaults(file: string, text: string): EditFault[] {
  const { head, body } = readArticle(text);
  const summary = readText(head, 'summary');
  const isDraft = readText(head, 'draft') === 'yes';
  const hasPhoto = readText(head, 'picture', 'file') !== '';
  const found: [field: string, message: string | undefined | false][] = [
    ['title', findLineFault(readText(head, 'title'), MAX_TITLE)],
    ['summary', !(isDraft && summary === '') && findLineFault(summary, MAX_SUMMARY)],
    ['alt', hasPhoto && readText(head, 'picture', 'alt').trim() === '' && NO_ALT],
    ['body', findMarkdownFault(body) ?? (!isDraft && body.trim() === '' && EMPTY)],
  ];
  return found.flatMap(([field, message]) => (message ? [{ file, path: [field], message }] : []));
}

/** A photo on the main page needs words for people who do not see it. */
function findAltFaults(file: string, value: EditValue | undefined, path: EditPath): EditFault[] {
  if (typeof value !== 'object') return [];
  const isLacking = isGroup(value) && value.file && !String(value.alt ?? '').trim();
  if (isLacking) return [{ file, path: [...path, 'alt'], message: NO_ALT }];
  return Object.entries(value).flatMap(([name, one]) =>
    findAltFaults(file, one, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}

/** The placeholders of a translation must be those of the English text, or it is not shown. */
function findPlaceFaults(
  file: string,
  text: string,
  english: string | null | undefined,
): EditFault[] {
  const wanted = readYamlValue('.yaml', english ?? '') ?? {};
  const compare = (value: EditValue, path: EditPath): EditFault[] => {
    if (typeof value !== 'string') {
      return Object.entries(value).flatMap(([name, one]) =>
        compare(one, [...path, Array.isArray(value) ? Number(name) : name]),
      );
    }
    const other = findValue(wanted, path);
    if (typeof other !== 'string') return [];
    const [places, found] = [other, value].map((one) =>
      [...new Set(one.match(/\{\w+\}/g))].sort().join(' '),
    );
    if (places === found) return [];
    const message = places
      ? `Keep ${places} as in the English text: it is filled in.`
      : `Take ${found} out: the English text has nothing to fill in.`;
    return [{ file, path, message }];
  };
  return compare(readYamlValue(file, text) ?? {}, []);
}

/**
 * A privacy notice or an accessibility statement whose text is changed needs a version of its own, by which enquiries
 * remember what their sender saw, and the three languages have the same.
 */
function findNoticeFaults(folder: string, before: Texts, after: Texts): EditFault[] {
  const read = (texts: Texts, file: string) => {
    const { head, body } = readArticle(texts[file]);
    return { version: readText(head, 'version'), body };
  };
  const english = read(after, `${folder}/en.md`).version;
  return LANGUAGES.flatMap(({ language }): EditFault[] => {
    const file = `${folder}/${language}.md`;
    if (typeof after[file] !== 'string') return [];
    const { version, body } = read(after, file);
    const was = read(before, file);
    const at = (name: string, message: string) => [{ file, path: [name], message }];
    const fault = body.trim() === '' ? EMPTY : findMarkdownFault(body);
    if (fault) return at('body', fault);
    if (typeof before[file] === 'string' && body !== was.body && version <= was.version) {
      return at('version', 'The notice has changed: choose the day of the change, after the last.');
    }
    return version === english
      ? []
      : at('version', `The English notice is of ${english}: all three need the same day.`);
  });
}
