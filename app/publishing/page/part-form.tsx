import { Eye } from 'lucide-react';
import { TRANSLATIONS } from '../../content/translations.ts';
import { LANGUAGE_NAMES, LanguageFields, pageFile } from '../screens/language-fields.tsx';
import type { Screen } from '../screens/screen.ts';
import { CardsForm } from './cards-form.tsx';
import { FooterForm } from './footer-form.tsx';
import { ListFields } from './list-fields.tsx';
import type { PagePartForm } from './page-parts.ts';
import { PictureField } from './picture-field.tsx';
import { SlidesForm } from './slides-form.tsx';

interface Props {
  part: PagePartForm;
  screen: Screen;
}

/** The words of one part of the main page, and what belongs to its look. */
export function PartForm({ part, screen }: Props) {
  const { draft, site } = screen;
  return (
    <div className="site-part-form">
      {part.rows.map((row) =>
        row.kind === 'text' ? (
          <LanguageFields
            key={row.path.join('.')}
            draft={draft}
            label={row.label}
            path={row.path}
          />
        ) : (
          <ListFields key={row.path.join('.')} draft={draft} row={row} />
        ),
      )}
      {part.extra === 'slides' && <SlidesForm screen={screen} />}
      {part.extra === 'doctor' && (
        <PictureField
          draft={draft}
          site={site}
          path={['doctor', 'picture']}
          label="Picture of the doctor"
        />
      )}
      {part.extra === 'cards' && <CardsForm screen={screen} />}
      {part.extra === 'footer' && <FooterForm draft={draft} />}
      <div className="site-take-out">
        <button
          type="button"
          className="button button-small button-secondary"
          onClick={() => void screen.publishing.look(part.anchor)}
        >
          <Eye size={18} aria-hidden />
          Look at this part
        </button>
        {part.extra !== 'footer' && <TakeOut part={part} screen={screen} />}
      </div>
    </div>
  );
}

/** Takes the texts of a part out of a language, so that it is shown in English there. */
function TakeOut({ part, screen: { draft } }: Props) {
  const there = TRANSLATIONS.filter((one) => draft.read(pageFile(one), [part.name]) !== undefined);
  return there.map((one) => (
    <button
      key={one}
      type="button"
      className="text-button"
      data-language={one}
      onClick={() => draft.write(pageFile(one), [part.name], null)}
    >
      Show this part in English on the {LANGUAGE_NAMES[one]} page
    </button>
  ));
}
