import { ChevronDown, Download, Search, X } from 'lucide-react';
import { useRef, type SubmitEvent } from 'react';
import { LAST_DAY } from '../../hours/clinic-time.ts';
import type { InboxFilter } from './desk-enquiry.ts';
import { showGroup } from './desk-text.ts';
import { TOPIC_GROUPS } from '../topics.ts';
import '../../ui/small-field.css';

type Narrowing = Pick<InboxFilter, 'group' | 'from' | 'to' | 'words'>;

interface Props {
  isNarrowed: boolean;
  onNarrow: (filter: Narrowing) => void;
  /** Undefined for roles that may not export. */
  onExport: (() => void) | undefined;
}

/** The filters of the list: words, topic, and days of arrival. */
export function InboxFilters({ isNarrowed, onNarrow, onExport }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const words = useRef<HTMLInputElement>(null);

  function narrow() {
    if (form.current) onNarrow(readFilter(form.current));
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    narrow();
  }

  /** Moves the focus first, since the button disappears. */
  function clear() {
    words.current?.focus();
    form.current?.reset();
    narrow();
  }

  return (
    <search aria-label="Enquiries">
      <form ref={form} className="inbox-filters" noValidate onSubmit={submit}>
        <div className="inbox-filter">
          <label htmlFor="inbox-words">Words</label>
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
            <button type="submit" aria-label="Find">
              <Search size={18} strokeWidth={1.8} aria-hidden />
            </button>
          </div>
        </div>
        <div className="inbox-filter">
          <label htmlFor="inbox-group">Topic</label>
          <div className="inbox-select">
            <select className="small-field" id="inbox-group" name="group" onChange={narrow}>
              <option value="">All topics</option>
              {TOPIC_GROUPS.map(({ group }) => (
                <option key={group} value={group}>
                  {showGroup(group)}
                </option>
              ))}
            </select>
            <ChevronDown size={18} strokeWidth={1.8} aria-hidden />
          </div>
        </div>
        <div className="inbox-filter">
          <label htmlFor="inbox-from">Came from</label>
          <input
            className="small-field"
            id="inbox-from"
            name="from"
            type="date"
            max={LAST_DAY}
            onChange={narrow}
          />
        </div>
        <div className="inbox-filter">
          <label htmlFor="inbox-to">Came until</label>
          <input
            className="small-field"
            id="inbox-to"
            name="to"
            type="date"
            max={LAST_DAY}
            onChange={narrow}
          />
        </div>
        <div className="inbox-tools">
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

function readFilter(form: HTMLFormElement): Narrowing {
  const answers = new FormData(form);
  const read = (name: string) => String(answers.get(name) ?? '').trim() || undefined;
  return { group: read('group'), from: read('from'), to: read('to'), words: read('words') };
}
