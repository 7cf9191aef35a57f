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
import { readDatetime } from '../../hours/read-datetime.ts';
import { isComposing } from '../../ui/keyboard.ts';
import './suggest-box.css';
import { Status } from '../../ui/status.tsx';
import type { SearchOption } from '../patient.ts';
import type { Suggestion } from './search.contract.ts';
import { useSuggestions } from './suggestions.ts';
import { isKnown, showValue, unitOf } from '../patient-text.ts';
import { dropUnseen } from '../../text/typed-text.ts';

/** 'YYYY-MM-DD' */
const DATE_LENGTH = 10;

interface Props extends Omit<ComponentProps<'input'>, 'value'> {
  by: SearchOption | undefined;
  value: string;
  /** The focus is on the choice of `by`: suggestions are shown although the field is not focused. */
  isChoosing: boolean;
  onValue: (value: string) => void;
  onPick: (suggestion: Suggestion) => void;
}

/** A combobox (WAI-ARIA) whose suggestions are only an aid: Search compares the value of the field. */
export function SuggestBox(props: Props) {
  const { by, value, isChoosing, onValue, onPick, ...input } = props;
  const listId = useId();
  const [asked, setAsked] = useState('');
  const [askedBy, setAskedBy] = useState(by);
  /** Index of the active suggestion, -1 for none. ArrowDown may set it before the list has arrived. */
  const [chosenIndex, setActive] = useState(-1);
  /** Enter was pressed before the suggestions arrived. */
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

  // The option was chosen after the value had been typed.
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
    if (key === 'ArrowDown' && !isOpen && value.trim() !== '') {
      // Reopens the list after Escape, or chooses among suggestions that have not arrived yet.
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
          const typed = dropUnseen(event.target.value);
          onValue(typed);
          ask(typed);
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
            key={`${suggestion.value} ${suggestion.patientid} ${suggestion.mobile}`}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            // Before the field loses the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(suggestion)}
          >
            <SuggestedPatient suggestion={suggestion} />
          </div>
        ))}
      </div>
      <Status className="visually-hidden">
        {isOpen && (list.length === 1 ? '1 suggestion' : `${list.length} suggestions`)}
      </Status>
    </>
  );
}

/** The value that Search would compare, and under it what tells the patient from others. */
export function SuggestedPatient({ suggestion }: { suggestion: Suggestion }) {
  return (
    <>
      <bdi className="strong">{suggestion.value}</bdi>{' '}
      <span className="hint">{tellApart(suggestion)}</span>
    </>
  );
}

function tellApart({ by, name, patientid, age, lastVisit, match }: Suggestion): string {
  return [
    ...(match === 'near' ? ['spelled alike'] : []),
    ...(by === 'name' ? [] : [showValue(name)]),
    ...(by === 'patientid' ? [] : [showValue(patientid)]),
    ...(isKnown(age) ? [`${age} ${unitOf('age')}`] : []),
    ...(isKnown(lastVisit)
      ? [`last visit ${(readDatetime(lastVisit) ?? lastVisit).slice(0, DATE_LENGTH)}`]
      : []),
  ].join(', ');
}
