import type { ReactNode } from 'react';
import type { Clinic } from '../../content/clinic.ts';
import { drawingAt, homeOf } from '../../content/addresses.ts';
import './message-pages.css';
import { fillText } from '../../text/fill-text.ts';
import type { PageData } from '../../content/page.ts';

interface Props {
  heading: string;
  /** The main link. */
  action: { text: string; href: string };
  phone: Clinic['phone'];
  children: ReactNode;
}

/** A page with one message, one main link and the clinic's telephone number. */
export function MessagePage({ heading, action, phone, children }: Props) {
  return (
    <div className="message wrap">
      <div className="message-text">
        <h1>{heading}</h1>
        {children}
        <p className="row message-actions">
          <a className="button button-primary" href={action.href}>
            {action.text}
          </a>
          <a
            className="button button-secondary figures"
            translate="no"
            href={`tel:${phone.number}`}
          >
            {phone.shown}
          </a>
        </p>
      </div>
      <img src={drawingAt('thyroid')} alt="" width={660} height={620} decoding="async" />
    </div>
  );
}

export function ErrorPage({ data, requestId }: { data: PageData; requestId: string }) {
  const { clinic, texts, language } = data;
  const { heading, text, home, requestId: mention } = texts.error;
  return (
    <MessagePage
      heading={heading}
      action={{ text: home, href: homeOf(language) }}
      phone={clinic.phone}
    >
      <p className="lede">{text}</p>
      <p className="small">{fillText(mention, { requestId })}</p>
    </MessagePage>
  );
}

export function NotFoundPage({ data: { clinic, texts, language } }: { data: PageData }) {
  const { heading, text, home } = texts.notFound;
  return (
    <MessagePage
      heading={heading}
      action={{ text: home, href: homeOf(language) }}
      phone={clinic.phone}
    >
      <p className="lede">{text}</p>
    </MessagePage>
  );
}

interface SentPageProps {
  data: PageData;
  reference: string;
  link?: string;
  callBack: string;
}

/** The confirmation of an enquiry sent without script. It shows both texts of the toast (R26). */
export function SentPage({ data, reference, link, callBack }: SentPageProps) {
  const { clinic, texts, language } = data;
  const [before = '', after = ''] = texts.form.sentReference.split('{reference}');
  return (
    <MessagePage
      heading={texts.form.sentHeading}
      action={
        link === undefined
          ? { text: texts.privacy.home, href: homeOf(language) }
          : { text: texts.form.sentOpen, href: link }
      }
      phone={clinic.phone}
    >
      <p>
        <strong className="message-title">{texts.toast.title}</strong>
        <br />
        {texts.toast.sent}
      </p>
      <p className="message-reference">
        {before}
        <span translate="no">{reference}</span>
        {after}
      </p>
      <p className="lede">{callBack}</p>
    </MessagePage>
  );
}
