import type { Doctor, Language } from '../../content/clinic.ts';
import { ForeignRuns } from '../foreign-runs.tsx';
import { PictureView } from '../picture-view.tsx';
import './doctor.css';

interface Props {
  doctor: Doctor;
  /** The name of the registration, in the page's language. */
  registration: string;
  /** The content's language, if it differs from the page's. */
  lang: Language | undefined;
}

export function DoctorSection({ doctor, registration, lang }: Props) {
  const { credentials } = doctor;
  const facts = credentials
    ? [
        { label: registration, value: `${credentials.registration}, ${credentials.council}` },
        ...doctor.facts,
      ]
    : doctor.facts;
  return (
    <section id="about" className="section doctor" lang={lang} aria-labelledby="doctor-heading">
      <div className="doctor-grid wrap">
        <div className="frame doctor-portrait screen-only">
          <PictureView
            picture={doctor.picture}
            width={400}
            height={500}
            sizes="(width >= 60rem) 30rem, (width >= 36rem) 40vw, 90vw"
          />
        </div>
        <div>
          <h2 id="doctor-heading" translate="no">
            {doctor.name}
          </h2>
          <p className="muted doctor-role">{doctor.role}</p>
          <blockquote className="doctor-quote screen-only">
            <p>{doctor.quote}</p>
          </blockquote>
          <dl className="row doctor-facts">
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <ForeignRuns text={value} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
