import { Phone } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Clinic } from '../../content/clinic.ts';
import { icon } from '../icon.ts';
import type { Texts } from '../../content/texts.server.ts';
import './dock.css';

/** Buttons at the bottom of small screens, shown once the hero's buttons have scrolled away. */
export function Dock({ clinic, texts }: { clinic: Clinic; texts: Texts['hero'] }) {
  const isNeeded = useIsNeeded();
  return (
    <div className="dock screen-only" data-hides-itself hidden={!isNeeded}>
      <a className="button button-secondary" href={`tel:${clinic.phone.number}`}>
        <Phone {...icon} /> {texts.callShort}
      </a>
      <a className="button button-primary" href="#appointment">
        {texts.request}
      </a>
    </div>
  );
}

/** True once the hero's buttons are above the viewport, unless the enquiry form or the staff section is visible. */
function useIsNeeded(): boolean {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    const buttons = document.querySelectorAll('.hero-actions');
    const parts = document.querySelectorAll('#appointment form, #search-patient');
    const keepingAway = new Set<Element>([...buttons, ...parts]);
    const note = (entries: IntersectionObserverEntry[]) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) keepingAway.add(target);
        else keepingAway.delete(target);
      }
      setNeeded(keepingAway.size === 0);
    };
    // The large bottom margin counts buttons below the viewport as visible: only those above it have gone.
    const above = new IntersectionObserver(note, { rootMargin: '0px 0px 100000px' });
    const onScreen = new IntersectionObserver(note);
    for (const element of buttons) above.observe(element);
    for (const element of parts) onScreen.observe(element);
    return () => {
      above.disconnect();
      onScreen.disconnect();
    };
  }, []);
  return isNeeded;
}
