import type { EditFault, EditPath, EditValue, FieldEdit, TextEdit } from '../edits.ts';

const MOST_IN_FIELD = 5000;
const MOST_IN_FILE = 50_000;
/** Letters of no language of the site. Greek ones are signs of medicine and units. */
const FOREIGN =
  /(?:(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Telugu}\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}])[\p{L}\p{M}])+/u;

/** Faults of texts that a file written by hand may have, but no screen can mean. */
export function checkWritten(edit: FieldEdit | TextEdit): EditFault[] {
  if ('path' in edit) return checkValue(edit.file, edit.path, edit.value);
  return checkText({ file: edit.file, path: ['body'] }, edit.text ?? '', MOST_IN_FILE);
}

function checkValue(file: string, path: EditPath, value: EditValue | null): EditFault[] {
  if (value === null) return [];
  if (typeof value === 'string') return checkText({ file, path }, value, MOST_IN_FIELD);
  return Object.entries(value).flatMap(([name, inner]) =>
    checkValue(file, [...path, Array.isArray(value) ? Number(name) : name], inner),
  );
}

function checkText(place: Omit<EditFault, 'message'>, text: string, most: number): EditFault[] {
  if (text.length > most) {
    const message = `Must have at most ${most.toLocaleString('en')} characters; it has ${text.length.toLocaleString('en')}.`;
    return [{ ...place, message }];
  }
  // oxlint-disable-next-line no-control-regex
  if (/[\0-\b\v\f\x0e-\x1f\x7f\ufffe\uffff]/.test(text) || !text.isWellFormed()) {
    return [{ ...place, message: 'Has a control character: please type it again.' }];
  }
  const [foreign] = FOREIGN.exec(text) ?? [];
  if (foreign === undefined) return [];
  const message = `The site has Latin, Telugu and Devanagari letters only: please write “${foreign}” in one of these.`;
  return [{ ...place, message }];
}
