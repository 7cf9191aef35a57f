import { useMemo, useState } from 'react';
import { TRANSLATIONS } from '../../content/translations.ts';
import type { EditPath } from '../../content/edits.ts';
import { leavesOf, valueAt } from './edit-values.ts';
import { findField, nameField, nameStep } from './fields.ts';
import { LANGUAGE_NAMES, LanguageFields, LanguageHead, pageFile } from './language-fields.tsx';
import { pathIn } from '../page/slide-list.ts';
import type { Screen } from './screen.ts';
import { isPrescribed, TEXT_GROUPS } from './text-groups.ts';
import { textsFile } from './texts-screen.tsx';

interface Text {
  kind: 'page' | 'texts';
  path: EditPath;
}

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
      {shown.length > 0 && <LanguageHead chosen={language} onChoose={onLanguage} />}
      {shown
        .slice(0, limit)
        .map(({ kind, path }) =>
          kind === 'page' ? (
            <LanguageFields
              key={`page ${path.join('.')}`}
              draft={draft}
              label={nameField('page.yaml', path)}
              path={path}
              pathIn={(one) => pathIn(draft, one, path)}
            />
          ) : (
            <LanguageFields
              key={`texts ${path.join('.')}`}
              draft={draft}
              label={`${TEXT_GROUPS[String(path[0])] ?? ''}: ${path.slice(1).map(nameStep).join(', ')}`}
              path={path}
              fileIn={textsFile}
              readOnly={isPrescribed(path) ? 'Fixed: this text is prescribed.' : undefined}
            />
          ),
        )}
      {shown.length > limit && (
        <button
          type="button"
          className="button button-small button-secondary"
          onClick={() => setLimit(limit + STEP)}
        >
          Show more
        </button>
      )}
    </>
  );
}

const STEP = 40;

function listTexts(values: Screen['site']['values']): Text[] {
  const page = [...leavesOf(values['page.yaml'] ?? {})]
    .filter(({ path }) => findField('page.yaml', path)?.isTranslated && path.at(-1) !== 'alt')
    .map(({ path }): Text => ({ kind: 'page', path }));
  const texts = [...leavesOf(values['texts/en.yaml'] ?? {})]
    .filter(({ path }) => path[0] !== 'awaitingReview')
    .map(({ path }): Text => ({ kind: 'texts', path }));
  return [...page, ...texts];
}

function isMissing(
  values: Screen['site']['values'],
  language: 'te' | 'hi',
  { kind, path }: Text,
): boolean {
  if (kind === 'texts') return valueAt(values[textsFile(language)], path) === undefined;
  const read = (file: string, at: EditPath) => valueAt(values[file], at);
  const place = pathIn({ read }, language, path);
  return place === undefined || read(pageFile(language), place) === undefined;
}
