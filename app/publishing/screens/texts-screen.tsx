import { Search } from 'lucide-react';
import { useState } from 'react';
import { useDraftState } from '../../ui/drafts.ts';
import { leavesOf, textOf } from './edit-values.ts';
import { Line } from '../parts/line.tsx';
import { LanguageHead, LanguageFields } from '../parts/language-fields.tsx';
import { MessageParts } from '../parts/part-section.tsx';
import { nameStep } from '../parts/fields.ts';
import type { Place } from './places.ts';
import type { Screen } from './screen.ts';
import { isPrescribed, nameText, PRESCRIBED, TEXT_GROUPS } from './text-groups.ts';

const textsFile = (language: string) => `texts/${language}.yaml`;

type Props = Pick<Screen, 'draft' | 'site' | 'language' | 'onLanguage' | 'goal'>;

/** The small texts and the messages in three languages; a word finds every text that holds it. */
export function TextsScreen({ draft, site, language, onLanguage, goal }: Props) {
  const [group, setGroup] = useDraftState('site/texts', 'messages');
  const [words, setWords] = useState('');
  const [shownGoal, setShownGoal] = useState<Place>();
  if (goal !== shownGoal) {
    setShownGoal(goal);
    if (goal) {
      setWords('');
      setGroup(goal.file.startsWith('texts/') ? String(goal.path?.[0]) : 'messages');
    }
  }
  const english = draft.read(textsFile('en'), []) ?? {};
  const groups = typeof english === 'object' ? Object.keys(english) : [];
  const leaves = [...leavesOf(english)];
  const wanted = words.trim().toLowerCase();
  const found = leaves
    .filter(({ path }) =>
      wanted === ''
        ? path[0] === group
        : ['en', 'te', 'hi'].some((one) =>
            textOf(draft.read(textsFile(one), path))
              .toLowerCase()
              .includes(wanted),
          ),
    )
    .slice(0, MAX_FOUND);

  return (
    <>
      <div className="site-search">
        <label htmlFor="site-search" className="site-label">
          Find a text
        </label>
        <span className="site-search-box">
          <Search size={18} aria-hidden />
          <input
            id="site-search"
            className="small-field"
            type="search"
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        </span>
      </div>
      {wanted === '' && (
        <Line id="site-group" label="Group">
          {(control) => (
            <select {...control} value={group} onChange={({ target }) => setGroup(target.value)}>
              <option value="messages">Messages to visitors and patients</option>
              {groups.map((name) => (
                <option key={name} value={name}>
                  {TEXT_GROUPS[name] ?? nameStep(name)}
                </option>
              ))}
            </select>
          )}
        </Line>
      )}
      <LanguageHead chosen={language} onChoose={onLanguage} />
      {wanted === '' && group === 'messages' ? (
        <MessageParts draft={draft} site={site} />
      ) : (
        found.map(({ path }) => (
          <LanguageFields
            key={path.join('.')}
            draft={draft}
            label={nameText(path, wanted !== '')}
            file="texts/en.yaml"
            path={path}
            readOnly={isPrescribed(path) ? PRESCRIBED : undefined}
          />
        ))
      )}
      {wanted !== '' && found.length === 0 && (
        <p className="site-hint">No text holds these words.</p>
      )}
      {found.length === MAX_FOUND && <p className="site-hint">There are more: write more of it.</p>}
    </>
  );
}

const MAX_FOUND = 60;
