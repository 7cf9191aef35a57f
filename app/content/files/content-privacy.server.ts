import { z } from 'zod';
import { checkContent } from './check-content.server.ts';
import type { Language, Privacy } from '../clinic.ts';
import {
  isThere,
  readContentFile,
  showName,
  type Findings,
  splitFrontMatter,
} from './content-file.server.ts';
import { day } from './content-values.server.ts';
import { TRANSLATIONS } from '../translations.ts';
import { readMarkdown } from '../markdown/markdown.server.ts';

const noticeSchema = z.strictObject({ version: day });

/** Reads `content/privacy/{language}.md`. English replaces a missing translation, with a warning. */
export async function readPrivacy(
  folder: string,
  findings: Findings,
): Promise<Record<Language, Privacy> | undefined> {
  const english = await readNotice(folder, 'en', findings);
  if (!english) return undefined;
  const notices = { en: english, te: english, hi: english };
  for (const language of TRANSLATIONS) {
    const name = `privacy/${language}.md`;
    const shownName = showName(folder, name);
    if (!(await isThere(folder, name))) {
      findings.warnings.push(`${shownName} is missing; the English notice is shown.`);
      continue;
    }
    const notice = await readNotice(folder, language, findings);
    if (!notice) continue;
    if (notice.version !== english.version) {
      const versions = `is of ${notice.version}, the English one of ${english.version}`;
      findings.warnings.push(`${shownName} ${versions}; please bring it up to date.`);
    }
    notices[language] = notice;
  }
  return notices;
}

async function readNotice(
  folder: string,
  language: Language,
  findings: Findings,
): Promise<Privacy | undefined> {
  const file = await readContentFile(folder, `privacy/${language}.md`, findings);
  const parts = file && splitFrontMatter(file, findings);
  const checked = parts && checkContent(noticeSchema, parts.fields, findings);
  if (!checked) return undefined;
  return { version: checked.value.version, body: readMarkdown(parts.body, () => undefined) };
}
