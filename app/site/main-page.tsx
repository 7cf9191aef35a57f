import { contentLang } from './addresses.ts';
import { Appointment } from './appointment.tsx';
import { Carousel } from './carousel.tsx';
import { Consultation } from './consultation.tsx';
import { Doctor } from './doctor.tsx';
import { Endocrinology } from './endocrinology.tsx';
import { FindUs } from './find-us.tsx';
import { Hero } from './hero.tsx';
import { InfoCards } from './info-cards.tsx';
import { News } from './news.tsx';
import type { PageData } from './page.ts';
import { Specialties } from './specialties.tsx';

/** All that a visitor reads, in the order of the design brief. */
export function MainPage({ data }: { data: PageData }) {
  const { clinic, texts, news, language, page } = data;
  const lang = contentLang(language);
  return (
    <>
      <Hero clinic={clinic} texts={texts} language={language} />
      <Endocrinology about={clinic.endocrinology} lang={lang} />
      <Carousel slides={clinic.slides} texts={texts.carousel} lang={lang} />
      <Specialties specialties={clinic.specialties} texts={texts.specialties} lang={lang} />
      <Doctor doctor={clinic.doctor} lang={lang} />
      <InfoCards heading={clinic.cardsHeading} cards={clinic.cards} lang={lang} />
      <Consultation consultation={clinic.consultation} lang={lang} />
      <News heading={clinic.newsHeading} news={news} language={language} texts={texts.news} />
      <Appointment data={data} refused={page.kind === 'main' ? page.enquiry : undefined} />
      <FindUs data={data} />
    </>
  );
}
