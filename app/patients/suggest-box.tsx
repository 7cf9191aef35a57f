/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a datalist cannot say whose a value is */
import { type KeyboardEvent, useEffect, useId, useState, type ComponentProps } from 'react';
import './suggest-box.css';
import { showValue } from './patient-text.ts';
import type { SearchOption, Suggestion } from './patient.ts';

const PAUSE_MS = 120;

export type Suggest = (
  by: SearchOption,
  prefix: string,
  signal: AbortSignal,
) => Promise<Suggestion[]>;

interface Props extends ComponentProps<'input'> {
  by: SearchOption | undefined;
  suggest: Suggest;
}

interface Offer {
  prefix: string;
  by: SearchOption;
  list: Suggestion[];
}

/** A field with suggestions under it, an aid only: choosing one fills the field and searches nothing. */
export function SuggestBox({ by, suggest, ...input }: Props) {
  const listId = useId();
  const [value, setValue] = useState('');
  const [asked, setAsked] = useState('');
  const [offer, setOffer] = useState<Offer>();
  const [active, setActive] = useState(-1);
  const prefix = asked.trim();

  useEffect(() => {
    if (!by || prefix === '') return;
    const stop = new AbortController();
    const look = async () => {
      const list = await suggest(by, prefix, stop.signal);
      if (!stop.signal.aborted) setOffer({ by, prefix, list });
    };
    const timer = setTimeout(() => void look(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [by, prefix, suggest]);

  const isCurrent = offer?.by === by && offer?.prefix === prefix && prefix !== '';
  const list = isCurrent && offer ? offer.list : [];
  const isOpen = list.length > 0;

  function close() {
    setAsked('');
    setActive(-1);
  }

  function pick(suggestion: Suggestion) {
    setValue(suggestion.value);
    close();
  }

  function press(event: KeyboardEvent) {
    if (!isOpen) return;
    const chosen = list[active];
    const last = list.length - 1;
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
        aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
        onChange={(event) => {
          setValue(event.target.value);
          setAsked(event.target.value);
          setActive(-1);
        }}
        onKeyDown={press}
        onBlur={close}
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
            <bdi className="suggest-value">{suggestion.value}</bdi>
            <span>{tellApart(suggestion, by)}</span>
          </div>
        ))}
      </div>
      <output className="visually-hidden">
        {isOpen && (list.length === 1 ? '1 suggestion' : `${list.length} suggestions`)}
      </output>
    </>
  );
}

/** What the value does not say itself. */
function tellApart({ name, patientid, mobile }: Suggestion, by: SearchOption | undefined): string {
  const first = by === 'name' ? patientid : name;
  const second = by === 'mobile' ? patientid : mobile;
  return `${showValue(first)}, ${showValue(second)}`;
}
