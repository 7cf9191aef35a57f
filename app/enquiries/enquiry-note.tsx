import { useState, type SubmitEvent } from 'react';
import { LONGEST_NOTE } from './desk-enquiry.ts';

interface Props {
  note: string;
  /** Answers whether it was saved; if not, what was typed stays. */
  onSave: (note: string) => Promise<boolean>;
}

/** What staff write about an enquiry. What is typed here outlives a change that somebody else makes. */
export function EnquiryNote({ note, onSave }: Props) {
  const [typed, setTyped] = useState<string>();
  const text = typed ?? note;
  const isChanged = text !== note;

  async function save(event: SubmitEvent) {
    event.preventDefault();
    if (isChanged && (await onSave(text))) setTyped(undefined);
  }

  return (
    <form className="letter-note" noValidate onSubmit={save}>
      <label htmlFor="letter-note">Note</label>
      <textarea
        id="letter-note"
        name="note"
        rows={3}
        dir="auto"
        maxLength={LONGEST_NOTE}
        value={text}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="submit" className="button button-small button-secondary" disabled={!isChanged}>
        Save note
      </button>
    </form>
  );
}
