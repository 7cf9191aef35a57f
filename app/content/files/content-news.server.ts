import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { checkContent } from './check-content.server.ts';
import type { PictureChooser } from '../pictures/pictures.server.ts';
import type { NewsArticle } from '../clinic.ts';
import {
  isFileMissing,
  readContentFile,
  showName,
  type Findings,
  splitFrontMatter,
} from './content-file.server.ts';
import { day, pictureChoice, text } from './content-values.server.ts';
import { countReadingMinutes, readMarkdown } from '../markdown/markdown.server.ts';

const newsSchema = z.strictObject({
  title: text,
  date: day.optional(),
  summary: text,
  picture: pictureChoice.optional(),
});

/** Files that need no warning: hidden files, notes, editors' backup copies, pictures. */
const NO_ARTICLES =
  /^\.|^readme\b|~$|^(Thumbs\.db|desktop\.ini)$|\.(jpe?g|png|webp|avif|gif|svg|heic)$/i;

/** Reads `content/news/*.md`, newest first. An article's address ends in the name of its file. */
export async function readNews(
  folder: string,
  pictures: PictureChooser,
  findings: Findings,
): Promise<NewsArticle[]> {
  const articles: NewsArticle[] = [];
  for (const name of await listNews(folder, findings)) {
    const article = await readArticle(folder, name, pictures, findings);
    if (article) articles.push(article);
  }
  return articles.sort(
    (one, other) =>
      other.publishedOn.localeCompare(one.publishedOn) || one.slug.localeCompare(other.slug),
  );
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
    findings.faults.push(`The folder ${showName(folder, 'news')} ${reason}.`);
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

async function readArticle(
  folder: string,
  name: string,
  pictures: PictureChooser,
  findings: Findings,
): Promise<NewsArticle | undefined> {
  const slug = name.slice(0, -'.md'.length);
  const file = await readContentFile(folder, `news/${name}`, findings);
  if (!file) return undefined;
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) {
    const rule = 'small letters a to z, digits and single hyphens';
    findings.faults.push(`${file.shownName}: the name of the file may hold only ${rule}.`);
    return undefined;
  }
  const parts = splitFrontMatter(file, findings);
  const checked = parts && checkContent(newsSchema, parts.fields, findings);
  if (!checked) return undefined;
  const { title, date, summary, picture } = checked.value;
  if (!date) {
    findings.warnings.push(`${file.shownName} has no date; it is left out of the news.`);
    return undefined;
  }
  const place = `${file.shownName}, line ${checked.lineOf(['picture'])}: the article`;
  const shown = picture && pictures.choose(picture, place, 'first-visit');
  return {
    slug,
    title,
    summary,
    publishedOn: date,
    readingMinutes: countReadingMinutes(parts.body),
    ...(shown && { picture: shown }),
    body: readMarkdown(parts.body, (wanted, alt) => pictures.find(wanted, alt, file.shownName)),
  };
}
