import { splitMarkdown } from '../../content/markdown/split-markdown.ts';
import { joinMarkdown, readField, writeField } from '../markdown/front-matter.ts';

/** An article as its form shows it. */
export interface Article {
  title: string;
  /** 'YYYY-MM-DD'; '' if the article bears the day on which it appears. */
  date: string;
  /** 'YYYY-MM-DD HH:MM' by the clinic's clock; '' if it has no time to appear. */
  appears: string;
  isDraft: boolean;
  summary: string;
  /** Empty without a picture. */
  picture: { drawing?: string; file?: string; alt: string } | undefined;
  body: string;
}

/** Undefined if the file does not begin with its fields, as only a change by hand can leave it. */
export function readArticle(text: string): Article | undefined {
  const parts = splitMarkdown(text);
  if (!parts) return undefined;
  const { head, body } = parts;
  const [drawing, file, alt = ''] = ['drawing', 'file', 'alt'].map((name) =>
    readField(head, 'picture', name),
  );
  return {
    title: readField(head, 'title'),
    date: readField(head, 'date'),
    appears: readField(head, 'appears'),
    isDraft: readField(head, 'draft') === 'yes',
    summary: readField(head, 'summary'),
    picture: file ? { file, alt } : drawing ? { drawing, alt } : undefined,
    body,
  };
}

/** The text of the file with other values of some fields; everything else stays as it is written. */
export function writeArticle(text: string, change: Partial<Article>): string {
  const parts = splitMarkdown(text) ?? { head: '', body: '' };
  let { head } = parts;
  for (const name of ['title', 'date', 'appears', 'summary'] as const) {
    const value = change[name];
    if (value !== undefined) head = writeField(head, name, value === '' ? null : value);
  }
  if (change.isDraft !== undefined) head = writeField(head, 'draft', change.isDraft ? 'yes' : null);
  if ('picture' in change) head = writeField(head, 'picture', fieldsOf(change.picture));
  return joinMarkdown({ head, body: change.body ?? parts.body });
}

function fieldsOf(picture: Article['picture']): Record<string, string> | null {
  if (!picture) return null;
  const { drawing, file, alt } = picture;
  return file === undefined ? { drawing: drawing ?? '' } : { file, alt };
}

/** The file of a new article: 'news/closed-for-holi.md', with a number if there is one already. */
export function nameArticle(title: string, today: string, taken: readonly string[]): string {
  const plain = title
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}|['’]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '');
  // A title in Telugu or Hindi has no letters for an address.
  const name = /[a-z]/.test(plain) ? plain : `news-${today}`;
  let number = 1;
  const file = () => `news/${name}${number > 1 ? `-${number}` : ''}.md`;
  while (taken.includes(file())) number += 1;
  return file();
}

export type ArticleState =
  | { kind: 'live' }
  /** 'YYYY-MM-DD HH:MM' */
  | { kind: 'waits'; appears: string }
  | { kind: 'draft' };

/** Whether visitors see an article once it is published: now, later or never. `now` is 'YYYY-MM-DD HH:MM' at the clinic. */
export function stateOf({ isDraft, date, appears }: Article, now: string): ArticleState {
  if (isDraft || (date === '' && appears === '')) return { kind: 'draft' };
  return appears > now ? { kind: 'waits', appears } : { kind: 'live' };
}
