/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a datalist cannot say whose a value is */
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { dropUnseen } from '../../text/typed-text.ts';
import { isComposing } from '../../ui/keyboard.ts';
import { Status } from '../../ui/status.tsx';
import './suggest-box.css';
import type { Suggestion } from './search.contract.ts';
import { SuggestedPatient } from './suggested-patient.tsx';
import { useSuggestions } from './suggestions.ts';

interface Props extends Omit<ComponentProps<'input'>, 'value'> {
  value: string;
  onValue: (value: string) => void;
  onPick: (suggestion: Suggestion) => void;
  /** Further choices below the patients. With them, Enter opens the first patient. */
  more?: More[];
  /** Escape was pressed while no suggestions were shown. */
  onLeave?: () => void;
}

interface More {
  label: string;
  choose: () => void;
}

const NOTHING_MORE: More[] = [];

interface Choice {
  key: string;
  className?: string;
  shown: ReactNode;
  choose: () => void;
}

/** A combobox (WAI-ARIA) of patients, by any part of a name, an id or a mobile number. */
export function SuggestBox(props: Props) {
  const { value, onValue, onPick, more = NOTHING_MORE, onLeave, ...input } = props;
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isAsking, setAsking] = useState(false);
  /** Index of the choice that the arrow keys reached; undefined before. */
  const [reached, setReached] = useState<number>();
  /** Enter was pressed before the suggestions arrived. */
  const [isEntered, setEntered] = useState(false);
  const { suggestions, isPending } = useSuggestions(isAsking ? value : '');
  const choices: Choice[] = [
    ...suggestions.map((suggestion) => ({
      key: `${suggestion.value} ${suggestion.patientid} ${suggestion.mobile}`,
      shown: <SuggestedPatient suggestion={suggestion} typed={value} />,
      choose: () => onPick(suggestion),
    })),
    ...more.map(({ label, choose: go }) => ({
      key: label,
      className: 'suggest-more',
      shown: label,
      choose: go,
    })),
  ];
  const isTyped = value.trim() !== '';
  const isOpen = isAsking && isTyped && choices.length > 0;
  const isWaiting = isAsking && isTyped && isPending;
  const first = more.length > 0 && suggestions.length > 0 ? 0 : -1;
  const active = Math.min(reached ?? first, choices.length - 1);

  const enter = useEffectEvent(() => {
    if (choices[active]) return choose(choices[active]);
    ask(false);
    if (more.length === 0) field.current?.form?.requestSubmit();
  });
  useEffect(() => {
    if (isEntered && !isPending) enter();
  }, [isEntered, isPending]);

  function ask(next: boolean) {
    setAsking(next);
    setReached(undefined);
    setEntered(false);
  }

  function choose(choice: Choice) {
    ask(false);
    choice.choose();
  }

  function move(step: 1 | -1) {
    setAsking(true);
    const count = choices.length;
    const from = active === -1 && step === -1 ? 0 : active;
    // Before the suggestions have come, the first of them.
    setReached(count === 0 ? 0 : (from + step + count) % count);
  }

  function press(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return;
    const { key } = event;
    const waits = isWaiting && (reached !== undefined || more.length > 0);
    if (key === 'Escape' && (isOpen || isWaiting)) ask(false);
    else if (key === 'Escape' && onLeave) onLeave();
    else if (key === 'ArrowDown' && isTyped) move(1);
    else if (key === 'ArrowUp' && isOpen) move(-1);
    else if (key !== 'Enter') return;
    else if (waits && (!isEntered || event.repeat)) setEntered(true);
    else if (isOpen && choices[active]) choose(choices[active]);
    // Without a suggestion Enter submits the form.
    else return ask(false);
    event.preventDefault();
  }

  return (
    <>
      <input
        {...input}
        ref={field}
        value={value}
        dir="auto"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
        onChange={(event) => {
          onValue(dropUnseen(event.target.value));
          ask(true);
        }}
        onKeyDown={press}
        onBlur={() => ask(false)}
      />
      <div className="suggest" hidden={!isOpen}>
        <Status className={more.length > 0 ? 'hint suggest-status' : 'visually-hidden'}>
          {isOpen && !isPending && sayFound(suggestions.length)}
        </Status>
        <div id={listId} role="listbox" className="suggest-list" aria-label="Suggestions">
          {choices.map((choice, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- keys go to the field
            <div
              key={choice.key}
              id={`${listId}-${index}`}
              role="option"
              className={choice.className}
              aria-selected={index === active}
              // Before the field loses the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(choice)}
            >
              {choice.shown}
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

function sayFound(patients: number): string {
  if (patients === 0) return 'No patient found';
  return patients === 1 ? '1 patient' : `${patients} patients, best match first`;
}
