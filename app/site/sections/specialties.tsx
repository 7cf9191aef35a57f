import { ArrowRight } from 'lucide-react';
import { drawingAt } from '../../content/addresses.ts';
import type { Clinic, Language } from '../../content/clinic.ts';
import { icon } from '../icon.ts';
import { PageLink } from '../navigation/page-link.tsx';
import type { Texts } from '../../content/texts.server.ts';
import './specialties.css';

interface Props {
  specialties: Clinic['specialties'];
  texts: Texts['specialties'];
  /** The content's language, if it differs from the page's. */
  lang: Language | undefined;
}

export function Specialties({ specialties, texts, lang }: Props) {
  return (
    <section id="specialties" className="section care" aria-labelledby="care-heading">
      <div className="care-head wrap" lang={lang}>
        <h2 id="care-heading">{specialties.heading}</h2>
        <p>{specialties.lede}</p>
      </div>
      <ul className="care-tiles">
        {specialties.items.map(({ route, title, text }) => (
          <li key={route} className={`care-tile care-${route}`}>
            <h3 lang={lang}>
              <PageLink href={`/${route}`} className="care-link" isInside>
                {title}
              </PageLink>
            </h3>
            <p className="care-text" lang={lang}>
              {text}
            </p>
            <img
              className="care-motif"
              src={drawingAt(`tile-${route}`)}
              alt=""
              width={320}
              height={320}
              loading="lazy"
              decoding="async"
            />
            <span className="care-go" aria-hidden="true">
              {texts.readMore} <ArrowRight {...icon} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
