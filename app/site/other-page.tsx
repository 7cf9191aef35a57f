import type { ReactNode } from 'react';
import { homeOf } from '../content/addresses.ts';
import { ArticlePage } from './news/article-page.tsx';
import { AllNewsPage } from './news/all-news-page.tsx';
import { ErrorPage, MessagePage, NotFoundPage, SentPage } from './pages/message-pages.tsx';
import { Footer } from './navigation/footer.tsx';
import { Navbar } from './navigation/navbar.tsx';
import type { PageData } from '../content/page.ts';
import { NoticePage } from './pages/notice-page.tsx';
import { LazyPasswordModal } from './staff/lazy-password-modal.tsx';
import { useStaffSession } from './staff/use-staff-session.ts';

/** Pages outside the application, each with its own page load: articles, notices, messages and errors. */
export function OtherPage({ data }: { data: PageData }) {
  const { texts, language } = data;
  // The staff section is on the main page, which checks the session again.
  const session = useStaffSession(() => location.assign(`${homeOf(language)}#search-patient`));
  return (
    <>
      <Navbar data={data} pageKind="elsewhere" onSearch={session.search} />
      <main id="main" tabIndex={-1}>
        {choosePage(data)}
      </main>
      <Footer data={data} pageKind="elsewhere" />
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

function choosePage(data: PageData): ReactNode {
  const { page, texts } = data;
  switch (page.kind) {
    case 'article':
      return <ArticlePage data={data} article={page.article} />;
    case 'all-news':
      return <AllNewsPage data={data} />;
    case 'privacy':
      return <NoticePage data={data} heading={texts.privacy.heading} notice={page.notice} />;
    case 'accessibility':
      return <NoticePage data={data} heading={texts.footer.accessibility} notice={page.notice} />;
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
    // The server's alone, without script.
    case 'your-enquiry':
    case 'text':
    case 'main':
      return null;
  }
}
