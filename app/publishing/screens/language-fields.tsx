import { useState } from 'react';
import type { Language } from '../../content/clinic.ts';
import { LANGUAGES } from '../../content/addresses.ts';
import type { EditPath } from '../../content/edits.ts';
import type { Draft } from './draft.ts';
import { EditField } from './edit-field.tsx';
import { useArrowKeys } from './use-arrow-keys.ts';
import { type FieldKind, findField, nameField } from './fields.ts';

export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  te: 'Telugu',
  hi: 'Hindi',
};

/** The file of the page's texts in a language. */
export const pageFile = (language: Language) =>
  language === 'en' ? 'page.yaml' : `page.${language}.yaml`;

interface Props {
  draft: Draft;
  label: string;
  path: EditPath;
  fileIn?: (language: Language) => string;
  /** The place of the field in a language; undefined if that language lacks the entry around it. */
  pathIn?: (language: Language) => EditPath | undefined;
  hint?: string | undefined;
  /** Why the English text may not be changed. */
  readOnly?: string | undefined;
}

/** One text in the three languages side by side; on a phone only the chosen language is shown (site-desk.css). */
export function LanguageFields(props: Props) {
  const { draft, label, path, fileIn = pageFile, pathIn = () => path, readOnly } = props;
  const field = findField(fileIn('en'), path);
  const hint = props.hint ?? field?.hint;
  // Decided once, because a control that is exchanged while somebody types loses the focus.
  const [usual] = useState<FieldKind>(() => (isLong(draft, fileIn('en'), path) ? 'text' : 'line'));
  return (
    <div className="site-languages">
      <p className="site-label">{label}</p>
      {hint && <p className="site-hint">{hint}</p>}
      <div className="site-columns">
        {LANGUAGES.map(({ language }) => {
          const place = pathIn(language);
          if (!place) {
            return (
              <div key={language} className="site-field" data-language={language}>
                <p className="site-note site-missing">Shown in English</p>
              </div>
            );
          }
          const isMissing =
            language !== 'en' &&
            draft.read(fileIn(language), place) === undefined &&
            !field?.isOptional;
          const isFixed = language === 'en' && readOnly !== undefined;
          return (
            <EditField
              key={language}
              draft={draft}
              file={fileIn(language)}
              path={place}
              label={
                field
                  ? nameField(fileIn(language), place)
                  : `${label} (${LANGUAGE_NAMES[language]})`
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

function isLong(draft: Draft, file: string, path: EditPath): boolean {
  const text = draft.read(file, path);
  return typeof text === 'string' && text.length > LONG;
}

/** The names of the languages: above the columns, and on a phone the buttons that choose one. */
export function LanguageHead({
  chosen,
  onChoose,
}: {
  chosen: Language;
  onChoose: (language: Language) => void;
}) {
  const keys = useArrowKeys(LANGUAGES.findIndex(({ language }) => language === chosen));
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
        </button>
      ))}
    </div>
  );
}
