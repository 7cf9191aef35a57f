import { ArrowLeft, ArrowRight, Pause, Play } from 'lucide-react';
import { useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { placeByKey } from '../../ui/keyboard.ts';
import { icon } from '../icon.ts';
import type { Texts } from '../../content/texts.server.ts';
import { foreignLang } from '../../content/content-lang.ts';
import type { Language, Slide } from '../../content/clinic.ts';

interface ControlsProps {
  texts: Texts['carousel'];
  isRotating: boolean;
  onRotate: (rotates: boolean) => void;
  onHold: (holds: boolean) => void;
  onStep: (step: 1 | -1) => void;
}

export function CarouselControls({ texts, isRotating, onRotate, onHold, onStep }: ControlsProps) {
  // Keyboard focus on the button only pauses the slides. If it stopped them, the label would change from Stop to
  // Start just before the press. They stop when the focus leaves.
  const isWaiting = useRef(false);
  const wait = () => {
    isWaiting.current = true;
    onHold(true);
  };
  const toggle = () => {
    isWaiting.current = false;
    onHold(false);
    onRotate(!isRotating);
  };
  const leave = () => {
    onHold(false);
    if (isWaiting.current) onRotate(false);
    isWaiting.current = false;
  };

  return (
    <div className="car-controls">
      <button
        type="button"
        aria-label={isRotating ? texts.stop : texts.start}
        onFocus={(event) => event.target.matches(':focus-visible') && wait()}
        onBlur={leave}
        onClick={toggle}
      >
        {isRotating ? <Pause {...icon} /> : <Play {...icon} />}
      </button>
      <button type="button" aria-label={texts.previous} onClick={() => onStep(-1)}>
        <ArrowLeft {...icon} />
      </button>
      <button type="button" aria-label={texts.next} onClick={() => onStep(1)}>
        <ArrowRight {...icon} />
      </button>
    </div>
  );
}

interface TabsProps {
  id: string;
  label: string;
  slides: Slide[];
  /** The language of the page. */
  language: Language;
  chosen: number;
  onChoose: (tab: number) => void;
  onFocus: (event: FocusEvent) => void;
}

export function CarouselTabs({
  id,
  label,
  slides,
  language,
  chosen,
  onChoose,
  onFocus,
}: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const moveByKey = (event: KeyboardEvent) => {
    const next = placeByKey(event.key, chosen, slides.length);
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div className="car-tabs" role="tablist" aria-label={label} ref={list}>
      {slides.map((slide, index) => (
        <button
          key={slide.id}
          type="button"
          role="tab"
          lang={foreignLang(slide.language, language)}
          id={`${id}${index}-tab`}
          aria-controls={`${id}${index}-slide`}
          aria-selected={index === chosen}
          tabIndex={index === chosen ? 0 : -1}
          onClick={() => onChoose(index)}
          onKeyDown={moveByKey}
          onFocus={onFocus}
        >
          {slide.tab}
        </button>
      ))}
    </div>
  );
}
