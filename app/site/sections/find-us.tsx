import { ContactList } from './contact-list.tsx';
import { partLang } from '../../content/content-lang.ts';
import { HoursList } from './hours-list.tsx';
import { LocationMap } from './location-map.tsx';
import type { PageData } from '../../content/page.ts';
import { TodayLine } from './today-line.tsx';
import './find-us.css';

export function FindUs({ data }: { data: PageData }) {
  const { clinic, texts, language, publicUrl } = data;
  return (
    <section id="google-map" className="section find" aria-labelledby="find-heading">
      <div className="find-grid wrap">
        <div className="find-facts">
          <p className="print-only find-name">{clinic.name}</p>
          <h2 id="find-heading" lang={partLang(data, 'contact')}>
            {clinic.contactHeading}
          </h2>
          <TodayLine clinic={clinic} texts={texts.hours} language={language} />
          <h3 className="find-hours" id="opening-hours">
            {texts.hours.heading}
          </h3>
          <HoursList sessions={clinic.sessions} texts={texts.hours} />
          <ContactList clinic={clinic} texts={texts.contact} />
          {publicUrl && <p className="print-only">{publicUrl}</p>}
        </div>
        <LocationMap clinic={clinic} texts={texts.contact} />
      </div>
    </section>
  );
}
