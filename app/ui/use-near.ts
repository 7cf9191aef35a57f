import { useEffect, useState, type RefObject } from 'react';

/** Whether the element has been within `rootMargin` of the viewport at least once. */
export function useNear(place: RefObject<Element | null>, rootMargin: string): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place, rootMargin]);
  return isNear;
}
