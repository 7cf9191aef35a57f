import type { EditPath, EditValue } from '../../content/edits.ts';

/** How a value is typed. */
export type FieldKind =
  | 'line'
  | 'text'
  | 'telephone'
  | 'email'
  | 'web-address'
  | 'decimal'
  | 'number'
  | 'time'
  | 'day'
  | 'language'
  /** Chosen by a control of another row. */
  | 'choice';

export interface FieldRow {
  kind: FieldKind;
  /** Names with dots between them, within what holds the row; '%' stands for a language. */
  path: string;
  /** The label in its form. */
  label: string;
  /** The name outside of its form, if it does not follow from part and label; '#' is the number of the entry. */
  name?: string;
  hint?: string;
  isOptional?: boolean;
  /** In three languages. */
  isTranslated?: boolean;
}

export interface ListRow {
  kind: 'list';
  path: string;
  /** The name of one entry. */
  one: string;
  /** A single row with an empty path: the entries are texts. */
  rows: Row[];
  isTranslated?: boolean;
  /** Entries can be neither added nor removed. */
  isFixed?: boolean;
  /** The last entry can be removed too. */
  mayBeEmpty?: boolean;
  /** The field of an entry that stands above its rows. */
  title?: string;
}

/** A group that the content may lack, with its values when it is switched on. */
interface SwitchRow {
  kind: 'switch';
  path: string;
  label: string;
  on: EditValue | ((read: (path: EditPath) => EditValue | undefined) => EditValue);
  rows: Row[];
}

/** A row of a form. */
export type Row =
  | FieldRow
  | ListRow
  | SwitchRow
  /** A telephone as people read it, from which the number that is dialled follows. */
  | { kind: 'phone' | 'picture'; path: string; label: string }
  /** Two rows beside each other. */
  | { kind: 'pair'; path: string; rows: Row[] };

export interface SitePart {
  title: string;
  file: 'page.yaml' | 'clinic.yaml';
  /** The group in the file at which its rows begin. */
  base: string[];
  rows: Row[];
  /** Labels say enough without the title. */
  isPlain?: boolean;
  /** The id of the part on the main page, where a preview begins. */
  anchor?: string;
  hint?: string;
  /** The whole part can be switched off: its values when it is switched on. */
  on?: EditValue;
}

type More = Partial<Omit<FieldRow, 'path' | 'label'>>;

export function field(path: string, label: string, more: More = {}): FieldRow {
  return { kind: 'line', path, label, ...more };
}

/** A line in three languages. */
export function words(path: string, label: string, more: More = {}): FieldRow {
  return field(path, label, { isTranslated: true, ...more });
}

/** A text of several lines in three languages. */
export function prose(path: string, label: string, more: More = {}): FieldRow {
  return words(path, label, { kind: 'text', ...more });
}

export function list(path: string, one: string, rows: Row[], more: Partial<ListRow> = {}): ListRow {
  return { kind: 'list', path, one, rows, ...more };
}

export const stepsOf = (path: string): string[] => (path === '' ? [] : path.split('.'));
