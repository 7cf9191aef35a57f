import { Eye } from 'lucide-react';
import { useState } from 'react';
import { SmallButton } from '../../ui/small-button.tsx';
import { LANGUAGES } from '../../content/addresses.ts';
import { TRANSLATIONS } from '../../content/translations.ts';
import type { Screen } from '../screens/screen.ts';
import { LANGUAGE_NAMES } from './fields.ts';
import { LanguageHead } from './language-fields.tsx';
import { PAGE_PARTS } from './page-parts.ts';
import type { SitePart } from './part.ts';
import { pageFile } from './places-in-languages.ts';
import { Rows } from './rows.tsx';

/** Every part of the main page in its order, with its words in three languages and its look. */
export function PageScreen(screen: Screen) {
  return (
    <>
      <LanguageHead chosen={screen.language} onChoose={screen.onLanguage} />
      {PAGE_PARTS.map((part) => (
        <PartBox key={part.title} part={part} screen={screen} />
      ))}
    </>
  );
}

interface Props {
  part: SitePart;
  screen: Screen;
}

/** A part that opens when it is pressed, or when a field in it is asked for. */
function PartBox({ part, screen }: Props) {
  const { goal } = screen;
  const isGoal = goal?.path?.[0] === part.base[0];
  const [isOpen, setOpen] = useState(isGoal);
  const [knownGoal, setKnownGoal] = useState(goal);
  if (goal !== knownGoal) {
    setKnownGoal(goal);
    if (isGoal) setOpen(true);
  }
  return (
    <details
      className="site-part-box"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span className="site-part-title">{part.title}</span>
        <PartState part={part} screen={screen} />
      </summary>
      {isOpen && <PartForm part={part} screen={screen} />}
    </details>
  );
}

/** The languages in which the part is there, or is not. The line in the footer is in one language only. */
function languagesOf({ part, screen: { draft } }: Props, isThere: boolean) {
  return part.rows.some(({ kind }) => kind === 'switch')
    ? []
    : TRANSLATIONS.filter(
        (one) => (draft.read(pageFile(one), part.base) !== undefined) === isThere,
      );
}

/** Whether the part is changed, and which languages lack it. */
function PartState(props: Props) {
  const { part, screen } = props;
  const isChanged = LANGUAGES.some(({ language }) =>
    screen.draft.isChanged(pageFile(language), part.base),
  );
  return (
    <span className="site-part-state">
      {isChanged && <span className="site-changed">Changed</span>}
      {languagesOf(props, false).map((language) => (
        <span key={language} className="site-missing">
          {LANGUAGE_NAMES[language]}: shown in English
        </span>
      ))}
    </span>
  );
}

/** The words of one part of the main page, and what belongs to its look. */
function PartForm(props: Props) {
  const { part, screen } = props;
  const { draft, site } = screen;
  return (
    <div className="site-part-form">
      <Rows draft={draft} site={site} {...part} />
      <div className="site-take-out">
        <SmallButton Icon={Eye} onClick={() => void screen.publishing.look(part.anchor)}>
          Look at this part
        </SmallButton>
        {languagesOf(props, true).map((one) => (
          <button
            key={one}
            type="button"
            className="text-button"
            data-language={one}
            onClick={() => draft.write(pageFile(one), part.base, null)}
          >
            Show this part in English on the {LANGUAGE_NAMES[one]} page
          </button>
        ))}
      </div>
    </div>
  );
}
