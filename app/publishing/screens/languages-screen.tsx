import { useMemo, useState } from 'react';
import { SmallButton } from '../../ui/small-button.tsx';
import { TRANSLATIONS } from '../../content/translations.ts';
import { leavesOf, valueAt } from './edit-values.ts';
import { findField, LANGUAGE_NAMES, nameField } from '../parts/fields.ts';
import { LanguageFields, LanguageHead } from '../parts/language-fields.tsx';
import { placeIn } from '../parts/places-in-languages.ts';
import type { Place } from './places.ts';
import type { Screen } from './screen.ts';
import { isPrescribed, nameText, PRESCRIBED } from './text-groups.ts';

type Text = Required<Place>;

/** Every text of the page and every small text in three languages, with the missing texts first. */
export function LanguagesScreen({ draft, site, language, onLanguage }: Screen) {
  const [isAll, setAll] = useState(false);
  const [limit, setLimit] = useState(STEP);
  // The list follows the published texts, so that a text does not leave it while it is written.
  const texts = useMemo(() => listTexts(site.values), [site]);
  const missing = useMemo(
    () =>
      TRANSLATIONS.map((one) => ({
        language: one,
        texts: texts.filter((text) => isMissing(site.values, one, text)),
      })),
    [texts, site],
  );
  const lacking = new Set(missing.flatMap((one) => one.texts));
  const shown = isAll ? texts : texts.filter((text) => lacking.has(text));

  return (
    <>
      <ul className="site-counts">
        {missing.map((one) => (
          <li key={one.language}>
            <strong>{LANGUAGE_NAMES[one.language]}:</strong>{' '}
            {one.texts.length === 0
              ? 'complete'
              : `${one.texts.length === 1 ? '1 text is' : `${one.texts.length} texts are`} shown in English`}
          </li>
        ))}
      </ul>
      <label className="site-switch">
        <input type="checkbox" checked={isAll} onChange={() => setAll(!isAll)} />
        Show every text, not only what is missing
      </label>
      {shown.length > 0 && (
        <>
          <LanguageHead chosen={language} onChoose={onLanguage} />
          <p className="site-columns site-column-names">
            {Object.values(LANGUAGE_NAMES).map((name) => (
              <strong key={name}>{name}</strong>
            ))}
          </p>
        </>
      )}
      {shown.slice(0, limit).map(({ file, path }) => (
        <LanguageFields
          key={`${file} ${path.join('.')}`}
          draft={draft}
          label={file === TEXTS ? nameText(path, true) : nameField(file, path)}
          file={file}
          path={path}
          readOnly={file === TEXTS && isPrescribed(path) ? PRESCRIBED : undefined}
        />
      ))}
      {shown.length > limit && (
        <SmallButton onClick={() => setLimit(limit + STEP)}>Show more</SmallButton>
      )}
    </>
  );
}

const STEP = 40;
const TEXTS = 'texts/en.yaml';

function listTexts(values: Screen['site']['values']): Text[] {
  const textsIn = (file: string) =>
    [...leavesOf(values[file] ?? {})].map(({ path }): Text => ({ file, path }));
  return [
    ...textsIn('page.yaml').filter(
      ({ file, path }) => findField(file, path)?.isTranslated && path.at(-1) !== 'alt',
    ),
    ...textsIn(TEXTS).filter(({ path }) => path[0] !== 'awaitingReview'),
  ];
}

function isMissing(
  values: Screen['site']['values'],
  language: 'te' | 'hi',
  { file, path }: Text,
): boolean {
  const read = (name: string, at: Text['path']) => valueAt(values[name], at);
  const place = placeIn({ read }, language, file, path);
  return place === undefined || read(place.file, place.path) === undefined;
}
