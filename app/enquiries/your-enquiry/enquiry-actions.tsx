import type { ReactNode } from 'react';
import type { PageData } from '../../content/page.ts';
import type { OwnField, ShownEnquiry, YourEnquiryPage } from '../../content/your-enquiry.ts';
import { Field } from '../../ui/field.tsx';
import { fillText } from '../../text/fill-text.ts';

interface Props {
  data: PageData;
  page: YourEnquiryPage;
  view: ShownEnquiry;
}

/** The forms with which a visitor changes the own enquiry, each behind its heading. */
export function EnquiryActions({ data, page, view }: Props) {
  const { texts, address } = page;
  const { enquiry, errors, typed } = view;
  const { form } = data.texts;
  const isTold = (kind: 'cannot-come') => enquiry.told.some((one) => one.kind === kind);
  const isSent = (...fields: OwnField[]) => fields.some((field) => typed[field] !== undefined);
  const { email, answers } = enquiry;
  return (
    <div className="own-actions">
      {enquiry.mail === 'offered' && (
        <section className="own-mail" aria-labelledby="own-mail">
          <h2 id="own-mail">{texts.mail}</h2>
          <p>{fillText(texts.mailOffer, { email })}</p>
          <Send address={address} act="mail-yes" label={texts.mailYes} />
        </section>
      )}
      {enquiry.state === 'agreed' && !isTold('cannot-come') && (
        <Action heading={texts.cannotCome}>
          <p>{texts.cannotComeText}</p>
          <Send address={address} act="cannot-come" label={texts.cannotComeSend} />
        </Action>
      )}
      <Action heading={texts.move} isOpen={isSent('wish')}>
        <form method="post" action={address} noValidate>
          <Field
            id="own-wish"
            label={texts.wish}
            hint={texts.wishHint}
            message={errors.wish}
            errorPrefix={form.errorPrefix}
          >
            {(control) => (
              <textarea
                {...control}
                name="wish"
                rows={3}
                defaultValue={typed.wish ?? ''}
                dir="auto"
              />
            )}
          </Field>
          <button type="submit" name="do" value="move" className="button button-primary">
            {texts.moveSend}
          </button>
        </form>
      </Action>
      {answers && (
        <Action heading={texts.correct} isOpen={isSent('mobile', 'message1')}>
          <form method="post" action={address} noValidate>
            <Field
              id="own-mobile"
              label={form.mobile}
              hint={form.mobileHint}
              message={errors.mobile}
              errorPrefix={form.errorPrefix}
            >
              {(control) => (
                <input
                  {...control}
                  name="mobile"
                  type="tel"
                  autoComplete="tel"
                  defaultValue={typed.mobile ?? answers.mobile ?? ''}
                />
              )}
            </Field>
            <Field
              id="own-message1"
              label={form.message1}
              hint={form.messageHint}
              message={errors.message1}
              errorPrefix={form.errorPrefix}
            >
              {(control) => (
                <textarea
                  {...control}
                  name="message1"
                  rows={5}
                  defaultValue={typed.message1 ?? answers.message1 ?? ''}
                  dir="auto"
                />
              )}
            </Field>
            <input type="hidden" name="version" value={enquiry.version} />
            <button type="submit" name="do" value="correct" className="button button-primary">
              {texts.correctSend}
            </button>
          </form>
        </Action>
      )}
      {enquiry.mail === 'on' && (
        <Action heading={texts.mail}>
          <p>{fillText(texts.mailOn, { email })}</p>
          <Send address={address} act="mail-no" label={texts.mailNo} />
        </Action>
      )}
      <Action heading={texts.withdraw}>
        <p>{texts.withdrawText}</p>
        <Send address={address} act="withdraw" label={texts.withdrawSend} />
      </Action>
    </div>
  );
}

interface ActionProps {
  heading: string;
  isOpen?: boolean;
  children: ReactNode;
}

function Action({ heading, isOpen = false, children }: ActionProps) {
  return (
    <details className="own-action" open={isOpen}>
      <summary>
        <h2>{heading}</h2>
      </summary>
      <div className="own-action-body">{children}</div>
    </details>
  );
}

interface SendProps {
  address: string;
  act: string;
  label: string;
}

/** A button that posts one act. */
export function Send({ address, act, label }: SendProps) {
  return (
    <form method="post" action={address}>
      <button type="submit" name="do" value={act} className="button button-secondary">
        {label}
      </button>
    </form>
  );
}
