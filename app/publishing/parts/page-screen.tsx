import { Eye } from 'lucide-react';
import { useRef, useState } from 'react';
import { SmallButton } from '../../ui/small-button.tsx';
import { useDraftState } from '../../ui/drafts.ts';
import { TRANSLATIONS } from '../../content/translations.ts';
import { startsWith } from '../screens/edit-values.ts';
import { isFieldEdit } from '../screens/draft-edits.ts';
import type { Draft } from '../screens/draft.ts';
import type { Screen } from '../screens/screen.ts';
import { findField, LANGUAGE_NAMES } from './fields.ts';
import { LanguageHead } from './language-fields.tsx';
import { Line } from './line.tsx';
import { Miniature } from './miniature.tsx';
import { PAGE_PARTS } from './page-parts.ts';
import type { SitePart } from './part.ts';
import { pageFile } from './places-in-languages.ts';
import { Rows } from './rows.tsx';

/** The main page in small, and beside it the words and the look of the part that was pressed in it. */
export function PageScreen(screen: Screen) {
  const { draft, site, goal, language } = screen;
  const [title, setTitle] = useDraftState('site/part', 'Welcome');
  const [knownGoal, setKnownGoal] = useState(goal);
  if (goal !== knownGoal) {
    setKnownGoal(goal);
    const wanted = PAGE_PARTS.find(({ base }) => base[0] === goal?.path?.[0]);
    if (wanted) setTitle(wanted.title);
  }
  const part = PAGE_PARTS.find((one) => one.title === title) ?? PAGE_PARTS[0];
  const fields = useRef<HTMLDivElement>(null);

  /** On a phone the fields lie below the small page: they come into sight. */
  function press(pressed: string) {
    setTitle(pressed);
    const top = fields.current?.getBoundingClientRect().top ?? 0;
    if (top < 0 || top > innerHeight / 2) fields.current?.scrollIntoView();
  }

  if (!part) return null;
  const isInOneLanguage = part.rows.some(({ kind }) => kind === 'switch');
  return (
    <div className="site-beside">
      <Miniature draft={draft} language={language} chosen={part} onChoose={press} />
      <div ref={fields} className="stack gap-4 site-part-fields">
        <div className="row site-part-head">
          <Line id="site-part" label="Part of the page">
            {(control) => (
              <select {...control} value={title} onChange={({ target }) => setTitle(target.value)}>
                {PAGE_PARTS.map((one) => (
                  <option key={one.title}>{one.title}</option>
                ))}
              </select>
            )}
          </Line>
          <SmallButton Icon={Eye} onClick={() => void screen.publishing.look(part.anchor)}>
            Preview this part
          </SmallButton>
        </div>
        {part.hint !== undefined && <p className="site-hint">{part.hint}</p>}
        {!isInOneLanguage && (
          <LanguageHead
            chosen={language}
            onChoose={screen.onLanguage}
            behind={TRANSLATIONS.filter((one) => isBehind(draft, part, one))}
          />
        )}
        {/* A field belongs to its part: another part begins anew. */}
        <Rows key={title} draft={draft} site={site} {...part} />
        {!isInOneLanguage &&
          language !== 'en' &&
          draft.read(pageFile(language), part.base) !== undefined && (
            <button
              type="button"
              className="text-button"
              onClick={() => draft.write(pageFile(language), part.base, null)}
            >
              Show this part in English on the {LANGUAGE_NAMES[language]} page
            </button>
          )}
      </div>
    </div>
  );
}

/** Whether a translation lacks the part, or still has its text from before the English one was changed. */
function isBehind(draft: Draft, { base }: SitePart, language: (typeof TRANSLATIONS)[number]) {
  const file = pageFile(language);
  if (draft.read(file, base) === undefined) return true;
  const isChanged = (name: string) =>
    draft.edits.some(
      (edit) =>
        edit.file === name &&
        isFieldEdit(edit) &&
        startsWith(edit.path, base) &&
        findField('page.yaml', edit.path)?.isTranslated !== false,
    );
  return isChanged('page.yaml') && !isChanged(file);
}
