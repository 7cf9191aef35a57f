/** A value of a YAML file with texts as they are written: '17:00', '17.7231'. */
export type EditValue = string | EditValue[] | { [name: string]: EditValue };

/** The place of a value in its file: ['sessions', 0, 'opens']. */
export type EditPath = (string | number)[];

/**
 * One change of the content folder. `was` is what the author saw before; if something else is there by now, the
 * edit is a conflict.
 */
export type Edit = FieldEdit | TextEdit | PictureEdit;

/** A field, list or group of a YAML file. A `value` of null removes it; a `was` of null: there was nothing. */
export interface FieldEdit {
  file: string;
  path: EditPath;
  value: EditValue | null;
  was: EditValue | null;
}

/** A whole Markdown file. A `text` of null removes it; a `was` of null: there was none. */
export interface TextEdit {
  file: string;
  text: string | null;
  was: string | null;
}

/** A picture: the id of an upload, or null to remove it. */
export interface PictureEdit {
  file: string;
  upload: string | null;
}

/** A fault of the content, with the field in which it can be mended. */
export interface EditFault {
  file: string;
  line?: number;
  path?: EditPath;
  message: string;
}

/** An edit of a field that somebody else has changed meanwhile, with the field's present value. */
export interface EditConflict {
  edit: Edit;
  now: EditValue | string | null;
}

/** A difference between two versions of the content. Null: there was nothing, or there is nothing any more. */
export interface ContentChange {
  file: string;
  /** In a YAML file; absent if the whole file is meant. */
  path?: EditPath;
  before: EditValue | null;
  after: EditValue | null;
}
