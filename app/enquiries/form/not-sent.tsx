import { CircleAlert } from 'lucide-react';
import type { Phone } from '../../content/clinic.ts';
import type { Texts } from '../../content/texts.server.ts';
import { useOnline } from '../../ui/use-online.ts';
import type { Outcome } from './use-sending.ts';

interface Props {
  outcome: Outcome;
  texts: Texts['form'];
  phone: Phone;
  onRetry: () => void;
}

/**
 * Says that nothing was sent, that the answers are safe, and the two ways on: try again, or call. While the
 * enquiry is being sent again the panel is hidden but keeps its height, so that the button below does not move
 * from under a second press.
 */
export function NotSent({ outcome, texts, phone, onRetry }: Props) {
  const isOnline = useOnline();
  const isSending = outcome.kind === 'sending';
  const told = isSending ? outcome.before : outcome;
  const text = describeOutcome(told, texts, isOnline);
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

function describeOutcome(
  outcome: Outcome,
  texts: Texts['form'],
  isOnline: boolean,
): string | undefined {
  switch (outcome.kind) {
    case 'not-sent':
      return texts.notSent;
    case 'offline':
      return isOnline ? texts.backOnline : texts.offline;
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
