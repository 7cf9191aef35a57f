import type { Edit, EditFault, EditValue, FieldEdit } from '../../content/edits.ts';
import { isSameValue } from '../../content/editing/edit-value.ts';
import { isFieldEdit, isTextEdit } from './draft-edits.ts';
import { listOf, textOf, valueAt } from './edit-values.ts';

export interface ReadyEdit {
  /** As the draft holds it. */
  edit: Edit;
  /** As it is published. */
  sent: Edit;
  /** The edit that stays in the draft, if only a part is sent. */
  rest?: Edit;
}

/**
 * The edits that can be published: without articles that have a fault and the new photos that only these show, and
 * without new slides that have one. `unfinished` holds the first fault of each; the faults of everything else are
 * `blocking`.
 */
export function splitReady(
  edits: readonly Edit[],
  faults: readonly EditFault[],
): { ready: ReadyEdit[]; blocking: EditFault[]; unfinished: EditFault[] } {
  const isUnfinished = (edit: Edit) =>
    isTextEdit(edit) &&
    edit.file.startsWith('news/') &&
    faults.some(({ file }) => file === edit.file);
  const articles = new Set(edits.filter(isUnfinished).map(({ file }) => file));
  const slides = findUnfinishedSlides(edits, faults);
  const isOfDrafts = (edit: Edit) => {
    if (!('upload' in edit) || edit.upload === null) return false;
    const name = edit.file.replace('pictures/', '');
    const users = edits.filter((one) => one !== edit && JSON.stringify(one).includes(name));
    return users.length > 0 && users.every(({ file }) => articles.has(file));
  };
  const ready = edits.flatMap((edit): ReadyEdit[] => {
    if (articles.has(edit.file) || isOfDrafts(edit)) return [];
    if (!isOfSlides(edit) || slides.size === 0) return [{ edit, sent: edit }];
    const value = listOf(edit.value).filter((slide) => !slides.has(idOf(slide)));
    if (isSameValue(value, edit.was)) return [];
    return [{ edit, sent: { ...edit, value }, rest: { ...edit, was: value } }];
  });
  /** The article or the new slide that a fault belongs to. */
  const draftOf = ({ file, path = [] }: EditFault) => {
    if (articles.has(file)) return file;
    const list = edits.filter(isOfSlides).find((edit) => edit.file === file)?.value;
    const slide = path[0] === 'slides' ? listOf(list)[Number(path[1])] : undefined;
    return slide !== undefined && slides.has(idOf(slide)) ? idOf(slide) : undefined;
  };
  return {
    ready,
    blocking: faults.filter((fault) => draftOf(fault) === undefined),
    unfinished: faults.filter((fault, place) => {
      const draft = draftOf(fault);
      return draft !== undefined && faults.findIndex((one) => draftOf(one) === draft) === place;
    }),
  };
}

const isOfSlides = (edit: Edit): edit is FieldEdit =>
  isFieldEdit(edit) && isSameValue(edit.path, ['slides']);

const idOf = (slide: EditValue) => textOf(valueAt(slide, ['id']));

/** The ids of slides that are not published yet and have a fault in some language. */
function findUnfinishedSlides(edits: readonly Edit[], faults: readonly EditFault[]): Set<string> {
  const ids = edits.flatMap((edit) => {
    if (!isOfSlides(edit)) return [];
    const published = new Set(listOf(edit.was).map(idOf));
    return listOf(edit.value).flatMap((slide, place) => {
      const isWrong = faults.some(
        ({ file, path = [] }) => file === edit.file && path[0] === 'slides' && path[1] === place,
      );
      return isWrong && !published.has(idOf(slide)) ? [idOf(slide)] : [];
    });
  });
  return new Set(ids);
}
