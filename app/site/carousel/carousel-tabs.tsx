import { useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { foreignLang } from '../../content/content-lang.ts';
import type { Language, Slide } from '../../content/clinic.ts';

interface Props {
  id: string;
  label: string;
  slides: Slide[];
  /** Of the page. */
  language: Language;
  chosen: number;
  onChoose: (tab: number) => void;
  onFocus: (event: FocusEvent) => void;
}

const STEPS: Record<string, (chosen: number, count: number) => number> = {
  ArrowRight: (chosen, count) => (chosen + 1) % count,
  ArrowLeft: (chosen, count) => (chosen + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

export function CarouselTabs({ id, label, slides, language, chosen, onChoose, onFocus }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const moveByKey = (event: KeyboardEvent) => {
    const next = STEPS[event.key]?.(chosen, slides.length);
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div className="car-tabs" role="tablist" aria-label={label} ref={list}>
      {slides.map((slide, place) => (
        <button
          key={slide.id}
          type="button"
          role="tab"
          lang={foreignLang(slide.language, language)}
          id={`${id}${place}-tab`}
          aria-controls={`${id}${place}-slide`}
          aria-selected={place === chosen}
          tabIndex={place === chosen ? 0 : -1}
          onClick={() => onChoose(place)}
          onKeyDown={moveByKey}
          onFocus={onFocus}
        >
          {slide.tab}
        </button>
      ))}
    </div>
  );
}
