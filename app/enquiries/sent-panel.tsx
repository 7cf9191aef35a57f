import { useEffect, useRef } from 'react';
import type { Texts } from '../site/texts.server.ts';

interface Props {
  reference: string;
  texts: Pick<Texts['form'], 'sentHeading' | 'sentReference' | 'sentNext'>;
}

/** Stays when the toast is gone. Focus comes here, for the button that had it cannot be pressed any more. */
export function SentPanel({ reference, texts }: Props) {
  const panel = useRef<HTMLElement>(null);
  const [before = '', after = ''] = texts.sentReference.split('{reference}');

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
      <h3 id="enquiry-sent">{texts.sentHeading}</h3>
      <div id="enquiry-sent-more">
        <p>
          {before}
          <strong className="form-reference" translate="no">
            {reference}
          </strong>
          {after}
        </p>
        <p>{texts.sentNext}</p>
      </div>
    </section>
  );
}
