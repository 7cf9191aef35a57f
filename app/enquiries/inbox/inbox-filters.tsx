import { Download, Search, X } from 'lucide-react';
import { useRef, type SubmitEvent } from 'react';
import { LAST_DAY } from '../../hours/clinic-time.ts';
import type { Narrowing } from './inbox.contract.ts';
import { showGroup } from './desk-text.ts';
import { TOPIC_GROUPS } from '../topics.ts';

interface Props {
  id: string;
  isOpen: boolean;
  narrowing: Narrowing;
  isNarrowed: boolean;
  onNarrow: (narrowing: Narrowing) => void;
  /** Undefined for roles that may not export. */
  onExport: (() => void) | undefined;
}

/** The filters of the list: words, topic, and days of arrival. */
export function InboxFilters({ id, isOpen, narrowing, isNarrowed, onNarrow, onExport }: Props) {
  const words = useRef<HTMLInputElement>(null);

  /** The words are read from their field, which holds more than the filter until they are sent. */
  function narrow(changed: Narrowing) {
    onNarrow({ ...narrowing, words: words.current?.value.trim() || undefined, ...changed });
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    narrow({});
  }

  /** Moves the focus first, since the button disappears. */
  function clear() {
    if (words.current) words.current.value = '';
    words.current?.focus();
    onNarrow({});
  }

  return (
    <search id={id} aria-label="Enquiries" hidden={!isOpen}>
      <form className="inbox-filters" noValidate onSubmit={submit}>
        <div className="labelled inbox-filter">
          <label htmlFor="inbox-words">Search enquiries</label>
          <div className="inbox-words">
            <input
              className="small-field"
              ref={words}
              id="inbox-words"
              name="words"
              type="text"
              dir="auto"
              maxLength={200}
              enterKeyHint="search"
              autoComplete="off"
              spellCheck={false}
            />
            <button type="submit" className="field-go" aria-label="Find">
              <Search size={18} strokeWidth={1.8} aria-hidden />
            </button>
          </div>
        </div>
        <div className="labelled inbox-filter">
          <label htmlFor="inbox-group">Topic</label>
          <div className="inbox-select">
            <select
              className="small-field"
              id="inbox-group"
              name="group"
              value={narrowing.group ?? ''}
              onChange={({ target }) =>
                narrow({ group: TOPIC_GROUPS.find(({ group }) => group === target.value)?.group })
              }
            >
              <option value="">All topics</option>
              {TOPIC_GROUPS.map(({ group }) => (
                <option key={group} value={group}>
                  {showGroup(group)}
                </option>
              ))}
            </select>
          </div>
        </div>
        <div className="labelled inbox-filter">
          <label htmlFor="inbox-from">Received from</label>
          <input
            className="small-field"
            id="inbox-from"
            name="from"
            type="date"
            max={LAST_DAY}
            value={narrowing.from ?? ''}
            onChange={({ target }) => narrow({ from: target.value || undefined })}
          />
        </div>
        <div className="labelled inbox-filter">
          <label htmlFor="inbox-to">Received to</label>
          <input
            className="small-field"
            id="inbox-to"
            name="to"
            type="date"
            max={LAST_DAY}
            value={narrowing.to ?? ''}
            onChange={({ target }) => narrow({ to: target.value || undefined })}
          />
        </div>
        <label className="choice inbox-waiting">
          <input
            type="checkbox"
            checked={narrowing.needsCall === true}
            onChange={({ target }) => narrow({ needsCall: target.checked || undefined })}
          />
          Waiting for a call
        </label>
        <div className="row inbox-tools">
          {isNarrowed && (
            <button type="button" className="button button-small button-secondary" onClick={clear}>
              <X size={18} strokeWidth={1.8} aria-hidden />
              Clear filters
            </button>
          )}
          {onExport && (
            <button
              type="button"
              className="button button-small button-secondary"
              onClick={onExport}
            >
              <Download size={18} strokeWidth={1.8} aria-hidden />
              CSV
            </button>
          )}
        </div>
      </form>
    </search>
  );
}
