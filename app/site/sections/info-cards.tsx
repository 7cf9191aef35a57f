import { Mail, Phone } from 'lucide-react';
import type { InfoCard, Language } from '../../content/clinic.ts';
import { EmailText } from '../../ui/email-text.tsx';
import { icon } from '../icon.ts';
import { PictureView } from '../picture-view.tsx';
import './info-cards.css';

interface Props {
  heading: string;
  cards: InfoCard[];
  /** The content's language, if it differs from the page's. */
  lang: Language | undefined;
}

export function InfoCards({ heading, cards, lang }: Props) {
  return (
    <section
      id="cards"
      className="section section-mist"
      lang={lang}
      aria-labelledby="cards-heading"
    >
      <div className="wrap">
        <h2 id="cards-heading">{heading}</h2>
        <ul className="info-cards">
          {cards.map(({ title, text, phone, email, picture }) => (
            <li key={title} className="info-card">
              <div className="frame info-picture screen-only">
                <PictureView
                  picture={picture}
                  width={400}
                  height={250}
                  sizes="(min-width: 36rem) 30vw, 90vw"
                />
              </div>
              <div className="info-body">
                <h3>{title}</h3>
                <p className="muted info-text screen-only">{text}</p>
                <a className="info-row info-phone" href={`tel:${phone.number}`}>
                  <Phone {...icon} />{' '}
                  <span className="figures" translate="no">
                    {phone.shown}
                  </span>
                </a>
                <a className="info-row" href={`mailto:${email}`}>
                  <Mail {...icon} /> <EmailText email={email} />
                </a>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
