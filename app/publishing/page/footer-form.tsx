import { LANGUAGES } from '../../content/addresses.ts';
import type { Language } from '../../content/clinic.ts';
import type { Draft } from '../screens/draft.ts';
import { EditField } from '../screens/edit-field.tsx';
import { textOf } from '../screens/edit-values.ts';
import { fieldId } from '../screens/field-id.ts';

const PATH = ['footerLine'];

/** The line under the name in the footer, in one language of the owner's choice. */
export function FooterForm({ draft }: { draft: Draft }) {
  const isOn = draft.read('page.yaml', PATH) !== undefined;
  const language = textOf(draft.read('page.yaml', [...PATH, 'language'])) || 'en';
  const id = fieldId('page.yaml', [...PATH, 'language']);
  return (
    <>
      <label className="site-switch">
        <input
          type="checkbox"
          checked={isOn}
          onChange={() =>
            draft.write('page.yaml', PATH, isOn ? null : { text: '', language: 'en' })
          }
        />
        A line under the name in the footer
      </label>
      {isOn && (
        <div className="site-pair">
          <EditField
            draft={draft}
            file="page.yaml"
            path={[...PATH, 'text']}
            label="Line"
            lang={language as Language}
          />
          <div className="site-field">
            <label htmlFor={id} className="site-label">
              Its language
            </label>
            <select
              id={id}
              className="small-field site-control"
              value={language}
              onChange={({ target }) =>
                draft.write('page.yaml', [...PATH, 'language'], target.value)
              }
            >
              {LANGUAGES.map(({ language: one, name }) => (
                <option key={one} value={one} lang={one}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        </div>
      )}
    </>
  );
}
