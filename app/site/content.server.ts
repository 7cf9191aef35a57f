import type { Clinic, Language, NewsArticle, Privacy } from './clinic.ts';
import type { Texts } from './texts.server.ts';

/** All that the content folder says, as plain JSON data. */
export interface SiteContent {
  clinic: Clinic;
  texts: Record<Language, Texts>;
  privacy: Record<Language, Privacy>;
  /** Newest first. */
  news: NewsArticle[];
  /** What the owner put there, ready to be served: the address, the file that holds it, its media type. */
  pictures: ServedPicture[];
  /** What was left out or replaced, one sentence each, to be shown at start. */
  warnings: string[];
}

export interface ServedPicture {
  path: string;
  file: string;
  type: string;
}

/** Reads and checks the content folder. Pictures are prepared in `cacheFolder`. */
export async function readContent(
  folder: string,
  options: { cacheFolder: string },
): Promise<SiteContent> {
  throw new Error(`${folder} ${options.cacheFolder}`);
}
