import type { EditFault, EditPath, EditValue } from '../../content/edits.ts';
import { listOf, textOf, valueAt } from '../screens/edit-values.ts';
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
  const onPage = listPagePictures(draft.read(PAGE, [])).flatMap(({ label, path, file }) =>
    file === name ? [{ label, file: PAGE, path }] : [],
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
  return listPagePictures(page).flatMap(({ path, file, alt }) =>
    file !== '' && alt.trim() === ''
      ? [
          {
            file: PAGE,
            path: [...path, 'alt'],
            message: 'Please write what the photo shows, for people who do not see it.',
          },
        ]
      : [],
  );
}

interface PagePicture {
  label: string;
  path: EditPath;
  file: string;
  alt: string;
}

function listPagePictures(page: EditValue | undefined): PagePicture[] {
  const count = (path: EditPath) => listOf(valueAt(page, path)).map((_, index) => index);
  const places: [label: string, path: EditPath][] = [
    ...count(['slides']).map((index): [string, EditPath] => [
      `Slide ${index + 1}`,
      ['slides', index],
    ]),
    ['The doctor', ['doctor']],
    ...count(['cards', 'items']).map((index): [string, EditPath] => [
      `Card ${index + 1}`,
      ['cards', 'items', index],
    ]),
  ];
  return places.map(([label, place]) => {
    const path = [...place, 'picture'];
    const [file, alt] = ['file', 'alt'].map((field) => textOf(valueAt(page, [...path, field])));
    return { label, path, file: file ?? '', alt: alt ?? '' };
  });
}

/** The names of the photos in a Markdown text, which may be written with their folder. */
function namesInText(text: string): string[] {
  return [
    ...text.matchAll(
      /!\[[^\]\n]{0,500}\]\((?:\.\.\/)?(?:pictures\/)?([^)\n"]{1,255}?)(?: {1,9}"[^"\n]{0,500}")?\)/g,
    ),
  ].map(([, name = '']) => (/%[0-9a-f]{2}/i.test(name) ? decodeURI(name) : name));
}
