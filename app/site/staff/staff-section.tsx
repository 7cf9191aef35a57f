import { Suspense, useEffect, useRef } from 'react';
import { loadPart } from '../../ui/load-part.tsx';
import { PartBroken } from '../../ui/part-broken.tsx';
import { focusHeading } from '../navigation/focus-heading.ts';
import type { Clinic, Language } from '../../content/clinic.ts';
import type { Texts } from '../../content/texts.server.ts';

// Visitors never load it; it is for weight, not for safety: the server guards every staff address.
const StaffWorkspace = loadPart(() => import('../../desk/staff-workspace.tsx'), PartBroken);
const OverlayHost = loadPart(
  async () => {
    const { OverlayHost: Host } = await import('../../ui/overlay/loading-overlay.tsx');
    return { default: Host };
  },
  () => null,
);

interface Props {
  isLive: boolean;
  /** Counts the wishes to see it; each brings it into view. */
  wish: number;
  texts: Texts;
  clinic: Clinic;
  language: Language;
  onSignedOut: () => void;
}

export function StaffSection(props: Props) {
  const { isLive, wish, texts, clinic, language, onSignedOut } = props;
  const section = useRef<HTMLElement>(null);
  return (
    <section id="search-patient" ref={section} hidden={!isLive} aria-label={texts.nav.search}>
      {isLive && (
        <Suspense fallback={null}>
          <StaffWorkspace
            texts={texts}
            clinic={clinic}
            language={language}
            onSignedOut={onSignedOut}
          />
          <OverlayHost texts={texts.overlay} />
          <BringIntoView section={section} wish={wish} />
        </Suspense>
      )}
    </section>
  );
}

/** Stands beside the workspace, so that its effect runs once the workspace is there. */
function BringIntoView({ section, wish }: { section: { current: Element | null }; wish: number }) {
  useEffect(() => {
    const isWanted = wish > 0 || location.hash === '#search-patient';
    if (!isWanted || !section.current) return;
    // At once: a smooth way through the whole page would take seconds.
    section.current.scrollIntoView({ behavior: 'instant' });
    focusHeading(section.current);
  }, [section, wish]);
  return null;
}
