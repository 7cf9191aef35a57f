import { homeOf } from '../../content/addresses.ts';
import { MessagePage } from './message-page.tsx';
import type { PageData } from '../../content/page.ts';

export function NotFoundPage({ data: { clinic, texts, language } }: { data: PageData }) {
  const { heading, text, home } = texts.notFound;
  return (
    <MessagePage
      heading={heading}
      action={{ text: home, href: homeOf(language) }}
      phone={clinic.phone}
    >
      <p className="lede">{text}</p>
    </MessagePage>
  );
}
