import type { EditPath, EditValue } from '../../content/edits.ts';
import { nameField } from '../parts/fields.ts';
import { leavesOf } from '../screens/edit-values.ts';
import { readArticle } from '../news/article-file.ts';

/** A place that shows a photo. */
export interface PictureUse {
  label: string;
  file: string;
  path: EditPath;
}

/** The functions of `Draft` that are needed here. */
interface DraftedContent {
  read: (file: string, path: EditPath) => EditValue | undefined;
  readText: (file: string) => string | undefined;
  listTexts: (folder: string) => string[];
}

const PAGE = 'page.yaml';

/** Where the drafted content shows a photo. */
export function listUses(name: string, draft: DraftedContent): PictureUse[] {
  const onPage = [...leavesOf(draft.read(PAGE, []) ?? {})].flatMap(
    ({ path, text }): PictureUse[] => {
      if (path.at(-1) !== 'file' || text !== name) return [];
      const label = nameField(PAGE, path).replace(/, \w+$/, '');
      return [{ label, file: PAGE, path: path.slice(0, -1) }];
    },
  );
  const inNews = draft.listTexts('news/').flatMap((file): PictureUse[] => {
    const article = readArticle(draft.readText(file) ?? '');
    if (!article) return [];
    const label = `News: ${article.title}`;
    if (article.picture?.file === name) return [{ label, file, path: ['picture'] }];
    return namesInText(article.body).includes(name) ? [{ label, file, path: ['body'] }] : [];
  });
  return [...onPage, ...inNews];
}

/** The names of the photos in a Markdown text, which may be written with their folder. */
function namesInText(text: string): string[] {
  return [
    ...text.matchAll(
      /!\[[^\]\n]{0,500}\]\((?:\.\.\/)?(?:pictures\/)?([^)\n"]{1,255}?)(?: {1,9}"[^"\n]{0,500}")?\)/g,
    ),
  ].map(([, name = '']) => (/%[0-9a-f]{2}/i.test(name) ? decodeURI(name) : name));
}
