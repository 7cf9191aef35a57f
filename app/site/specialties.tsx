import { ArrowRight } from 'lucide-react';
import { drawingAt } from './addresses.ts';
import type { Clinic } from './clinic.ts';
import { icon } from './icon.ts';
import { PageLink } from './page-link.tsx';
import type { Texts } from './texts.server.ts';
import './specialties.css';

interface Props {
  specialties: Clinic['specialties'];
  texts: Texts['specialties'];
}

export function Specialties({ specialties, texts }: Props) {
  return (
    <section id="specialties" className="section care" aria-labelledby="care-heading">
      <div className="care-head wrap">
        <h2 id="care-heading">{specialties.heading}</h2>
        <p>{specialties.lede}</p>
      </div>
      <ul className="care-tiles">
        {specialties.items.map(({ route, title, text }) => (
          <li key={route} className={`care-tile care-${route}`}>
            <h3>
              <PageLink href={`/${route}`} className="care-link" isInside>
                {title}
              </PageLink>
            </h3>
            <p className="care-text">{text}</p>
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
