import { Suspense, useEffect, useRef } from 'react';
import { loadPart } from '../../ui/load-part.tsx';
import { PartBroken } from '../../ui/part-broken.tsx';
import type { Clinic, Language } from '../../content/clinic.ts';
import type { Texts } from '../../content/texts.server.ts';

// Lazy because visitors do not need it. This is no protection: the server checks the session on every staff address.
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
  /** Counts the requests to show the section; each one scrolls it into view. */
  showRequests: number;
  texts: Texts;
  clinic: Clinic;
  language: Language;
  onSignedOut: () => void;
}

export function StaffSection(props: Props) {
  const { isLive, showRequests, texts, clinic, language, onSignedOut } = props;
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
          <BringIntoView section={section} showRequests={showRequests} />
        </Suspense>
      )}
    </section>
  );
}

/** A sibling of the workspace inside Suspense, so that its effect runs after the workspace has loaded. */
function BringIntoView({
  section,
  showRequests,
}: {
  section: { current: Element | null };
  showRequests: number;
}) {
  const answered = useRef(0);
  useEffect(() => {
    const isAsked = showRequests > answered.current;
    answered.current = showRequests;
    const isThere = location.hash === '#search-patient';
    if (!(isAsked || isThere) || !section.current) return;
    if (!isThere) history.pushState(history.state, '', '#search-patient');
    // Smooth scrolling through the whole page would take seconds.
    section.current.scrollIntoView({ behavior: 'instant' });
    document.getElementById('find-patient')?.focus({ preventScroll: true });
  }, [section, showRequests]);
  return null;
}
