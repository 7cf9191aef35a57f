import { homeOf } from '../../content/addresses.ts';
import type { Language, SpecialtyRoute } from '../../content/clinic.ts';
import type { Texts } from '../../content/texts.server.ts';
import { AnchorLink, PageLink } from '../navigation/page-link.tsx';
import './specialty-page.css';

interface Props {
  route: SpecialtyRoute;
  texts: Pick<Texts, 'specialtyHeadings' | 'hero' | 'privacy'>;
  language: Language;
}

/** A specialty's screen. Each has its own colour and slides in from its own side. */
export function SpecialtyPage({ route, texts, language }: Props) {
  return (
    <div className="specialty">
      <div className={`specialty-screen specialty-${route}`}>
        <h1 tabIndex={-1}>{texts.specialtyHeadings[route]}</h1>
        <p className="specialty-ways">
          <AnchorLink
            className="button button-secondary"
            to="appointment"
            pageKind="specialty"
            language={language}
          >
            {texts.hero.request}
          </AnchorLink>
          <PageLink href={homeOf(language)} isInside>
            {texts.privacy.home}
          </PageLink>
        </p>
      </div>
    </div>
  );
}
