import { FINDER_ID } from '../patients/search/patient-finder.tsx';
import { mayLeave } from './ask-before-leaving.ts';

const ANCHOR = '#search-patient';
const CHANGES = ['hashchange', 'pushState', 'replaceState'];

export const isAtDesk = () => location.hash === ANCHOR;

/**
 * Lets the desk fill the window while the address names its section, and shows the website at every other anchor
 * (R28). The style sheet hides the other one by `data-desk`. Returns a function that stops it.
 */
export function fillWindow(): () => void {
  const page = document.documentElement;
  let readAt = 0;
  const follow = () => {
    const now = isAtDesk() ? 'open' : 'away';
    const before = page.dataset['desk'];
    if (now === before) return;
    if (now === 'open') readAt = scrollY;
    page.dataset['desk'] = now;
    if (before === undefined) return;
    // Something was published since the website behind the desk was loaded.
    if (now === 'away' && page.dataset['outdated'] && mayLeave()) return location.reload();
    const target = now === 'away' ? document.getElementById(location.hash.slice(1)) : null;
    if (target) target.scrollIntoView({ behavior: 'instant' });
    else scrollTo({ top: now === 'open' ? 0 : readAt, behavior: 'instant' });
    const focused = now === 'open' ? `#${FINDER_ID}` : '.nav-brand';
    document.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true });
  };
  follow();
  for (const change of CHANGES) addEventListener(change, follow);
  return () => {
    for (const change of CHANGES) removeEventListener(change, follow);
    delete page.dataset['desk'];
  };
}

/** After the desk has closed: the website from its top, under its own address. */
export function showTop(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
  scrollTo({ top: 0, behavior: 'instant' });
}
