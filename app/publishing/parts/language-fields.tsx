import { useState } from 'react';
import type { Language } from '../../content/clinic.ts';
import { LANGUAGES } from '../../content/addresses.ts';
import type { EditPath } from '../../content/edits.ts';
import type { Draft } from '../screens/draft.ts';
import { EditField } from './edit-field.tsx';
import { useArrowKeys } from '../screens/use-arrow-keys.ts';
import { findField, LANGUAGE_NAMES, nameField } from './fields.ts';
import type { FieldKind } from './part.ts';
import { pageFile, placeIn, translateSlide } from './places-in-languages.ts';
import { focusField } from '../screens/field-id.ts';
import { textOf } from '../screens/edit-values.ts';

interface Props {
  draft: Draft;
  label: string;
  /** 'page.yaml', 'clinic.yaml' (with '%' for the language in its path) or 'texts/en.yaml'. */
  file: string;
  path: EditPath;
  /** Why the English text may not be changed. */
  readOnly?: string | undefined;
}

/** One text in the chosen language; on the screen Languages in all three side by side (site-desk.css). */
export function LanguageFields({ draft, label, file, path, readOnly }: Props) {
  const english = placeIn(draft, 'en', file, path) ?? { file, path };
  const field = findField(english.file, english.path);
  // Decided once, because a control that is exchanged while somebody types loses the focus.
  const [usual] = useState<FieldKind>(() => {
    const text = draft.read(english.file, english.path);
    return textOf(text).length > LONG ? 'text' : 'line';
  });

  /** Only a slide can be missing as a whole. */
  function write(language: Language) {
    const [part = '', index, ...rest] = path;
    const place = translateSlide(draft, language, Number(index));
    focusField(pageFile(language), [part, place, ...rest]);
  }

  return (
    <div className="site-languages">
      <p className="site-label">{label}</p>
      {field?.hint && <p className="site-hint">{field.hint}</p>}
      <div className="site-columns">
        {LANGUAGES.map(({ language }) => {
          const place = placeIn(draft, language, file, path);
          if (!place) {
            return (
              <button
                key={language}
                type="button"
                className="text-button"
                data-language={language}
                aria-label={`${label}: write it in ${LANGUAGE_NAMES[language]}`}
                onClick={() => write(language)}
              >
                Shown in English: write it in {LANGUAGE_NAMES[language]}
              </button>
            );
          }
          const isMissing = language !== 'en' && draft.read(place.file, place.path) === undefined;
          const isFixed = language === 'en' && readOnly !== undefined;
          return (
            <EditField
              key={language}
              draft={draft}
              {...place}
              label={
                field ? nameField(place.file, place.path) : `${label} (${LANGUAGE_NAMES[language]})`
              }
              isLabelHidden
              isGrowing
              hint=""
              lang={language}
              kind={field?.kind ?? usual}
              isReadOnly={isFixed}
              note={
                isFixed
                  ? readOnly
                  : isMissing && <span className="site-missing">Shown in English</span>
              }
            />
          );
        })}
      </div>
    </div>
  );
}

const LONG = 60;

/** The buttons that choose the language of the fields below; a dot marks one that is behind. */
export function LanguageHead({
  chosen,
  onChoose,
  behind,
}: {
  chosen: Language;
  onChoose: (language: Language) => void;
  /** Languages that lack the newest words. */
  behind?: readonly Language[];
}) {
  const keys = useArrowKeys(
    LANGUAGES.findIndex(({ language }) => language === chosen),
    (place) => onChoose(LANGUAGES[place]?.language ?? chosen),
  );
  return (
    <div role="toolbar" aria-label="Language" className="site-language-head" {...keys.group}>
      {LANGUAGES.map(({ language, name }, place) => (
        <button
          {...keys.button(place)}
          key={language}
          type="button"
          className="site-chip"
          lang={language}
          aria-pressed={language === chosen}
          onClick={() => onChoose(language)}
        >
          {name}
          {behind?.includes(language) && (
            <span className="site-dot">
              <span className="visually-hidden"> is behind the English text</span>
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
