import { memo } from 'react';
import { AppointmentSection } from './sections/appointment.tsx';
import { Carousel } from './carousel/carousel.tsx';
import { Consultation } from './sections/consultation.tsx';
import { partLang } from '../content/content-lang.ts';
import { DoctorSection } from './sections/doctor.tsx';
import type { PagePart } from '../content/clinic.ts';
import { Endocrinology } from './sections/endocrinology.tsx';
import { FindUs } from './sections/find-us.tsx';
import { Hero } from './sections/hero.tsx';
import { InfoCards } from './sections/info-cards.tsx';
import { NewsSection } from './news/news.tsx';
import type { PageData } from '../content/page.ts';
import { DeferredPart } from './deferred-part.tsx';
import { Specialties } from './sections/specialties.tsx';
import './main-page.css';

/** The sections of the main page. Each is hydrated separately, so that the browser handles input in between. */
export const MainPage = memo(function MainPage({ data }: { data: PageData }) {
  const { clinic, texts, news, language, page } = data;
  const lang = (part: PagePart) => partLang(data, part);
  return (
    <>
      <Hero clinic={clinic} texts={texts} language={language} lang={lang('welcome')} />
      <DeferredPart at="#endocrinology">
        <Endocrinology about={clinic.endocrinology} lang={lang('endocrinology')} />
      </DeferredPart>
      <DeferredPart at="#slides">
        <Carousel slides={clinic.slides} texts={texts.carousel} language={language} />
      </DeferredPart>
      <DeferredPart at="#specialties">
        <Specialties
          specialties={clinic.specialties}
          texts={texts.specialties}
          lang={lang('specialties')}
        />
      </DeferredPart>
      <DeferredPart at="#about">
        <DoctorSection
          doctor={clinic.doctor}
          registration={texts.doctor.registration}
          lang={lang('doctor')}
        />
      </DeferredPart>
      <DeferredPart at="#cards">
        <InfoCards heading={clinic.cardsHeading} cards={clinic.cards} lang={lang('cards')} />
      </DeferredPart>
      <DeferredPart at="#consultation">
        <Consultation
          consultation={clinic.consultation}
          wish={texts.form.onlineWish}
          lang={lang('consultation')}
        />
      </DeferredPart>
      <DeferredPart at="#news">
        <NewsSection
          heading={clinic.newsHeading}
          headingLang={lang('news')}
          news={news}
          language={language}
          texts={texts.news}
        />
      </DeferredPart>
      <DeferredPart at="#appointment">
        <AppointmentSection data={data} refused={page.kind === 'main' ? page.enquiry : undefined} />
      </DeferredPart>
      <DeferredPart at="#google-map">
        <FindUs data={data} />
      </DeferredPart>
    </>
  );
});
