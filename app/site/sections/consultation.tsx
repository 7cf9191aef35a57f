import { Video } from 'lucide-react';
import { drawingAt } from '../../content/addresses.ts';
import type { Clinic, Language } from '../../content/clinic.ts';
import { icon } from '../icon.ts';
import { wishFor } from '../../enquiries/form/wish.ts';
import './consultation.css';

interface Props {
  consultation: Clinic['consultation'];
  /** The sentence that the link writes into an empty message of the form. */
  wish: string;
  /** The content's language, if it differs from the page's. */
  lang: Language | undefined;
}

export function Consultation({ consultation, wish, lang }: Props) {
  const { heading, lede, steps, action } = consultation;
  return (
    <section id="consultation" className="section" lang={lang} aria-labelledby="online-heading">
      <div className="online wrap">
        <div className="online-panel">
          <h2 id="online-heading">{heading}</h2>
          <p className="online-lede">{lede}</p>
          <ol className="online-steps">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <a className="button button-turmeric" href="#appointment" onClick={() => wishFor(wish)}>
            <Video {...icon} /> {action}
          </a>
        </div>
        <div className="frame online-picture">
          <img
            src={drawingAt('online')}
            alt=""
            width={480}
            height={560}
            loading="lazy"
            decoding="async"
          />
        </div>
      </div>
    </section>
  );
}
