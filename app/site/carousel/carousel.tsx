import { useId, useRef, useState, type FocusEvent, type TouchEvent } from 'react';
import { CarouselControls, CarouselTabs } from './carousel-controls.tsx';
import type { Language, Slide } from '../../content/clinic.ts';
import type { Texts } from '../../content/texts.server.ts';
import { useRotation } from './use-rotation.ts';
import './carousel.css';
import { ArrowRight } from 'lucide-react';
import { linkIn, specialtyAt } from '../../content/addresses.ts';
import { foreignLang } from '../../content/content-lang.ts';
import { icon } from '../icon.ts';
import { PageLink } from '../navigation/page-link.tsx';
import { PictureView } from '../picture-view.tsx';

interface Props {
  slides: Slide[];
  texts: Texts['carousel'];
  /** The language of the page. */
  language: Language;
}

/** Pixels that a finger must move sideways to change the slide. */
const MIN_SWIPE = 48;

/** Follows the tabbed carousel pattern of the WAI-ARIA Authoring Practices. */
export function Carousel({ slides, texts, language }: Props) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const touchedAt = useRef(0);
  const [chosen, setChosen] = useState(0);
  const [hasMoved, setMoved] = useState(false);

  const show = (slide: number) => {
    setMoved(true);
    setChosen((slide + slides.length) % slides.length);
  };
  const { isRotating, setRotating, setHeld } = useRotation(section, () => show(chosen + 1));
  const choose = (slide: number) => {
    setRotating(false);
    show(slide);
  };

  const stopForKeyboard = (event: FocusEvent) => {
    if (event.target.matches(':focus-visible')) setRotating(false);
  };
  const swipe = (event: TouchEvent) => {
    const moved = (event.changedTouches[0]?.clientX ?? 0) - touchedAt.current;
    if (Math.abs(moved) > MIN_SWIPE) choose(moved < 0 ? chosen + 1 : chosen - 1);
  };

  return (
    <section
      id="slides"
      ref={section}
      className="car"
      aria-roledescription="carousel"
      aria-label={texts.label}
      data-moved={hasMoved || undefined}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHeld(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setHeld(false)}
      onTouchStart={(event) => (touchedAt.current = event.changedTouches[0]?.clientX ?? 0)}
      onTouchEnd={swipe}
    >
      <div className="car-grid wrap">
        <CarouselControls
          texts={texts}
          isRotating={isRotating}
          onRotate={setRotating}
          onHold={setHeld}
          onStep={(step) => choose(chosen + step)}
        />
        <div
          className="car-slides"
          aria-live={isRotating ? 'off' : 'polite'}
          onFocus={stopForKeyboard}
        >
          {slides.map((slide, index) => (
            <CarouselSlide
              key={slide.id}
              id={`${id}${index}`}
              slide={slide}
              language={language}
              isShown={index === chosen}
            />
          ))}
        </div>
        <CarouselTabs
          id={id}
          label={texts.tabs}
          slides={slides}
          language={language}
          chosen={chosen}
          onChoose={choose}
          onFocus={stopForKeyboard}
        />
      </div>
    </section>
  );
}

interface SlideProps {
  id: string;
  slide: Slide;
  /** The language of the page: a link to one of its parts stays in it. */
  language: Language;
  isShown: boolean;
}

/** Hidden slides keep their space in the layout, so the content below does not move. */
function CarouselSlide({ id, slide, language, isShown }: SlideProps) {
  return (
    <div
      role="tabpanel"
      id={`${id}-slide`}
      aria-labelledby={`${id}-tab`}
      className="car-slide"
      lang={foreignLang(slide.language, language)}
      data-hides-itself
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
      <div className="frame car-art">
        <PictureView
          picture={slide.picture}
          width={660}
          height={620}
          sizes="(min-width: 60rem) 55vw, 100vw"
        />
      </div>
    </div>
  );
}
