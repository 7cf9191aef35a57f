import { fillText } from '../../ui/fill-text.ts';
import { homeOf } from '../../content/addresses.ts';
import { MessagePage } from './message-page.tsx';
import type { PageData } from '../../content/page.ts';

export function ErrorPage({ data, requestId }: { data: PageData; requestId: string }) {
  const { clinic, texts, language } = data;
  const { heading, text, home, requestId: mention } = texts.error;
  return (
    <MessagePage
      heading={heading}
      action={{ text: home, href: homeOf(language) }}
      phone={clinic.phone}
    >
      <p className="lede">{text}</p>
      <p className="small">{fillText(mention, { requestId })}</p>
    </MessagePage>
  );
}
