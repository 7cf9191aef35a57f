import { useEffect, useRef, useState } from 'react';
import type { OpeningHours } from '../../hours/opening.ts';
import { WholeTimes } from '../../hours/whole-times.tsx';
import type { Language } from '../../content/clinic.ts';
import type { Texts } from '../../content/texts.server.ts';
import { describeCallBack } from './call-back.ts';

interface Props {
  reference: string;
  texts: Pick<Texts, 'form' | 'hours'>;
  hours: OpeningHours;
  language: Language;
}

/** Stays when the toast is gone. Focus comes here, for the button that had it cannot be pressed any more. */
export function SentPanel({ reference, texts, hours, language }: Props) {
  const panel = useRef<HTMLElement>(null);
  const [callBack] = useState(() => describeCallBack(new Date(), hours, texts, language));
  const [before = '', after = ''] = texts.form.sentReference.split('{reference}');

  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    // Not at the upper edge, where the toast is.
    panel.current?.scrollIntoView({ block: 'center' });
  }, []);

  return (
    <section
      ref={panel}
      className="form-sent"
      tabIndex={-1}
      aria-labelledby="enquiry-sent"
      aria-describedby="enquiry-sent-more"
    >
      <h3 id="enquiry-sent">{texts.form.sentHeading}</h3>
      <div id="enquiry-sent-more">
        <p>
          {before}
          <strong className="form-reference" translate="no">
            {reference}
          </strong>
          {after}
        </p>
        <p>
          <WholeTimes text={callBack} />
        </p>
      </div>
    </section>
  );
}
