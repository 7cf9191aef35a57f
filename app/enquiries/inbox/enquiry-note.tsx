import type { SubmitEvent } from 'react';
import { discardIfSaved, useDraftState } from '../../ui/drafts.ts';
import { MAX_NOTE } from './desk-enquiry.ts';
import '../../ui/small-field.css';

interface Props {
  enquiryKey: string;
  note: string;
  version: number;
  /** `version` is the version of the enquiry on which the typed note is based. Resolves to whether it was saved. */
  onSave: (note: string, version: number) => Promise<boolean>;
}

/** The staff's note about an enquiry. An unsaved note survives a change that somebody else makes. */
export function EnquiryNote({ enquiryKey, note, version, onSave }: Props) {
  const keptAs = `enquiry/note ${enquiryKey}`;
  const [typed, setTyped] = useDraftState<{ text: string; version: number } | undefined>(
    keptAs,
    undefined,
  );
  const text = typed?.text ?? note;
  const isChanged = text !== note;
  const isTooLong = text.length > MAX_NOTE;
  // Saved, here or by Save mine: further typing is based on the present version.
  if (typed && !isChanged) setTyped(undefined);

  async function save(event: SubmitEvent) {
    event.preventDefault();
    if (!isChanged || !typed || isTooLong) return;
    // What was typed while saving is kept, for the next save.
    if (await onSave(typed.text, typed.version)) {
      setTyped((now) => (now?.text === typed.text ? undefined : now));
      discardIfSaved(keptAs, typed);
    }
  }

  return (
    <form className="letter-note" noValidate onSubmit={save}>
      <label htmlFor="letter-note">Note</label>
      <textarea
        className="small-field"
        id="letter-note"
        name="note"
        rows={3}
        dir="auto"
        aria-invalid={isTooLong}
        aria-describedby={isTooLong ? 'note-fault note-count' : undefined}
        value={text}
        onChange={({ target }) =>
          setTyped({ text: target.value, version: typed?.version ?? version })
        }
      />
      {isTooLong && (
        <div className="letter-long">
          <p id="note-fault" className="letter-fault" role="alert">
            At most {MAX_NOTE} characters.
          </p>
          <p id="note-count">{text.length} now.</p>
        </div>
      )}
      {/* `disabled` would make the button lose the focus. */}
      <button
        type="submit"
        className="button button-small button-secondary"
        aria-disabled={!isChanged || isTooLong}
      >
        Save note
      </button>
    </form>
  );
}
