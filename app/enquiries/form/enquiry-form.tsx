import {
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  type SubmitEvent,
} from 'react';
import type { Clinic, Language } from '../../content/clinic.ts';
import type { RefusedEnquiry } from '../../content/page.ts';
import type { Texts } from '../../content/texts.server.ts';
import { EmergencyNumbers } from '../../ui/emergency-numbers.tsx';
import { isComposing } from '../../ui/keyboard.ts';
import { flushSync } from 'react-dom';
import { showPopup } from '../../ui/dialogs/popup.tsx';
import { showToast } from '../../ui/toast.tsx';
import { focusAnswer, isEnquiryField } from './answers.ts';
import type { EnquiryAnswers, EnquiryField } from '../enquiry.ts';
import { EnquiryFields } from './enquiry-fields.tsx';
import { NotSent, SentPanel, ProblemSummary } from './send-outcome.tsx';
import { SendRow } from './send-row.tsx';
import { useAnswers } from './use-answers.ts';
import { useSendAnswers } from './send-enquiry.ts';
import './enquiry-form.css';

export interface EnquiryFormProps {
  texts: Pick<Texts, 'form' | 'hours' | 'toast' | 'popup'>;
  clinic: Pick<Clinic, 'phone' | 'sessions' | 'closures' | 'timeZone'>;
  language: Language;
  refused?: RefusedEnquiry;
  /** A stored enquiry, which the form then changes (R14). */
  enquiry?: EnquiryAnswers & { key: string };
  /** Label of the button in place of `texts.send`. */
  action?: string;
  /** Saves the change and tells of the outcome. Resolves to the answers that the server refused. */
  onChange?: (answers: EnquiryAnswers) => Promise<EnquiryField[]>;
  /** Gives the caller the form element. */
  formRef?: RefObject<HTMLFormElement | null>;
}

export function EnquiryForm(props: EnquiryFormProps) {
  const { clinic, language, refused, enquiry, action, onChange } = props;
  const { form: texts, toast, popup } = props.texts;
  const ownRef = useRef<HTMLFormElement>(null);
  const form = props.formRef ?? ownRef;
  const button = useRef<HTMLButtonElement>(null);
  const isSaving = useRef(false);
  const prefix = enquiry ? 'change' : 'enquiry';
  const initial = enquiry ?? refused?.values;
  const sheet = useAnswers(form, {
    timeZone: clinic.timeZone,
    texts: texts,
    initial,
    refused: refused?.errors,
    isDrafted: !enquiry,
    keptDate: enquiry?.date,
  });
  const { outcome, isSending, send, startAgain } = useSendAnswers(sheet, refused?.notice, {
    onSent: () => showToast({ title: toast.title, text: toast.sent }),
    onFailed: () => showPopup(popup.failed),
  });

  function goTo(field: EnquiryField | undefined) {
    if (form.current && field) focusAnswer(form.current, field);
  }

  function goToNext() {
    sheet.touchAll();
    goTo(sheet.left[0]);
  }

  function submit() {
    if (!form.current || isSending) return;
    if (sheet.left.length > 0) return goToNext();
    if (enquiry) return void saveChange();
    void send(String(new FormData(form.current).get('website') ?? ''));
  }

  async function saveChange() {
    if (isSaving.current) return;
    isSaving.current = true;
    const wrong = (await onChange?.(sheet.answers)) ?? [];
    isSaving.current = false;
    if (wrong.length > 0) sheet.refuse(wrong);
  }

  function sendFromForm(event: SubmitEvent) {
    event.preventDefault();
    submit();
  }

  function retry() {
    // The Retry button, which has the focus, disappears.
    button.current?.focus();
    submit();
  }

  function sendAnother() {
    flushSync(startAgain);
    goTo('name');
  }

  // While Send is disabled, Enter would do nothing, so it moves to the next missing answer.
  function followEnter(event: KeyboardEvent) {
    const isInput = event.target instanceof HTMLInputElement;
    if (event.key !== 'Enter' || !isInput || isComposing(event.nativeEvent)) return;
    if (sheet.left.length === 0) return;
    event.preventDefault();
    goToNext();
  }

  function touchLeftField({ target }: FocusEvent) {
    // Only the window lost the focus; the field still has it.
    if (target === document.activeElement || !('name' in target)) return;
    const name = String(target.name);
    if (isEnquiryField(name)) sheet.touch(name);
  }

  return (
    <div className="form-place">
      {outcome.kind === 'sent' && (
        <SentPanel
          key={outcome.reference}
          sent={outcome}
          texts={props.texts}
          hours={clinic}
          language={language}
          onAnother={sendAnother}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles events that bubble up from its fields */}
      <form
        hidden={outcome.kind === 'sent'}
        ref={form}
        className="form screen-only"
        method="post"
        // For an answer without script, also before the form is read.
        action={language === 'en' ? '/enquiries' : `/enquiries?lang=${language}`}
        noValidate
        onInput={sheet.takeIn}
        onChange={sheet.takeIn}
        onBlur={touchLeftField}
        onKeyDown={followEnter}
        onSubmit={sendFromForm}
      >
        {sheet.refusedFields.length > 0 && (
          <ProblemSummary
            heading={texts.problem}
            problems={sheet.refusedFields.map((field) => ({
              field,
              id: `${prefix}-${field}`,
              message: sheet.findMessage(field) ?? texts.messages[field],
            }))}
            onChoose={goTo}
          />
        )}
        <p className="small form-all">
          {texts.allNeeded} {sheet.isRestored && <span>{texts.draftRestored}</span>}
        </p>
        <EnquiryFields
          prefix={prefix}
          sheet={sheet}
          texts={texts}
          initial={initial}
          hours={clinic}
          language={language}
          isLocked={isSending}
        />
        <input type="hidden" name="key" value={enquiry?.key ?? ''} />
        <input type="hidden" name="language" value={language} />
        <p className="form-website" aria-hidden="true">
          <label htmlFor={`${prefix}-website`}>Please leave this empty</label>
          <input
            id={`${prefix}-website`}
            name="website"
            type="text"
            tabIndex={-1}
            autoComplete="off"
          />
        </p>
        <NotSent outcome={outcome} texts={texts} phone={clinic.phone} onRetry={retry} />
        <SendRow
          id={prefix}
          texts={texts}
          action={action ?? texts.send}
          button={button}
          left={sheet.today === undefined ? undefined : sheet.left}
          isSending={isSending}
          isRetry={outcome.kind === 'sending' && outcome.isRetry}
          onNext={goToNext}
        />
        {!enquiry && (
          <div className="stack gap-2 small form-small">
            <p>
              {texts.privacy}{' '}
              <a href={language === 'en' ? '/privacy' : `/${language}/privacy`}>
                {texts.privacyLink}
              </a>
            </p>
            <p>
              <EmergencyNumbers text={texts.emergency} />
            </p>
          </div>
        )}
      </form>
    </div>
  );
}
