import { z } from 'zod';
import { checkContent } from './check-content.server.ts';
import type { Language, Notice } from '../clinic.ts';
import type { ClinicFacts } from './clinic-file.server.ts';
import {
  isThere,
  readContentFile,
  showName,
  type Findings,
  splitFrontMatter,
} from './content-file.server.ts';
import { day } from './content-values.server.ts';
import { LANGUAGES } from '../addresses.ts';
import { SHIPPED_CONTENT } from '../project-folder.server.ts';
import { TRANSLATIONS } from '../translations.ts';
import { readMarkdown } from '../markdown/markdown.server.ts';
import { fillText } from '../../text/fill-text.ts';

const noticeSchema = z.strictObject({ version: day });

type Notices = Record<Language, Notice>;

/** Reads `content/privacy/{language}.md`. English replaces a missing translation, with a warning. */
export function readPrivacy(folder: string, findings: Findings): Promise<Notices | undefined> {
  return readNotices(folder, 'privacy', {}, findings);
}

/**
 * Reads `content/accessibility/{language}.md`, in which '{phone}' and '{email}' become links to the clinic's own. A
 * clinic without these files, for example after an update, shows the statement that comes with the program.
 */
export async function readAccessibility(
  folder: string,
  { phone, email }: Pick<ClinicFacts, 'phone' | 'email'>,
  findings: Findings,
): Promise<Notices | undefined> {
  const names = LANGUAGES.map(({ language }) => `accessibility/${language}.md`);
  const isOwn = (await Promise.all(names.map((name) => isThere(folder, name)))).includes(true);
  const values = {
    phone: `[${phone.shown}](tel:${phone.number})`,
    email: `[${email}](mailto:${email})`,
  };
  return readNotices(isOwn ? folder : SHIPPED_CONTENT, 'accessibility', values, findings);
}

async function readNotices(
  folder: string,
  kind: 'privacy' | 'accessibility',
  values: Record<string, string>,
  findings: Findings,
): Promise<Notices | undefined> {
  const readNotice = async (language: Language): Promise<Notice | undefined> => {
    const file = await readContentFile(folder, `${kind}/${language}.md`, findings);
    const parts = file && splitFrontMatter(file, findings);
    const checked = parts && checkContent(noticeSchema, parts.fields, findings);
    if (!checked) return undefined;
    const body = readMarkdown(fillText(parts.body, values), () => undefined);
    return { version: checked.value.version, body };
  };
  const english = await readNotice('en');
  if (!english) return undefined;
  const notices = { en: english, te: english, hi: english };
  for (const language of TRANSLATIONS) {
    const name = `${kind}/${language}.md`;
    const shownName = showName(folder, name);
    if (!(await isThere(folder, name))) {
      findings.warnings.push(`${shownName} is missing; the English notice is shown.`);
      continue;
    }
    const notice = await readNotice(language);
    if (!notice) continue;
    if (notice.version !== english.version) {
      const versions = `is of ${notice.version}, the English one of ${english.version}`;
      findings.warnings.push(`${shownName} ${versions}; please bring it up to date.`);
    }
    notices[language] = notice;
  }
  return notices;
}
