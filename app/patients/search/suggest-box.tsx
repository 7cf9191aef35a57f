/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a datalist cannot say whose a value is */
import {
  type ComponentProps,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { isComposing } from '../../ui/keyboard.ts';
import './suggest-box.css';
import { Status } from '../../ui/status.tsx';
import type { SearchOption, Suggestion } from '../patient.ts';
import { useSuggestions } from './suggestions.ts';
import { showValue } from '../patient-text.ts';
import './suggested-patient.css';

interface Props extends Omit<ComponentProps<'input'>, 'value'> {
  by: SearchOption | undefined;
  value: string;
  /** The focus is where `by` is chosen: what is suggested shows, though the field is not entered yet. */
  isChoosing: boolean;
  onValue: (value: string) => void;
  onPick: (suggestion: Suggestion) => void;
}

/** A field with suggestions under it, an aid only: what Search matches is the value of the field. */
export function SuggestBox(props: Props) {
  const { by, value, isChoosing, onValue, onPick, ...input } = props;
  const listId = useId();
  const [asked, setAsked] = useState('');
  const [askedBy, setAskedBy] = useState(by);
  /** Index of the active suggestion, -1 for none; set before the list has come where ArrowDown was faster. */
  const [chosenIndex, setActive] = useState(-1);
  /** Enter was pressed on a suggestion that has not come yet. */
  const [isEntered, setEntered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isNear = hasFocus || isChoosing;
  const { suggestions, isPending } = useSuggestions(by, asked);
  const list = isNear ? suggestions : [];
  const isOpen = list.length > 0;
  const last = list.length - 1;
  const active = isPending ? chosenIndex : Math.min(chosenIndex, last);

  const enter = useEffectEvent(() => {
    const chosen = list[active];
    if (chosen) return pick(chosen);
    close();
    field.current?.form?.requestSubmit();
  });
  useEffect(() => {
    if (isEntered && !isPending) enter();
  }, [isEntered, isPending]);

  // Search By was chosen after the word had been typed.
  if (by !== askedBy) {
    setAskedBy(by);
    ask(isNear ? value : '');
  }

  function ask(typed: string) {
    setAsked(typed);
    setActive(-1);
    setEntered(false);
  }

  function close() {
    ask('');
  }

  function pick(suggestion: Suggestion) {
    close();
    onPick(suggestion);
  }

  function press(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return;
    const { key } = event;
    const chosen = list[active];
    if (key === 'ArrowDown' && !isOpen && by && value.trim() !== '') {
      // Opens the list again after Escape, or moves ahead of suggestions that are still on their way.
      setAsked(value);
      setActive(chosenIndex + 1);
    } else if (key === 'Enter' && isPending && active >= 0 && (!isEntered || event.repeat)) {
      setEntered(true);
    } else if (key === 'Enter') {
      // Without a suggestion Enter submits the form.
      if (!chosen) return close();
      pick(chosen);
    } else if (key === 'Escape' && (isOpen || isPending)) close();
    else if (key === 'ArrowDown' && isOpen) setActive(active === last ? -1 : active + 1);
    else if (key === 'ArrowUp' && isOpen) setActive(active === -1 ? last : active - 1);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <input
        {...input}
        ref={field}
        value={value}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
        onChange={(event) => {
          onValue(event.target.value);
          ask(event.target.value);
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
      <Status className="visually-hidden">
        {isOpen && (list.length === 1 ? '1 suggestion' : `${list.length} suggestions`)}
      </Status>
    </>
  );
}

interface SuggestedPatientProps {
  suggestion: Suggestion;
  by: SearchOption | undefined;
}

/** What Search would match, and under it whose it is. */
export function SuggestedPatient({ suggestion, by }: SuggestedPatientProps) {
  return (
    <>
      <bdi className="suggested-value">{suggestion.value}</bdi>{' '}
      <span className="suggested-rest">{tellApart(suggestion, by)}</span>
    </>
  );
}

/** What the value does not say itself. */
function tellApart({ name, patientid, mobile }: Suggestion, by: SearchOption | undefined): string {
  const first = by === 'name' ? patientid : name;
  const second = by === 'mobile' ? patientid : mobile;
  return `${showValue(first)}, ${showValue(second)}`;
}
