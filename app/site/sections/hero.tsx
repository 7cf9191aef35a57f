import { Phone } from 'lucide-react';
import { Dial } from '../hours/dial.tsx';
import { OpenBadge } from '../hours/open-badge.tsx';
import type { Clinic, Language } from '../../content/clinic.ts';
import { icon } from '../icon.ts';
import type { Texts } from '../../content/texts.server.ts';
import './hero.css';

interface Props {
  clinic: Clinic;
  texts: Pick<Texts, 'hero' | 'hours'>;
  language: Language;
  /** The welcome text's language, if it differs from the page's. */
  lang: Language | undefined;
}

/** The top of the page: what the clinic is, whether it is open, and buttons to request an appointment or call. */
export function Hero({ clinic, texts: { hero, hours }, language, lang }: Props) {
  return (
    <section id="top" className="hero" aria-labelledby="hero-heading">
      <div className="hero-grid wrap">
        <div className="hero-text">
          <OpenBadge hours={clinic} texts={hours} language={language} />
          <h1
            id="hero-heading"
            className={/\S{12}/.test(clinic.welcome.heading) ? 'hero-long' : undefined}
            lang={lang}
          >
            {clinic.welcome.heading}
          </h1>
          <p className="lede hero-lede" lang={lang}>
            {clinic.welcome.lede}
          </p>
          <div className="row gap-3 hero-actions screen-only">
            <a className="button button-primary" href="#appointment">
              {hero.request}
            </a>
            <a className="button button-secondary" href={`tel:${clinic.phone.number}`}>
              <Phone {...icon} /> {hero.call}
            </a>
          </div>
          <ul className="row small hero-legend screen-only" aria-hidden="true">
            <li className="hero-cortisol">{hero.cortisol}</li>
            <li className="hero-tsh">{hero.tsh}</li>
            <li className="hero-melatonin">{hero.melatonin}</li>
            <li className="hero-hours">{hero.clinicHours}</li>
            <li>{hero.dialCaption}</li>
          </ul>
        </div>
        <div className="hero-dial screen-only">
          <Dial hours={clinic} texts={hours} words={hero} language={language} />
        </div>
      </div>
    </section>
  );
}
