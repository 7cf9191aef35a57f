import { useRef, type FocusEvent, type KeyboardEvent } from 'react';
import type { Language } from './clinic.ts';

interface Props {
  id: string;
  label: string;
  tabs: string[];
  lang: Language | undefined;
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

export function CarouselTabs({ id, label, tabs, lang, chosen, onChoose, onFocus }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const moveByKey = (event: KeyboardEvent) => {
    const next = STEPS[event.key]?.(chosen, tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div className="car-tabs" role="tablist" aria-label={label} ref={list}>
      {tabs.map((tab, place) => (
        <button
          key={tab}
          type="button"
          role="tab"
          lang={lang}
          id={`${id}${place}-tab`}
          aria-controls={`${id}${place}-slide`}
          aria-selected={place === chosen}
          tabIndex={place === chosen ? 0 : -1}
          onClick={() => onChoose(place)}
          onKeyDown={moveByKey}
          onFocus={onFocus}
        >
          {tab}
        </button>
      ))}
    </div>
  );
}
