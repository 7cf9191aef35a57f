import { ArrowRight } from 'lucide-react';
import { specialtyAt } from '../../content/addresses.ts';
import type { Language, Slide } from '../../content/clinic.ts';
import { foreignLang } from '../../content/content-lang.ts';
import { icon } from '../icon.ts';
import { PageLink } from '../navigation/page-link.tsx';
import { PictureView } from '../picture-view.tsx';
import { linkIn } from '../../content/translations.ts';

interface Props {
  id: string;
  slide: Slide;
  /** Of the page: a link to one of its parts stays in it. */
  language: Language;
  isShown: boolean;
}

/** Hidden ones keep their place in the layout, so that nothing below moves when the slides turn. */
export function CarouselSlide({ id, slide, language, isShown }: Props) {
  return (
    <div
      role="tabpanel"
      id={`${id}-slide`}
      aria-labelledby={`${id}-tab`}
      className="car-slide"
      lang={foreignLang(slide.language, language)}
      hidden={!isShown}
    >
      <div className="car-text">
        <h2>{slide.heading}</h2>
        <p>{slide.text}</p>
        <PageLink
          className="car-more"
          href={linkIn(language, slide.link.href)}
          isInside={specialtyAt(slide.link.href) !== undefined}
        >
          {slide.link.text} <ArrowRight {...icon} />
        </PageLink>
      </div>
      <div className="car-art">
        <PictureView
          picture={slide.picture}
          width={660}
          height={620}
          sizes="(min-width: 56.26rem) 55vw, 100vw"
        />
      </div>
    </div>
  );
}
