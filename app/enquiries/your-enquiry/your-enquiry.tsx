import type { ReactNode } from 'react';
import { contentLang } from '../../content/content-lang.ts';
import { addressIn, drawingAt, homeOf, LANGUAGES } from '../../content/addresses.ts';
import type { PageData } from '../../content/page.ts';
import type { YourEnquiryPage, YourEnquiryView } from '../../content/your-enquiry.ts';
import { EmergencyNumbers } from '../../ui/emergency-numbers.tsx';
import { fillText } from '../../text/fill-text.ts';
import { ShownEnquiryView } from './shown-enquiry.tsx';

interface Props {
  data: PageData;
  page: YourEnquiryPage;
}

/** The visitor's own page of an enquiry. It is finished HTML: nothing in it needs a script. */
export function YourEnquiry({ data, page }: Props) {
  const { clinic, texts, language } = data;
  return (
    <>
      <header className="nav screen-only">
        <div className="nav-bar own-bar wrap">
          {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the clinic's name is its text */}
          <a href={`${homeOf(language)}#top`} className="nav-brand">
            <img src={drawingAt('mark')} alt="" width={46} height={46} />
            <span>
              <b className="nav-name" translate="no">
                {clinic.shortName}
              </b>
              <span className="muted nav-line">{clinic.brandLine}</span>
            </span>
          </a>
          {page.view.step === 'shown' && <Languages data={data} page={page} />}
        </div>
      </header>
      <main id="main" className="own wrap" tabIndex={-1}>
        <Step data={data} page={page} view={page.view} />
      </main>
      <footer className="footer own-footer">
        <div className="wrap">
          <p className="own-clinic" translate="no" lang={contentLang(language)}>
            {clinic.name}
          </p>
          <p>
            <a className="figures" translate="no" href={`tel:${clinic.phone.number}`}>
              {clinic.phone.shown}
            </a>
          </p>
          <p>
            <a href={addressIn(language, '/privacy')}>{texts.footer.privacy}</a>
          </p>
          <p className="own-emergency">
            <EmergencyNumbers text={texts.footer.emergency} />
          </p>
        </div>
      </footer>
    </>
  );
}

function Languages({ data, page }: Props) {
  const [path, query] = page.address.split('?');
  return (
    <nav aria-label={data.texts.nav.languages}>
      <ul className="languages screen-only">
        {LANGUAGES.map(({ language, name }) => {
          const asked = new URLSearchParams(query);
          asked.set('lang', language);
          return (
            <li key={language}>
              <a
                href={`${path}?${asked.toString()}`}
                lang={language}
                hrefLang={language}
                translate="no"
                className="language-name"
                aria-current={language === data.language ? 'true' : undefined}
              >
                {name}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function Step({ data, page, view }: Props & { view: YourEnquiryView }) {
  const { texts, address } = page;
  const { clinic } = data;
  switch (view.step) {
    case 'shown':
      return <ShownEnquiryView data={data} page={page} view={view} />;
    case 'confirm':
      return (
        <Message heading={page.heading} text={texts.confirmText}>
          <form method="post" action={address} className="row gap-3 own-buttons">
            <button type="submit" name="do" value="erase" className="button own-danger">
              {texts.confirmSend}
            </button>
            <a className="button button-secondary" href={address}>
              {texts.keep}
            </a>
          </form>
        </Message>
      );
    case 'withdrawn':
      return <Message heading={page.heading} text={texts.withdrawnText} />;
    case 'too-many':
      return (
        <Message
          heading={page.heading}
          text={fillText(texts.tooMany, { phone: clinic.phone.shown })}
        />
      );
    case 'gone':
      return (
        <>
          <Message
            heading={page.heading}
            text={fillText(texts.goneText, { clinic: `${clinic.name}, ${clinic.phone.shown}` })}
          />
          {view.inOthers.map(({ language, texts: others }) => (
            <section key={language} lang={language} className="own-other">
              <h2>{others.gone}</h2>
              <p>
                {fillText(others.goneText, { clinic: `${clinic.name}, ${clinic.phone.shown}` })}
              </p>
            </section>
          ))}
        </>
      );
  }
}

interface MessageProps {
  heading: string;
  text: string;
  children?: ReactNode;
}

function Message({ heading, text, children }: MessageProps) {
  return (
    <section className="own-message">
      <h1>{heading}</h1>
      <p className="lede">{text}</p>
      {children}
    </section>
  );
}
