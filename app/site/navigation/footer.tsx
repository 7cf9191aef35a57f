import { EmergencyNumbers } from '../../ui/emergency-numbers.tsx';
import { AnchorLink, type PageKind, PageLink } from './page-link.tsx';
import { contentLang, partLang } from '../../content/content-lang.ts';
import { EmailText } from '../../ui/email-text.tsx';
import { ForeignRuns } from '../foreign-runs.tsx';
import { LanguageLinks } from './language-links.tsx';
import type { PageData } from '../../content/page.ts';
import { addressIn } from '../../content/addresses.ts';
import './footer.css';
import { useRef } from 'react';
import type { Clinic } from '../../content/clinic.ts';
import { useNear } from '../../ui/use-near.ts';

export function Footer({ data, pageKind }: { data: PageData; pageKind: PageKind }) {
  const { clinic, texts, language } = data;
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="footer-columns">
          <div className="footer-clinic">
            <p className="footer-name" translate="no" lang={contentLang(language)}>
              {clinic.name}
            </p>
            {clinic.footerLine && <FooterLine {...clinic.footerLine} />}
            <LanguageLinks data={data} pageKind={pageKind} />
            {texts.awaitingReview && <p className="hint footer-review">{texts.awaitingReview}</p>}
          </div>
          <div>
            <h2>{texts.footer.care}</h2>
            <ul className="footer-links">
              {clinic.specialties.items.map(({ route, title }) => (
                <li key={route} lang={partLang(data, 'specialties')}>
                  <PageLink href={`/${route}`} isInside={pageKind === 'main'}>
                    {title}
                  </PageLink>
                </li>
              ))}
            </ul>
          </div>
          <div>
            <h2>{texts.footer.clinic}</h2>
            <ul className="footer-links">
              <li>
                <AnchorLink to="google-map" pageKind={pageKind} language={language}>
                  {texts.footer.hours}
                </AnchorLink>
              </li>
              <li>
                <a href={addressIn(language, '/privacy')}>{texts.footer.privacy}</a>
              </li>
              <li>
                <a href={addressIn(language, '/accessibility')}>{texts.footer.accessibility}</a>
              </li>
              <li>
                <a className="figures" translate="no" href={`tel:${clinic.phone.number}`}>
                  {clinic.phone.shown}
                </a>
              </li>
              <li>
                <a href={`mailto:${clinic.email}`}>
                  <EmailText email={clinic.email} />
                </a>
              </li>
            </ul>
          </div>
        </div>
        <div className="footer-end">
          <p className="footer-emergency">
            <EmergencyNumbers text={texts.footer.emergency}>
              {(part) => <ForeignRuns text={part} />}
            </EmergencyNumbers>
          </p>
          <p>
            © <span translate="no">{clinic.name}</span>. {texts.footer.rights}
          </p>
        </div>
      </div>
    </footer>
  );
}

/** Loads the line's font (116 kB on devices that lack one) only when the line comes near the viewport. */
function FooterLine({ language, text }: NonNullable<Clinic['footerLine']>) {
  const line = useRef<HTMLParagraphElement>(null);
  const isNear = useNear(line, '50% 0px');
  return (
    <p ref={line} className="footer-line" lang={language} data-near={isNear || undefined}>
      {text}
    </p>
  );
}
