import { Phone } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Clinic } from '../../content/clinic.ts';
import { icon } from '../icon.ts';
import type { Texts } from '../../content/texts.server.ts';
import './dock.css';

/** What the thumb wants on a small screen, once the buttons of the first view are gone. */
export function Dock({ clinic, texts }: { clinic: Clinic; texts: Texts['hero'] }) {
  const isNeeded = useIsNeeded();
  return (
    <div className="dock" hidden={!isNeeded}>
      <a className="button button-secondary" href={`tel:${clinic.phone.number}`}>
        <Phone {...icon} /> {texts.callShort}
      </a>
      <a className="button button-primary" href="#appointment">
        {texts.request}
      </a>
    </div>
  );
}

/** Once the first view's buttons lie above, while neither the form itself nor the staff's part is on screen. */
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
    // Buttons below the screen are still to come: only above it are they gone.
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
