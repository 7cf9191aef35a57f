import { useEffect, useEffectEvent, useState, useSyncExternalStore, type RefObject } from 'react';

const SECONDS_PER_SLIDE = 7;

/**
 * Advances a carousel automatically until it is stopped (`setRotating`). It pauses while it is held (`setHeld`),
 * off screen or in a hidden tab, and does not start with prefers-reduced-motion.
 */
export function useRotation(section: RefObject<HTMLElement | null>, turn: () => void) {
  const isStill = useSyncExternalStore(watchMotion, wantsStillness, () => false);
  const [choice, setRotating] = useState<boolean>();
  const isRotating = choice ?? !isStill;
  const [isHeld, setHeld] = useState(false);
  const [isInView, setInView] = useState(false);

  useEffect(() => {
    const element = section.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) =>
      setInView(entry?.isIntersecting ?? false),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [section]);

  const showNext = useEffectEvent(turn);
  const isTurning = isRotating && isInView && !isHeld;
  useEffect(() => {
    if (!isTurning) return;
    const timer = setInterval(() => {
      if (!document.hidden) showNext();
    }, SECONDS_PER_SLIDE * 1000);
    return () => clearInterval(timer);
  }, [isTurning]);

  return { isRotating, setRotating, setHeld };
}

const STILLNESS = '(prefers-reduced-motion: reduce)';

function wantsStillness(): boolean {
  return matchMedia(STILLNESS).matches;
}

function watchMotion(listen: () => void): () => void {
  const query = matchMedia(STILLNESS);
  query.addEventListener('change', listen);
  return () => query.removeEventListener('change', listen);
}
