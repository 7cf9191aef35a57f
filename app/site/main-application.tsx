import { Activity, memo, useState } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { homeOf, specialtyAt } from '../content/addresses.ts';
import { Dock } from './navigation/dock.tsx';
import { Footer } from './navigation/footer.tsx';
import { MainPage } from './main-page.tsx';
import { Navbar } from './navigation/navbar.tsx';
import { DeferredPart } from './deferred-part.tsx';
import type { PageData } from '../content/page.ts';
import { titleOf } from './navigation/page-title.ts';
import { goTo } from './navigation/page-link.tsx';
import { SpecialtyPage } from './pages/specialty-page.tsx';
import { LazyPasswordModal } from './staff/lazy-password-modal.tsx';
import { StaffSection } from './staff/staff-section.tsx';
import { useRouteChange } from './navigation/use-route-change.ts';
import { useStaffSession } from './staff/use-staff-session.ts';

interface Props {
  data: PageData;
  /** The requested path, given by the server only. */
  path?: string;
}

/** The main page and the four specialty screens. Text typed on the main page survives a visit to the others (R22). */
export function MainApplication({ data, path: ssrPath }: Props) {
  const { clinic, texts, language } = data;
  const path = usePathname(ssrPath === undefined ? {} : { ssrPath });
  const [showRequests, setShowRequests] = useState(0);
  const route = specialtyAt(path);
  const mode = route ? 'hidden' : 'visible';
  useRouteChange(path, titleOf(data, path));

  const session = useStaffSession(() => {
    if (specialtyAt(location.pathname)) goTo(homeOf(language));
    setShowRequests((count) => count + 1);
  });

  return (
    <>
      <Navbar data={data} pageKind={route ? 'specialty' : 'main'} onSearch={session.search} />
      <main id="main" tabIndex={-1}>
        <Activity mode={mode}>
          <MainPage data={data} />
          <StaffSection
            isLive={session.isLive}
            showRequests={showRequests}
            texts={texts}
            clinic={clinic}
            language={language}
            onSignedOut={session.leave}
          />
        </Activity>
        {route && <SpecialtyPage key={route} route={route} texts={texts} language={language} />}
      </main>
      <Activity mode={mode}>
        <PageEnd data={data} />
      </Activity>
      {route && (
        <Dock clinic={clinic} texts={texts.hero} pageKind="specialty" language={language} />
      )}
      <LazyPasswordModal
        isAsked={session.isAsked}
        texts={texts}
        language={language}
        named={data.named}
        onSignedIn={session.enter}
        onGiveUp={session.giveUp}
      />
    </>
  );
}

const PageEnd = memo(function PageEnd({ data }: { data: PageData }) {
  return (
    <>
      <DeferredPart at=".footer">
        <Footer data={data} pageKind="main" />
      </DeferredPart>
      <Dock clinic={data.clinic} texts={data.texts.hero} pageKind="main" language={data.language} />
    </>
  );
});
