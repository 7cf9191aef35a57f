import { isHeld } from '../ui/drafts.ts';
import { REGISTER_KEPT_AS } from './register/register-kept.ts';

const WORK = ['enquiry/', 'patient/', REGISTER_KEPT_AS];
const LINK_MS = 1000;

/** Has the browser ask before it leaves the page with half-typed work. The answer ends it. */
export function askBeforeLeaving(): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal, capture: true };
  let pressedAt = -Infinity;
  addEventListener(
    'click',
    ({ target, timeStamp }) => {
      const link = target instanceof Element ? target.closest('a') : null;
      const isBeside = link && !link.protocol.startsWith('http');
      pressedAt = isBeside ? timeStamp : -Infinity;
    },
    options,
  );
  addEventListener(
    'beforeunload',
    (event) => {
      // A call or a letter begins beside the page, which stays.
      if (event.timeStamp - pressedAt < LINK_MS) return;
      if (WORK.some(isHeld)) event.preventDefault();
    },
    options,
  );
  return () => stop.abort();
}
