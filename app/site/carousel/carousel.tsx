import { useId, useRef, useState, type FocusEvent, type TouchEvent } from 'react';
import { CarouselControls } from './carousel-controls.tsx';
import { CarouselSlide } from './carousel-slide.tsx';
import { CarouselTabs } from './carousel-tabs.tsx';
import type { Language, Slide } from '../../content/clinic.ts';
import type { Texts } from '../../content/texts.server.ts';
import { useRotation } from './use-rotation.ts';
import './carousel.css';

interface Props {
  slides: Slide[];
  texts: Texts['carousel'];
  /** Of the page. */
  language: Language;
}

const SWIPE = 48;

/** After the tabbed carousel of the WAI-ARIA Authoring Practices. */
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
    if (Math.abs(moved) > SWIPE) choose(moved < 0 ? chosen + 1 : chosen - 1);
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
          {slides.map((slide, place) => (
            <CarouselSlide
              key={slide.id}
              id={`${id}${place}`}
              slide={slide}
              language={language}
              isShown={place === chosen}
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
