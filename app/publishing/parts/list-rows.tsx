import { Plus, Trash2 } from 'lucide-react';
import type { ComponentType } from 'react';
import { SmallButton } from '../../ui/small-button.tsx';
import { LANGUAGES } from '../../content/addresses.ts';
import type { EditPath } from '../../content/edits.ts';
import type { ScreenProps } from '../screens/draft.ts';
import { listOf } from '../screens/edit-values.ts';
import { focusField } from '../screens/field-id.ts';
import type { ListRow, Row } from './part.ts';
import { pageFile } from './places-in-languages.ts';

/** The place of rows: a group of a file. */
export interface RowsPlace extends ScreenProps {
  file: string;
  base: EditPath;
}

export interface RowsProps extends RowsPlace {
  rows: readonly Row[];
  /** The entry that the rows belong to, if its name stands nowhere else: 'Gland 2'. */
  entry?: string | undefined;
}

export interface ListProps extends RowsPlace {
  row: ListRow;
  /** Draws the rows of an entry, which may hold lists. */
  Rows: ComponentType<RowsProps>;
}

/** A list of texts or groups. An entry that is removed is removed in each language. */
export function ListRows({ row, base: path, Rows, ...place }: ListProps) {
  const { draft, file } = place;
  const { one, rows, isFixed = false, isTranslated = false } = row;
  const least = row.mayBeEmpty ? 0 : 1;
  const entries = listOf(draft.read(file, path));
  const [first] = rows;

  function add() {
    const isOfTexts = first?.path === '';
    const empty = isOfTexts ? '' : Object.fromEntries(rows.map(({ path: name }) => [name, '']));
    draft.write(file, path, [...entries, empty]);
    focusField(file, [...path, entries.length, ...(isOfTexts ? [] : [first?.path ?? ''])]);
  }

  function remove(index: number) {
    const files = isTranslated ? LANGUAGES.map(({ language }) => pageFile(language)) : [file];
    for (const name of files) {
      const list = listOf(draft.read(name, path));
      if (list.length > index && list.length > least)
        draft.write(
          name,
          path,
          list.filter((__, at) => at !== index),
        );
    }
  }

  return (
    <div className={isTranslated ? 'site-entries' : 'site-lines'}>
      {entries.map((_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- an entry is its place in all languages
        <div key={index} className={isTranslated ? 'site-entry' : 'site-row'}>
          <div className="site-entry-fields">
            <Rows
              {...place}
              rows={rows}
              base={[...path, index]}
              entry={isTranslated ? `${one} ${index + 1}` : undefined}
            />
          </div>
          {!isFixed && entries.length > least && (
            <SmallButton
              Icon={Trash2}
              className="site-remove"
              aria-label={`Remove ${one.toLowerCase()} ${index + 1}`}
              onClick={() => remove(index)}
            />
          )}
        </div>
      ))}
      {!isFixed && (
        <SmallButton Icon={Plus} onClick={add}>
          Another {one.toLowerCase()}
        </SmallButton>
      )}
    </div>
  );
}
