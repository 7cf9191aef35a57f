import { useEffect, useState, type RefObject } from 'react';

/** Whether the element has been within `rootMargin` of the viewport at least once. */
export function useNear(target: RefObject<Element | null>, rootMargin: string): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!target.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin,
    });
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target, rootMargin]);
  return isNear;
}
