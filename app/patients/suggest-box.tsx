/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a datalist cannot say whose a value is */
import { type KeyboardEvent, useId, useState, type ComponentProps } from 'react';
import { isComposing } from '../ui/is-composing.ts';
import './suggest-box.css';
import type { SearchOption, Suggestion } from './patient.ts';
import { SuggestedPatient } from './suggested-patient.tsx';
import { type Suggest, useSuggestions } from './use-suggestions.ts';

interface Props extends Omit<ComponentProps<'input'>, 'value'> {
  by: SearchOption | undefined;
  value: string;
  suggest: Suggest;
  /** The focus is where `by` is chosen: what is suggested shows, though the field is not entered yet. */
  isChoosing: boolean;
  onValue: (value: string) => void;
  onPick: (suggestion: Suggestion) => void;
}

/** A field with suggestions under it, an aid only: what Search matches is the value of the field. */
export function SuggestBox(props: Props) {
  const { by, value, suggest, isChoosing, onValue, onPick, ...input } = props;
  const listId = useId();
  const [asked, setAsked] = useState('');
  const [askedBy, setAskedBy] = useState(by);
  const [active, setActive] = useState(-1);
  const [hasFocus, setFocus] = useState(false);
  const isNear = hasFocus || isChoosing;
  const suggestions = useSuggestions(by, asked, suggest);
  const list = isNear ? suggestions : [];
  const isOpen = list.length > 0;

  // What was typed before it was said what it is.
  if (by !== askedBy) {
    setAskedBy(by);
    setAsked(isNear ? value : '');
    setActive(-1);
  }

  function close() {
    setAsked('');
    setActive(-1);
  }

  function pick(suggestion: Suggestion) {
    close();
    onPick(suggestion);
  }

  function press(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return;
    const chosen = list[active];
    const last = list.length - 1;
    // Without a suggestion it is the form's.
    if (event.key === 'Enter' && !chosen) return close();
    if (!isOpen) return;
    if (event.key === 'ArrowDown') setActive(active === last ? -1 : active + 1);
    else if (event.key === 'ArrowUp') setActive(active === -1 ? last : active - 1);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && chosen) pick(chosen);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <input
        {...input}
        value={value}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
        onChange={(event) => {
          onValue(event.target.value);
          setAsked(event.target.value);
          setActive(-1);
        }}
        onKeyDown={press}
        onFocus={() => setFocus(true)}
        onBlur={() => {
          setFocus(false);
          close();
        }}
      />
      <div id={listId} role="listbox" className="suggest" aria-label="Suggestions" hidden={!isOpen}>
        {list.map((suggestion, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- keys go to the field
          <div
            key={`${suggestion.value} ${suggestion.patientid}`}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            // Before the field loses the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(suggestion)}
          >
            <SuggestedPatient suggestion={suggestion} by={by} />
          </div>
        ))}
      </div>
      <output className="visually-hidden">
        {isOpen && (list.length === 1 ? '1 suggestion' : `${list.length} suggestions`)}
      </output>
    </>
  );
}
