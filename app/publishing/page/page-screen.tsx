import { useState } from 'react';
import { TRANSLATIONS } from '../../content/translations.ts';
import type { Draft } from '../screens/draft.ts';
import { LANGUAGE_NAMES, LanguageHead, pageFile } from '../screens/language-fields.tsx';
import type { Screen } from '../screens/screen.ts';
import { PAGE_PARTS, type PagePartForm } from './page-parts.ts';
import { PartForm } from './part-form.tsx';

/** Every part of the main page in its order, with its words in three languages and its look. */
export function PageScreen(screen: Screen) {
  return (
    <>
      <LanguageHead chosen={screen.language} onChoose={screen.onLanguage} />
      {PAGE_PARTS.map((part) => (
        <PartBox key={part.name} part={part} screen={screen} />
      ))}
    </>
  );
}

/** A part that opens when it is pressed, or when a field in it is asked for. */
function PartBox({ part, screen }: { part: PagePartForm; screen: Screen }) {
  const { draft, goal } = screen;
  const [isOpen, setOpen] = useState(goal?.path?.[0] === part.name);
  const [knownGoal, setKnownGoal] = useState(goal);
  if (goal !== knownGoal) {
    setKnownGoal(goal);
    if (goal?.path?.[0] === part.name) setOpen(true);
  }
  return (
    <details
      className="site-part-box"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span className="site-part-title">{part.title}</span>
        <PartState part={part} draft={draft} />
      </summary>
      {isOpen && <PartForm part={part} screen={screen} />}
    </details>
  );
}

/** Whether the part is changed, and which languages lack it. */
function PartState({ part, draft }: { part: PagePartForm; draft: Draft }) {
  const isChanged = ['en', ...TRANSLATIONS].some((language) =>
    draft.isChanged(pageFile(language as 'en'), [part.name]),
  );
  const lacking =
    part.name === 'footerLine'
      ? []
      : TRANSLATIONS.filter(
          (language) => draft.read(pageFile(language), [part.name]) === undefined,
        );
  return (
    <span className="site-part-state">
      {isChanged && <span className="site-changed">Changed</span>}
      {lacking.map((language) => (
        <span key={language} className="site-missing">
          {LANGUAGE_NAMES[language]}: shown in English
        </span>
      ))}
    </span>
  );
}
