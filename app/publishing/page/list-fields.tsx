import { Plus, Trash2 } from 'lucide-react';
import { LANGUAGES } from '../../content/addresses.ts';
import type { EditValue } from '../../content/edits.ts';
import type { Draft } from '../screens/draft.ts';
import { listOf } from '../screens/edit-values.ts';
import { fieldId } from '../screens/field-id.ts';
import { LanguageFields, pageFile } from '../screens/language-fields.tsx';
import type { PartRow } from './page-parts.ts';

interface Props {
  draft: Draft;
  row: Extract<PartRow, { kind: 'list' }>;
}

/** A list of texts or groups in three languages. An entry that is removed is removed in each of them. */
export function ListFields({ draft, row }: Props) {
  const { one, path, fields, isFixed = false } = row;
  const least = row.mayBeEmpty ? 0 : 1;
  const entries = listOf(draft.read('page.yaml', path));

  function add() {
    const empty: EditValue = fields ? Object.fromEntries(fields.map(({ name }) => [name, ''])) : '';
    draft.write('page.yaml', path, [...entries, empty]);
    const first = fields?.[0] ? [fields[0].name] : [];
    const id = fieldId('page.yaml', [...path, entries.length, ...first]);
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  }

  function remove(index: number) {
    for (const { language } of LANGUAGES) {
      const file = pageFile(language);
      const list = listOf(draft.read(file, path));
      if (list.length > index && list.length > least) {
        draft.write(
          file,
          path,
          list.filter((__, place) => place !== index),
        );
      }
    }
  }

  return (
    <div className="site-entries">
      {entries.map((_, index) => {
        const name = `${one} ${index + 1}`;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- an entry is its place in all languages
          <div key={index} className="site-entry">
            <div className="site-entry-fields">
              {fields ? (
                fields.map((field) => (
                  <LanguageFields
                    key={field.name}
                    draft={draft}
                    label={`${name}: ${field.label.toLowerCase()}`}
                    path={[...path, index, field.name]}
                  />
                ))
              ) : (
                <LanguageFields draft={draft} label={name} path={[...path, index]} />
              )}
            </div>
            {!isFixed && entries.length > least && (
              <button
                type="button"
                className="button button-small button-secondary site-remove"
                aria-label={`Remove ${one.toLowerCase()} ${index + 1}`}
                onClick={() => remove(index)}
              >
                <Trash2 size={18} aria-hidden />
              </button>
            )}
          </div>
        );
      })}
      {!isFixed && (
        <button type="button" className="button button-small button-secondary" onClick={add}>
          <Plus size={18} aria-hidden />
          Another {one.toLowerCase()}
        </button>
      )}
    </div>
  );
}
