import type { Clinic, Language } from '../../content/clinic.ts';
import { drawingAt } from '../../content/addresses.ts';
import './endocrinology.css';

interface Props {
  about: Clinic['endocrinology'];
  /** The content's language, if it differs from the page's. */
  lang: Language | undefined;
}

/** Explains endocrinology: a text, a drawing of the glands, and the list of glands that it points to. */
export function Endocrinology({ about, lang }: Props) {
  return (
    <section id="endocrinology" className="section endo" lang={lang} aria-labelledby="endo-heading">
      <div className="endo-grid wrap">
        <div className="endo-text">
          <h2 id="endo-heading">{about.heading}</h2>
          {about.paragraphs.map((paragraph) => (
            <p key={paragraph} className="endo-say">
              {paragraph}
            </p>
          ))}
        </div>
        <div className="endo-figure">
          <img
            className="endo-body"
            src={drawingAt('body')}
            alt=""
            width={490}
            height={570}
            loading="lazy"
            decoding="async"
          />
        </div>
        <dl className="endo-glands">
          {about.glands.map(({ name, does }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
