import { Phone } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Clinic, Language } from '../../content/clinic.ts';
import { icon } from '../icon.ts';
import type { Texts } from '../../content/texts.server.ts';
import { AnchorLink, type PageKind } from './page-link.tsx';
import './dock.css';

interface Props {
  clinic: Clinic;
  texts: Texts['hero'];
  pageKind: PageKind;
  language: Language;
}

/** Buttons at the bottom of small screens: on the main page once the hero's buttons have scrolled away. */
export function Dock({ clinic, texts, pageKind, language }: Props) {
  const isNeeded = useIsNeeded(pageKind);
  return (
    <div className="dock screen-only" data-hides-itself hidden={!isNeeded}>
      <a className="button button-secondary" href={`tel:${clinic.phone.number}`}>
        <Phone {...icon} /> {texts.callShort}
      </a>
      <AnchorLink
        className="button button-primary"
        to="appointment"
        pageKind={pageKind}
        language={language}
      >
        {texts.request}
      </AnchorLink>
    </div>
  );
}

/**
 * True on a specialty screen, and on the main page once the hero's buttons are above the viewport, unless the enquiry
 * form or the staff section is visible.
 */
function useIsNeeded(pageKind: PageKind): boolean {
  const [isNeeded, setNeeded] = useState(pageKind === 'specialty');
  useEffect(() => {
    if (pageKind === 'specialty') return;
    const buttons = document.querySelectorAll('.hero-actions');
    const parts = document.querySelectorAll('.form-place, #search-patient');
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
  }, [pageKind]);
  return isNeeded;
}
