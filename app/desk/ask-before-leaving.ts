import { dueDraftName, REGISTRATION_DRAFT } from '../patients/patient-drafts.ts';
import { hasDraft } from '../ui/drafts.ts';

/** Prefixes of the names of all drafts that would be lost with the page. */
const DRAFTS = ['enquiry/', 'patient/', 'recall/', 'today/', dueDraftName(''), REGISTRATION_DRAFT];
const LINK_MS = 1000;

/** Whether the page can be left or loaded again without losing what somebody has typed. */
export const mayLeave = () => !DRAFTS.some(hasDraft);

/** Makes the browser ask before it leaves the page with unsaved drafts. Returns a function that stops it. */
export function askBeforeLeaving(): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal, capture: true };
  let pressedAt = -Infinity;
  addEventListener(
    'click',
    ({ target, timeStamp }) => {
      const link = target instanceof Element ? target.closest('a') : null;
      const leavesPageOpen = link && !link.protocol.startsWith('http');
      pressedAt = leavesPageOpen ? timeStamp : -Infinity;
    },
    options,
  );
  addEventListener(
    'beforeunload',
    (event) => {
      // A tel: or mailto: link fires beforeunload too, although the page stays open.
      if (event.timeStamp - pressedAt < LINK_MS) return;
      if (!mayLeave()) event.preventDefault();
    },
    options,
  );
  return () => stop.abort();
}
