import { LANGUAGES } from '../../content/addresses.ts';
import type { Language } from '../../content/clinic.ts';
import type { EditPath, EditValue } from '../../content/edits.ts';
import type { Draft } from '../screens/draft.ts';
import { listOf, textOf, valueAt } from '../screens/edit-values.ts';
import { pageFile } from '../screens/language-fields.tsx';

export const MAX_SLIDES = 6;

type Slide = Exclude<EditValue, string | EditValue[]>;

/** The slides of a language, each with an id: one without an id has its number. */
export function slidesIn(draft: Pick<Draft, 'read'>, file: string): Slide[] {
  return listOf(draft.read(file, ['slides'])).map((slide, index) => {
    const group = typeof slide === 'object' && !Array.isArray(slide) ? slide : {};
    return Object.assign({}, group, { id: textOf(valueAt(slide, ['id'])) || String(index + 1) });
  });
}

/**
 * The place of a text of the English page in another language. Slides are found by their id; undefined if the
 * language lacks the slide.
 */
export function pathIn(
  draft: Pick<Draft, 'read'>,
  language: Language,
  path: EditPath,
): EditPath | undefined {
  const [part, index, ...rest] = path;
  if (language === 'en' || part !== 'slides' || typeof index !== 'number') return path;
  const { id } = slidesIn(draft, 'page.yaml')[index] ?? {};
  const place = slidesIn(draft, pageFile(language)).findIndex((slide) => slide.id === id);
  return place < 0 ? undefined : ['slides', place, ...rest];
}

/** Adds a slide at the end and returns its place. */
export function addSlide(draft: Draft): number {
  const slides = slidesIn(draft, 'page.yaml');
  const taken = new Set(slides.map(({ id }) => id));
  let number = slides.length + 1;
  while (taken.has(`slide-${number}`)) number += 1;
  keepIds(draft);
  draft.write(
    'page.yaml',
    ['slides'],
    [
      ...slides,
      {
        id: `slide-${number}`,
        tab: '',
        heading: '',
        text: '',
        link: { text: 'Request an appointment', href: '/#appointment' },
        picture: { drawing: 'first-visit' },
      },
    ],
  );
  return slides.length;
}

export function moveSlide(draft: Draft, from: number, to: number): void {
  const slides = slidesIn(draft, 'page.yaml');
  const [moved] = slides.splice(from, 1);
  if (!moved) return;
  slides.splice(to, 0, moved);
  keepIds(draft);
  draft.write('page.yaml', ['slides'], slides);
}

/** Removes a slide in every language. */
export function removeSlide(draft: Draft, id: EditValue | undefined): void {
  for (const { language } of LANGUAGES) {
    const file = pageFile(language);
    const slides = slidesIn(draft, file);
    const left = slides.filter((slide) => slide.id !== id);
    if (left.length === slides.length) continue;
    draft.write(file, ['slides'], left.length > 0 ? left : null);
  }
}

/** Adds the texts of a slide in a language that lacks them. */
export function translateSlide(draft: Draft, file: string, id: EditValue | undefined): void {
  const own = { id: textOf(id), tab: '', heading: '', text: '', link: { text: '' } };
  draft.write(file, ['slides'], [...slidesIn(draft, file), own]);
}

/** Translations are found by the id of a slide. Slides that had none get their number before the order changes. */
function keepIds(draft: Draft): void {
  for (const { language } of LANGUAGES) {
    const file = pageFile(language);
    const written = listOf(draft.read(file, ['slides']));
    if (written.every((slide) => valueAt(slide, ['id']) !== undefined)) continue;
    draft.write(file, ['slides'], slidesIn(draft, file));
  }
}
