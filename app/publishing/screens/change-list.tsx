import type { ChangeWords } from './describe-change.ts';
import type { ContentChange } from '../../content/edits.ts';
import { describeChanges } from './describe-change.ts';
import type { Draft } from './draft.ts';
import type { Place } from './places.ts';

interface Props {
  changes: readonly ContentChange[];
  /** The content with the changes, from which entries of lists have their titles. */
  read?: Draft['read'];
  /** Leads to the field of a change. */
  onGo?: (place: Place) => void;
}

/** The changes in words, each with the text before and the text after. */
export function ChangeList({ changes, read, onGo }: Props) {
  return (
    <ul className="site-changes">
      {describeChanges(changes, read).map((words, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two changes may read the same
        <li key={index}>
          {onGo ? (
            <button type="button" className="site-change-go" onClick={() => onGo(words)}>
              {words.label}
            </button>
          ) : (
            <strong>{words.label}</strong>
          )}
          <ChangeText words={words} />
        </li>
      ))}
    </ul>
  );
}

function ChangeText({ words: { before, after } }: { words: ChangeWords }) {
  return (
    <span className="site-change-text">
      {before !== undefined && (
        <del dir="auto">
          <span className="visually-hidden">before: </span>
          {before}
        </del>
      )}
      {after !== undefined && (
        <ins dir="auto">
          <span className="visually-hidden">now: </span>
          {after}
        </ins>
      )}
    </span>
  );
}
