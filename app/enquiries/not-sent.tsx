import { CircleAlert } from 'lucide-react';
import type { Phone } from '../site/clinic.ts';
import type { Texts } from '../site/texts.server.ts';
import type { Outcome } from './use-sending.ts';

interface Props {
  outcome: Outcome;
  texts: Texts['form'];
  phone: Phone;
  onRetry: () => void;
}

/**
 * Says plainly that nothing was sent, what is safe, and the two ways on: again, or by phone. While it is sent
 * again nothing is said, but the room stays: the button below must not move from under a second press.
 */
export function NotSent({ outcome, texts, phone, onRetry }: Props) {
  const isSending = outcome.kind === 'sending';
  const told = isSending ? outcome.before : outcome;
  const text = describeOutcome(told, texts);
  if (text === undefined) return null;
  const [before = '', after] = text.split('{phone}');
  return (
    <div className={isSending ? 'form-strip form-quiet' : 'form-strip'} role="alert">
      <CircleAlert size={20} strokeWidth={2} aria-hidden />
      <p key={text}>
        {before}
        {after !== undefined && (
          <a href={`tel:${phone.number}`} className="form-phone" translate="no">
            {phone.shown}
          </a>
        )}
        {after}
      </p>
      {told.kind !== 'notice' && (
        <button type="button" className="button button-secondary button-small" onClick={onRetry}>
          {texts.retry}
        </button>
      )}
    </div>
  );
}

function describeOutcome(outcome: Outcome, texts: Texts['form']): string | undefined {
  switch (outcome.kind) {
    case 'not-sent':
      return texts.notSent;
    case 'offline':
      return texts.offline;
    case 'too-many':
      return texts.tooMany.replace(
        '{minutes}',
        String(Math.max(2, Math.ceil(outcome.seconds / 60))),
      );
    case 'notice':
      return outcome.notice;
    case 'none':
    case 'sending':
    case 'sent':
      return undefined;
  }
}
