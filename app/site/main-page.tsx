import { memo } from 'react';
import { Appointment } from './sections/appointment.tsx';
import { Carousel } from './carousel/carousel.tsx';
import { Consultation } from './sections/consultation.tsx';
import { partLang } from '../content/content-lang.ts';
import { Doctor } from './sections/doctor.tsx';
import type { PagePart } from '../content/clinic.ts';
import { Endocrinology } from './sections/endocrinology.tsx';
import { FindUs } from './sections/find-us.tsx';
import { Hero } from './sections/hero.tsx';
import { InfoCards } from './sections/info-cards.tsx';
import { News } from './news/news.tsx';
import type { PageData } from '../content/page.ts';
import { Part } from './part.tsx';
import { Specialties } from './sections/specialties.tsx';
import './main-page.css';

/**
 * All that a visitor reads, in the order of the design brief. The browser takes over each part by itself,
 * and answers to fingers in between.
 */
export const MainPage = memo(function MainPage({ data }: { data: PageData }) {
  const { clinic, texts, news, language, page } = data;
  const lang = (part: PagePart) => partLang(data, part);
  return (
    <>
      <Hero clinic={clinic} texts={texts} language={language} lang={lang('welcome')} />
      <Part at="#endocrinology">
        <Endocrinology about={clinic.endocrinology} lang={lang('endocrinology')} />
      </Part>
      <Part at="#slides">
        <Carousel slides={clinic.slides} texts={texts.carousel} language={language} />
      </Part>
      <Part at="#specialties">
        <Specialties
          specialties={clinic.specialties}
          texts={texts.specialties}
          lang={lang('specialties')}
        />
      </Part>
      <Part at="#about">
        <Doctor doctor={clinic.doctor} lang={lang('doctor')} />
      </Part>
      <Part at="#cards">
        <InfoCards heading={clinic.cardsHeading} cards={clinic.cards} lang={lang('cards')} />
      </Part>
      <Part at="#consultation">
        <Consultation consultation={clinic.consultation} lang={lang('consultation')} />
      </Part>
      <Part at="#news">
        <News
          heading={clinic.newsHeading}
          headingLang={lang('news')}
          news={news}
          language={language}
          texts={texts.news}
        />
      </Part>
      <Part at="#appointment">
        <Appointment data={data} refused={page.kind === 'main' ? page.enquiry : undefined} />
      </Part>
      <Part at="#google-map">
        <FindUs data={data} />
      </Part>
    </>
  );
});
