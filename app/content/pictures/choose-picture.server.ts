import type { Picture } from '../clinic.ts';
import type { Findings } from '../files/content-file.server.ts';
import type { PictureChoice } from '../files/content-values.server.ts';
import type { PreparedPictures } from './prepare-pictures.server.ts';

/** Turns what the content asks for into what the page shows. */
export interface PictureChooser {
  /** `place` begins the sentence of a warning: 'content/page.yaml, line 12: entry 2 (in slides)'. */
  choose(choice: PictureChoice | undefined, place: string, fallback: string): Picture;
  find(file: string, alt: string, place: string): Picture | undefined;
}

export function createPictureChooser(
  prepared: PreparedPictures,
  findings: Findings,
): PictureChooser {
  const find = (file: string, alt: string, place: string): Picture | undefined => {
    const picture = prepared.byName.get(file);
    if (picture) {
      const { sources, src, width, height } = picture;
      return { sources, src, width, height, alt };
    }
    // A broken one is there, and was named when it was opened.
    if (!prepared.broken.has(file)) {
      findings.warnings.push(`${place} names the picture "${file}", which is not in pictures/.`);
    }
    return undefined;
  };
  return {
    find,
    choose(choice, place, fallback) {
      if (choice?.drawing) return { drawing: choice.drawing, alt: choice.alt };
      if (choice?.file) {
        return find(choice.file, choice.alt, place) ?? { drawing: fallback, alt: '' };
      }
      findings.warnings.push(`${place} has no picture; the drawing "${fallback}" is shown.`);
      return { drawing: fallback, alt: '' };
    },
  };
}
