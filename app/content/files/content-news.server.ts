import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { checkContent, type CheckedContent } from './check-content.server.ts';
import type { PictureChooser } from '../pictures/pictures.server.ts';
import type { Appearance } from '../appearances.ts';
import type { NewsArticle } from '../clinic.ts';
import {
  isFileMissing,
  readContentFile,
  showName,
  type Findings,
  splitFrontMatter,
} from './content-file.server.ts';
import { day, dayAndTime, pictureChoice, text } from './content-values.server.ts';
import { clinicMoment } from '../../hours/clinic-moment.ts';
import { countReadingMinutes, listLinks, readMarkdown } from '../markdown/markdown.server.ts';

const newsSchema = z
  .strictObject({
    title: text,
    date: day.optional(),
    updated: day.optional(),
    appears: dayAndTime.optional(),
    draft: z.enum(['yes', 'no']).optional(),
    summary: text.optional(),
    picture: pictureChoice.optional(),
  })
  .refine(({ draft, summary }) => draft === 'yes' || summary !== undefined, {
    path: ['summary'],
    message: 'is missing',
  });

/** Files that need no warning: hidden files, notes, editors' backup copies, pictures. */
const NO_ARTICLES =
  /^\.|^readme\b|~$|^(Thumbs\.db|desktop\.ini)$|\.(jpe?g|png|webp|avif|gif|svg|heic)$/i;

interface Newsroom {
  timeZone: string;
  now: Date;
  /** For the articles that visitors see. */
  pictures: PictureChooser;
  /** For drafts, and for articles that appear later. */
  hiddenPictures: PictureChooser;
}

export interface News {
  /** The articles that visitors see, newest first. */
  shown: NewsArticle[];
  appearances: Appearance[];
  /** Without the articles that have a time to appear. */
  drafts: { slug: string }[];
  /** The links in the texts of all articles but drafts. */
  links: ArticleLink[];
}

export interface ArticleLink {
  /** The slug of the article that holds the link. */
  slug: string;
  /** 'content/news/holi.md, line 9: the text' */
  place: string;
  href: string;
}

/** Reads `content/news/*.md`. An article's address ends in the name of its file. */
export async function readNews(
  folder: string,
  newsroom: Newsroom,
  findings: Findings,
): Promise<News> {
  const news: News = { shown: [], appearances: [], drafts: [], links: [] };
  for (const name of await listNews(folder, findings)) {
    const file = await readArticleFile(folder, name, findings);
    if (file) addArticle(news, file, newsroom, findings);
  }
  news.shown.sort(
    (one, other) =>
      other.publishedOn.localeCompare(one.publishedOn) || one.slug.localeCompare(other.slug),
  );
  return news;
}

async function listNews(folder: string, findings: Findings): Promise<string[]> {
  try {
    const entries = await readdir(path.join(folder, 'news'), { withFileTypes: true });
    const others = entries.filter((entry) => !entry.isDirectory() && !isArticle(entry.name));
    findings.warnings.push(...describeUnread(folder, others));
    return entries
      .map(({ name }) => name)
      .filter(isArticle)
      .sort();
  } catch (error) {
    const reason = isFileMissing(error) ? 'is missing' : 'cannot be read';
    const sentence = `The folder ${showName(folder, 'news')} ${reason}.`;
    findings.faults.push({ file: 'news', message: sentence, sentence });
    return [];
  }
}

function isArticle(name: string): boolean {
  return name.endsWith('.md') && name !== 'README.md';
}

/** Warnings for files such as 'closed.md.txt', as some editors save an article. */
function describeUnread(folder: string, files: { name: string }[]): string[] {
  return files
    .map(({ name }) => name)
    .filter((name) => !NO_ARTICLES.test(name))
    .sort()
    .map((name) => `${showName(folder, `news/${name}`)} is not read: its name must end in .md.`);
}

interface ArticleFile {
  slug: string;
  shownName: string;
  fields: CheckedContent<z.infer<typeof newsSchema>>;
  body: string;
  bodyLine: number;
}

async function readArticleFile(
  folder: string,
  name: string,
  findings: Findings,
): Promise<ArticleFile | undefined> {
  const slug = name.slice(0, -'.md'.length);
  const file = await readContentFile(folder, `news/${name}`, findings);
  if (!file) return undefined;
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) {
    const rule = 'small letters a to z, digits and single hyphens';
    const message = `The name of the file may hold only ${rule}.`;
    const sentence = `${file.shownName}: the name of the file may hold only ${rule}.`;
    findings.faults.push({ file: file.name, message, sentence });
    return undefined;
  }
  const parts = splitFrontMatter(file, findings);
  const fields = parts && checkContent(newsSchema, parts.fields, findings);
  if (!fields) return undefined;
  return { slug, shownName: file.shownName, fields, body: parts.body, bodyLine: parts.bodyLine };
}

/** Drafts and later articles are read like the others, so that their faults are found before they appear. */
function addArticle(
  news: News,
  file: ArticleFile,
  { timeZone, now, pictures, hiddenPictures }: Newsroom,
  findings: Findings,
): void {
  const { slug } = file;
  const { date, appears, draft } = file.fields.value;
  const publishedOn = date ?? appears?.slice(0, 10);
  if (draft === 'yes' || !publishedOn) {
    readArticle(file, publishedOn ?? '', hiddenPictures);
    news.drafts.push({ slug });
    if (draft !== 'yes') {
      findings.warnings.push(`${file.shownName} has no date; it is left out of the news.`);
    }
    return;
  }
  const at =
    appears === undefined
      ? undefined
      : clinicMoment(appears.slice(0, 10), appears.slice(11), timeZone);
  const hasAppeared = at === undefined || at <= now.getTime();
  if (at !== undefined) news.appearances.push({ slug, at, hasAppeared });
  for (const { href, line } of listLinks(file.body)) {
    const place = `${file.shownName}, line ${file.bodyLine + line}: the text`;
    news.links.push({ slug, place, href });
  }
  const article = readArticle(file, publishedOn, hasAppeared ? pictures : hiddenPictures);
  if (hasAppeared) news.shown.push(article);
}

function readArticle(
  { slug, shownName, fields, body }: ArticleFile,
  publishedOn: string,
  pictures: PictureChooser,
): NewsArticle {
  const { title, summary = '', picture, updated } = fields.value;
  const place = `${shownName}, line ${fields.lineOf(['picture'])}: the article`;
  const shown = picture && pictures.choose(picture, place, 'first-visit');
  return {
    slug,
    title,
    summary,
    publishedOn,
    ...(updated && { updatedOn: updated }),
    readingMinutes: countReadingMinutes(body),
    ...(shown && { picture: shown }),
    body: readMarkdown(body, (wanted, alt) => pictures.find(wanted, alt, shownName)),
  };
}
