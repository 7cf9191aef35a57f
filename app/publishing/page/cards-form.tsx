import { listOf, textOf, valueAt } from '../screens/edit-values.ts';
import { EditField } from '../screens/edit-field.tsx';
import { LanguageFields } from '../screens/language-fields.tsx';
import { PhoneField } from '../screens/phone-field.tsx';
import type { Screen } from '../screens/screen.ts';
import { PictureField } from './picture-field.tsx';

const CARDS = ['cards', 'items'];

/** The cards with their telephone and e-mail. A card can be hidden and shown again, with its words kept. */
export function CardsForm({ screen: { draft, site } }: { screen: Screen }) {
  const cards = listOf(draft.read('page.yaml', CARDS)).map((card, index) => ({
    title: textOf(valueAt(card, ['title'])) || `Card ${index + 1}`,
    isHidden: valueAt(card, ['hidden']) === 'yes',
    path: [...CARDS, index],
  }));
  const switches = cards.map(({ title, isHidden, path }) => (
    <label key={path.join('.')} className="site-switch">
      <input
        type="checkbox"
        checked={!isHidden}
        onChange={() => draft.write('page.yaml', [...path, 'hidden'], isHidden ? null : 'yes')}
      />
      {title}
    </label>
  ));
  const forms = cards.map(({ title, isHidden, path }, index) => {
    return (
      <section
        // oxlint-disable-next-line react/no-array-index-key -- a card is its place in all languages
        key={index}
        className="site-entry site-slide"
        aria-label={`Card ${index + 1}: ${title}`}
      >
        <div className="site-slide-head">
          <h4>{title}</h4>
          {isHidden && <span className="site-note">Hidden</span>}
        </div>
        <PictureField draft={draft} site={site} path={[...path, 'picture']} label="Picture" />
        <LanguageFields draft={draft} label="Title" path={[...path, 'title']} />
        <LanguageFields draft={draft} label="Text" path={[...path, 'text']} />
        <div className="site-pair">
          <PhoneField
            draft={draft}
            site={site}
            file="page.yaml"
            path={[...path, 'phone']}
            label="Telephone"
          />
          <EditField draft={draft} file="page.yaml" path={[...path, 'email']} label="E-mail" />
        </div>
      </section>
    );
  });
  return (
    <>
      <fieldset className="site-card-switches">
        <legend className="site-label">Cards that visitors see</legend>
        {switches}
      </fieldset>
      {forms}
    </>
  );
}
