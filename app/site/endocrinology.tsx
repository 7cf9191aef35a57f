import type { Clinic } from './clinic.ts';
import { drawingAt } from './addresses.ts';
import './endocrinology.css';

/** What the specialty is: the text, the body with its glands, and the list that the drawing points to. */
export function Endocrinology({ about }: { about: Clinic['endocrinology'] }) {
  return (
    <section id="endocrinology" className="section endo" aria-labelledby="endo-heading">
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
