import { LANGUAGES } from '../../content/addresses.ts';
import type { Language } from '../../content/clinic.ts';
import type { EditPath, EditValue } from '../../content/edits.ts';
import type { Draft } from '../screens/draft.ts';
import { listOf, textOf, valueAt } from '../screens/edit-values.ts';
import type { Place } from '../screens/places.ts';

type Reader = Pick<Draft, 'read'>;
type Slide = Exclude<EditValue, string | EditValue[]>;

/** The file of the page's texts in a language. */
export const pageFile = (language: Language) =>
  language === 'en' ? 'page.yaml' : `page.${language}.yaml`;

/**
 * The place of a text of page.yaml, texts/en.yaml or clinic.yaml (there with '%' for the language) in a language.
 * Undefined if the language lacks the slide around it.
 */
export function placeIn(
  reader: Reader,
  language: Language,
  file: string,
  path: EditPath,
): Required<Place> | undefined {
  if (file === 'clinic.yaml') {
    // The English reply has no group of its own.
    const own = path[0] === 'reply' && language === 'en' ? [] : [language];
    return { file, path: path.flatMap((step) => (step === '%' ? own : [step])) };
  }
  if (file !== 'page.yaml') return { file: file.replace('en', language), path };
  const [part, index, ...rest] = path;
  const other = { file: pageFile(language), path };
  if (language === 'en' || part !== 'slides' || typeof index !== 'number') return other;
  const { id } = slidesIn(reader, 'page.yaml')[index] ?? {};
  const place = slidesIn(reader, other.file).findIndex((slide) => slide.id === id);
  return place < 0 ? undefined : { ...other, path: ['slides', place, ...rest] };
}

/** The slides of a language, each with an id: one without an id has its number. */
export function slidesIn(reader: Reader, file: string): Slide[] {
  return listOf(reader.read(file, ['slides'])).map((slide, index) => {
    const group = typeof slide === 'object' && !Array.isArray(slide) ? slide : {};
    return Object.assign({}, group, { id: textOf(valueAt(slide, ['id'])) || String(index + 1) });
  });
}

/**
 * Changes the slides in each language. Translations are found by the id of a slide, so slides that had none get their
 * number before the order changes.
 */
export function changeSlides(
  draft: Draft,
  change: (slides: Slide[], language: Language) => Slide[],
): void {
  for (const { language } of LANGUAGES) {
    const file = pageFile(language);
    const slides = change(slidesIn(draft, file), language);
    if (slides.length > 0) draft.write(file, ['slides'], slides);
    else if (draft.read(file, ['slides'])) draft.write(file, ['slides'], null);
  }
}

/** Adds an empty slide to a translation that lacks it. Returns its place there. */
export function translateSlide(draft: Draft, language: Language, index: number): number {
  const { id } = slidesIn(draft, 'page.yaml')[index] ?? {};
  const place = slidesIn(draft, pageFile(language)).length;
  const empty = { id: textOf(id), tab: '', heading: '', text: '', link: { text: '' } };
  changeSlides(draft, (slides, other) => (other === language ? [...slides, empty] : slides));
  return place;
}

/** An empty slide with an id that no other has. */
export function newSlide(slides: readonly Slide[]): Slide {
  let number = slides.length + 1;
  while (slides.some(({ id }) => id === `slide-${number}`)) number += 1;
  return {
    id: `slide-${number}`,
    tab: '',
    heading: '',
    text: '',
    link: { text: 'Request an appointment', href: '/#appointment' },
    picture: { drawing: 'first-visit' },
  };
}
