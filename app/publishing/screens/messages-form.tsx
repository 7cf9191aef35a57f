import type { ReactNode } from 'react';
import { LANGUAGES } from '../../content/addresses.ts';
import type { EditValue } from '../../content/edits.ts';
import type { Draft } from './draft.ts';
import { EditField } from './edit-field.tsx';
import { listOf } from './edit-values.ts';
import { MAILS } from './fields.ts';
import { LanguageFields } from './language-fields.tsx';

const FILE = 'clinic.yaml';
const fileIn = () => FILE;

/** The form for the messages to visitors, patients and the clinic, and for how long data is kept. */
export function MessagesForm({ draft }: { draft: Draft }) {
  const hasMail = draft.read(FILE, ['mail']) !== undefined;
  return (
    <>
      <Message
        draft={draft}
        title="Reply to an enquiry"
        path={['reply']}
        empty={{ subject: '', message: '' }}
      >
        {(['subject', 'message'] as const).map((field) => (
          <LanguageFields
            key={field}
            draft={draft}
            label={field === 'subject' ? 'Subject' : 'First words'}
            path={['reply', field]}
            fileIn={fileIn}
            pathIn={(language) => ['reply', ...(language === 'en' ? [] : [language]), field]}
          />
        ))}
      </Message>
      <Message
        draft={draft}
        title="Chat that reminds a patient of a follow-up"
        path={['reminder']}
        empty={inEach('')}
      >
        <LanguageFields
          draft={draft}
          label="Words"
          hint="{clinic} and {phone} are filled in; with {name} it holds the patient’s name."
          path={['reminder', 'en']}
          fileIn={fileIn}
          pathIn={(language) => ['reminder', language]}
        />
      </Message>
      {hasMail ? (
        <Mails draft={draft} />
      ) : (
        <p className="site-hint">
          The file clinic.yaml has no group “mail”, so no e-mails are sent.
        </p>
      )}
      <section className="site-part" aria-label="How long data is kept">
        <h4>How long data is kept</h4>
        <div className="site-fields">
          <EditField draft={draft} file={FILE} path={['retention', 'enquiriesMonths']} />
          <EditField draft={draft} file={FILE} path={['retention', 'recordsYears']} />
        </div>
      </section>
    </>
  );
}

function Mails({ draft }: { draft: Draft }) {
  return (
    <>
      <section className="site-part" aria-label="Notices of new enquiries">
        <h4>Notices of new enquiries</h4>
        <div className="site-fields">
          {listOf(draft.read(FILE, ['mail', 'to'])).map((_, index) => (
            <EditField
              // oxlint-disable-next-line react/no-array-index-key -- an address is its place
              key={index}
              draft={draft}
              file={FILE}
              path={['mail', 'to', index]}
              label="To"
            />
          ))}
        </div>
      </section>
      <Message
        draft={draft}
        title="Notice of a new enquiry, by e-mail"
        path={['mail', 'newEnquiry']}
        empty={{ subject: '', text: '' }}
      >
        <EditField
          draft={draft}
          file={FILE}
          path={['mail', 'newEnquiry', 'subject']}
          label="Subject"
        />
        <EditField draft={draft} file={FILE} path={['mail', 'newEnquiry', 'text']} label="Text" />
      </Message>
      {MAILS.map(({ name, label, placeholders }) => (
        <Message
          key={name}
          draft={draft}
          title={`E-mail: ${label}`}
          path={['mail', name]}
          empty={inEach({ subject: '', text: '' })}
        >
          <p className="site-hint">
            Filled in: {placeholders.map((one) => `{${one}}`).join(', ')}. Name no illness.
          </p>
          {(['subject', 'text'] as const).map((field) => (
            <LanguageFields
              key={field}
              draft={draft}
              label={field === 'subject' ? 'Subject' : 'Text'}
              path={['mail', name, 'en', field]}
              fileIn={fileIn}
              pathIn={(language) => ['mail', name, language, field]}
            />
          ))}
        </Message>
      ))}
    </>
  );
}

interface MessageProps {
  draft: Draft;
  title: string;
  path: string[];
  /** The texts of the message when it is switched on. */
  empty: EditValue;
  children: ReactNode;
}

/** A message that can be switched off. */
function Message({ draft, title, path, empty, children }: MessageProps) {
  const isOn = draft.read(FILE, path) !== undefined;
  return (
    <section className="site-part" aria-label={title}>
      <h4>{title}</h4>
      <label className="site-switch">
        <input
          type="checkbox"
          checked={isOn}
          onChange={() => draft.write(FILE, path, isOn ? null : empty)}
        />
        {isOn ? 'Switched on' : 'Switched off'}
      </label>
      {isOn && <div className="site-fields">{children}</div>}
    </section>
  );
}

const inEach = (value: EditValue): EditValue =>
  Object.fromEntries(LANGUAGES.map(({ language }) => [language, value]));
