import { useRef, useState } from 'react';
import { EnquiryForm } from '../form/enquiry-form.tsx';
import type { DeskEnquiry } from '../inbox/desk-enquiry-schema.server.ts';
import { type EnquiryAnswers, type EnquiryField, mapAnswers } from '../enquiry.ts';
import { useHeadingFocus } from './enquiry-pane.tsx';
import { useStoredDraft, useDraftContext, useFormDraft } from '../../ui/drafts.ts';
import { answersKeptAs } from './use-chosen-enquiry.ts';
import type { Clinic, Language } from '../../content/clinic.ts';
import type { Texts } from '../../content/texts.server.ts';

/** The texts and facts of the clinic that the desk shows. */
export interface DeskFacts {
  texts: Texts;
  clinic: Clinic;
  language: Language;
}

interface Props {
  desk: DeskFacts;
  enquiry: DeskEnquiry;
  /** `over` is the version that was opened. Resolves to the answers that the server refused. */
  onChange: (over: DeskEnquiry, answers: EnquiryAnswers) => Promise<EnquiryField[]>;
  onEnd: () => void;
}

/** The appointment form itself, with the enquiry's key in it (R14). */
export default function EnquiryEditor({ desk, enquiry: newest, onChange, onEnd }: Props) {
  const { texts, clinic, language } = desk;
  const heading = useHeadingFocus();
  const form = useRef<HTMLFormElement>(null);
  const keptAs = answersKeptAs(newest.key);
  // The form stays based on the version that was opened, so that a later change by somebody else is a conflict.
  const found = useStoredDraft<DeskEnquiry>(`over ${keptAs}`);
  const [enquiry] = useState(found ?? newest);
  useDraftContext(`over ${keptAs}`, keptAs, enquiry);
  useFormDraft(keptAs, form);

  function save(answers: EnquiryAnswers) {
    // A foreign number is shown as it was typed. If the field still shows that, the number stays as it is stored.
    const isSame = answers.mobile === enquiry.mobileTyped;
    const mobile = isSame ? (enquiry.mobile ?? '') : answers.mobile;
    return onChange(enquiry, { ...answers, mobile });
  }

  return (
    <div className="stack gap-5 pane pane-editor">
      <header className="bar pane-head">
        <h3 ref={heading} id="pane-name" tabIndex={-1}>
          Edit the enquiry from <bdi>{enquiry.name ?? 'somebody'}</bdi>
        </h3>
        <button type="button" className="button button-small button-secondary" onClick={onEnd}>
          Cancel
        </button>
      </header>
      <EnquiryForm
        texts={texts}
        clinic={clinic}
        language={language}
        enquiry={{
          key: enquiry.key,
          ...mapAnswers((field) => enquiry[field] ?? ''),
          ...(enquiry.mobileTyped !== undefined && { mobile: enquiry.mobileTyped }),
        }}
        action="Save changes"
        onChange={save}
        formRef={form}
      />
    </div>
  );
}
