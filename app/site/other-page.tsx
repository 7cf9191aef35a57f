import type { ReactNode } from 'react';
import { homeOf } from './addresses.ts';
import { ArticlePage } from './article-page.tsx';
import { ErrorPage } from './error-page.tsx';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';
import { MessagePage } from './message-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import type { PageData } from './page.ts';
import { PrivacyPage } from './privacy-page.tsx';
import { SentPage } from './sent-page.tsx';
import { StaffDoor } from './staff-door.tsx';
import { useStaffSession } from './use-staff-session.ts';

/** Pages beside the application: each is loaded whole. */
export function OtherPage({ data }: { data: PageData }) {
  const { texts, language } = data;
  // The section is on the main page, which asks the server again and shows it.
  const session = useStaffSession(() => location.assign(`${homeOf(language)}#search-patient`));
  return (
    <>
      <Navbar data={data} place="elsewhere" onSearch={session.search} />
      <main id="main" tabIndex={-1}>
        {choosePage(data)}
      </main>
      <Footer data={data} place="elsewhere" />
      <StaffDoor
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

function choosePage(data: PageData): ReactNode {
  const { page } = data;
  switch (page.kind) {
    case 'article':
      return <ArticlePage data={data} article={page.article} />;
    case 'privacy':
      return <PrivacyPage data={data} notice={page.notice} />;
    case 'sent':
      return <SentPage data={data} {...page} />;
    case 'not-found':
      return <NotFoundPage data={data} />;
    case 'error':
      return <ErrorPage data={data} requestId={page.requestId} />;
    case 'not-signed-in':
    case 'refused':
      return (
        <MessagePage
          heading={page.heading}
          action={{ text: data.texts.error.home, href: homeOf(data.language) }}
          phone={data.clinic.phone}
        >
          <p className="lede">{page.text}</p>
        </MessagePage>
      );
    case 'main':
      return null;
  }
}
