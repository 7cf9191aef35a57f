import { useState } from 'react';
import { EnquiryForm } from '../enquiries/enquiry-form.tsx';
import type { DeskEnquiry, EnquiryChange } from '../enquiries/desk-enquiry.ts';
import type { EnquiryAnswers } from '../enquiries/enquiry.ts';
import { useHeadingFocus } from '../enquiries/use-heading-focus.ts';
import type { Desk } from './desk.ts';
import type { Saved } from './use-chosen-enquiry.ts';

interface Props {
  desk: Desk;
  enquiry: DeskEnquiry;
  onChange: (change: EnquiryChange) => Promise<Saved>;
  onEnd: () => void;
}

/** The appointment form itself, with the enquiry's key in it (R14). */
export default function EnquiryEditor({ desk, enquiry, onChange, onEnd }: Props) {
  const { texts, clinic, language } = desk;
  const heading = useHeadingFocus();
  // What somebody else changes while this form is open must not be overwritten unseen.
  const [{ version }] = useState(enquiry);

  async function save(answers: EnquiryAnswers) {
    const saved = await onChange({ ...answers, version });
    return saved === 'done' ? 'done' : 'told';
  }

  return (
    <div className="letter letter-editor">
      <header className="letter-head">
        <h3 ref={heading} id="letter-name" tabIndex={-1}>
          Edit the enquiry of <bdi>{enquiry.name ?? 'somebody'}</bdi>
        </h3>
        <button type="button" className="button button-small button-secondary" onClick={onEnd}>
          Cancel
        </button>
      </header>
      <EnquiryForm
        texts={texts.form}
        toast={texts.toast}
        popup={texts.popup}
        phone={clinic.phone}
        sessions={clinic.sessions}
        closures={clinic.closures}
        timeZone={clinic.timeZone}
        language={language}
        enquiry={{
          key: enquiry.key,
          name: enquiry.name ?? '',
          email: enquiry.email ?? '',
          mobile: enquiry.mobile ?? '',
          date: enquiry.date ?? '',
          selectOpt: enquiry.selectOpt ?? '',
          message1: enquiry.message1 ?? '',
        }}
        action="Save changes"
        onChange={save}
        onSaved={onEnd}
      />
    </div>
  );
}
