import { fillText } from '../../ui/fill-text.ts';
import { homeOf } from '../../content/addresses.ts';
import { MessagePage } from './message-page.tsx';
import type { PageData } from '../../content/page.ts';

interface Props {
  data: PageData;
  reference: string;
  callBack: string;
}

/** The answer to a form sent without script: both texts of the toast stand here (R26). */
export function SentPage({ data, reference, callBack }: Props) {
  const { clinic, texts, language } = data;
  return (
    <MessagePage
      heading={texts.form.sentHeading}
      action={{ text: texts.privacy.home, href: homeOf(language) }}
      phone={clinic.phone}
    >
      <p>
        <strong className="message-title">{texts.toast.title}</strong>
        <br />
        {texts.toast.sent}
      </p>
      <p className="message-reference">{fillText(texts.form.sentReference, { reference })}</p>
      <p className="lede">{callBack}</p>
    </MessagePage>
  );
}
