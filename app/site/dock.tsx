import { Phone } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Clinic } from './clinic.ts';
import { icon } from './icon.ts';
import type { Texts } from './texts.server.ts';
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

/** While neither the first view's buttons, nor the form itself, nor the staff's part are on screen. */
function useIsNeeded(): boolean {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    const inView = new Set<Element>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target);
        else inView.delete(target);
      }
      setNeeded(inView.size === 0);
    });
    for (const element of document.querySelectorAll(
      '.hero-actions, #appointment form, #search-patient',
    )) {
      observer.observe(element);
    }
    return () => observer.disconnect();
  }, []);
  return isNeeded;
}
