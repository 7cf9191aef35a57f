import type { EditFault } from '../../content/edits.ts';
import { isRealDate } from '../../hours/clinic-time.ts';
import { findLineFault, findMarkdownFault } from '../markdown/markdown-faults.ts';
import { readArticle } from './article-file.ts';

export const MAX_TITLE = 150;
const MAX_SUMMARY = 500;

/** The faults of a drafted article: `path` names the field of its form, and the text below is 'body'. */
export function findArticleFaults(file: string, text: string): EditFault[] {
  const article = readArticle(text);
  if (!article) return [{ file, path: ['body'], message: 'The file must begin with its fields.' }];
  const { title, summary, date, appears, isDraft, picture, body } = article;
  const faults: EditFault[] = [];
  const check = (name: string, message: string | undefined | false) =>
    message && faults.push({ file, path: [name], message });
  check('title', findLineFault(title, MAX_TITLE));
  check('summary', !(isDraft && summary === '') && findLineFault(summary, MAX_SUMMARY));
  check('date', date !== '' && !isRealDate(date) && 'Please choose a day.');
  check('appears', appears !== '' && !isMoment(appears) && 'Please choose a day and a time.');
  check(
    'alt',
    picture?.file !== undefined &&
      picture.alt.trim() === '' &&
      'Please write what the photo shows, for people who do not see it.',
  );
  check('body', findMarkdownFault(body));
  check('body', !isDraft && body.trim() === '' && 'Please write something here.');
  return faults;
}

function isMoment(text: string): boolean {
  return isRealDate(text.slice(0, 10)) && /^ ([01]\d|2[0-3]):[0-5]\d$/.test(text.slice(10));
}
