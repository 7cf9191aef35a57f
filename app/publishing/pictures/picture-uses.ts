import type { EditFault, EditPath, EditValue } from '../../content/edits.ts';
import { nameField } from '../parts/fields.ts';
import { leavesOf, textOf, valueAt } from '../screens/edit-values.ts';
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
  const onPage = listPhotosOf(draft.read(PAGE, [])).flatMap(({ path, file }): PictureUse[] =>
    file === name
      ? [{ label: nameField(PAGE, [...path, 'file']).replace(/, \w+$/, ''), file: PAGE, path }]
      : [],
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

/** A photo on the main page needs words for people who do not see it. */
export function findAltFaults(page: EditValue | undefined): EditFault[] {
  const message = 'Please write what the photo shows, for people who do not see it.';
  return listPhotosOf(page)
    .map(({ path }) => path.concat('alt'))
    .filter((path) => textOf(valueAt(page, path)).trim() === '')
    .map((path) => ({ file: PAGE, path, message }));
}

/** The places of photos on the main page. */
function listPhotosOf(page: EditValue | undefined): { path: EditPath; file: string }[] {
  return [...leavesOf(page ?? {})].flatMap(({ path, text }) =>
    path.at(-1) === 'file' && text !== '' ? [{ path: path.slice(0, -1), file: text }] : [],
  );
}

/** The names of the photos in a Markdown text, which may be written with their folder. */
function namesInText(text: string): string[] {
  return [
    ...text.matchAll(
      /!\[[^\]\n]{0,500}\]\((?:\.\.\/)?(?:pictures\/)?([^)\n"]{1,255}?)(?: {1,9}"[^"\n]{0,500}")?\)/g,
    ),
  ].map(([, name = '']) => (/%[0-9a-f]{2}/i.test(name) ? decodeURI(name) : name));
}
