/* oxlint-disable jsx-a11y/prefer-tag-over-role -- screen readers announce role=status more reliably than <output> */
import { useEffect, useState, type RefObject } from 'react';
import type { Texts } from '../../content/texts.server.ts';
import type { EnquiryField } from '../enquiry.ts';
import { fillText } from '../../text/fill-text.ts';

interface Props {
  id: string;
  texts: Texts['form'];
  action: string;
  button: RefObject<HTMLButtonElement | null>;
  /** Missing or wrong answers; undefined until the script runs: until then Send works and the server checks. */
  left: readonly EnquiryField[] | undefined;
  isSending: boolean;
  isRetry: boolean;
  onNext: () => void;
}

const STATUS_DELAY_MS = 500;

/** Send, and beside it the answers that are still missing, which say why it is disabled. */
export function SendRow(props: Props) {
  const { id, texts, action, button, left, isSending, isRetry, onNext } = props;
  const settledLeft = useDebounced(left?.join(' '), STATUS_DELAY_MS);
  const isShort = left !== undefined && left.length > 0;

  return (
    <div className="row form-send">
      <button
        ref={button}
        type="submit"
        className="button button-primary"
        disabled={isShort && !isSending}
        aria-busy={isSending || undefined}
        aria-describedby={`${id}-left`}
      >
        {isSending ? texts.sending : action}
      </button>
      <div className="small form-left">
        <p id={`${id}-left`} role="status">
          {isRetry && <span>{texts.retrying}</span>}
          {!isSending && settledLeft !== undefined && (
            <LeftWords left={settledLeft} texts={texts} />
          )}
        </p>
        {isShort && !isSending && (
          <button
            type="button"
            className="text-button"
            // Keeps the focus in the field: a message that appears on blur would move this button during the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={onNext}
          >
            {texts.goToNext}
          </button>
        )}
      </div>
    </div>
  );
}

function LeftWords({ left, texts }: { left: string; texts: Texts['form'] }) {
  const fields = left === '' ? [] : (left.split(' ') as EnquiryField[]);
  const { count, names } = describeLeft(fields, texts);
  return (
    <>
      <strong>{count}</strong>
      <span>{names}</span>
    </>
  );
}

/** The value after it has not changed for a while. */
function useDebounced<Value>(value: Value, milliseconds: number): Value | undefined {
  const [settled, setSettled] = useState<Value>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}

type LeftTexts = Pick<Texts['form'], 'oneLeft' | 'manyLeft' | 'leftNames' | 'allThere'>;

/** '4 answers left: ' and 'e-mail, mobile number, preferred date, message.', apart so that the count can be bold. */
export function describeLeft(
  left: readonly EnquiryField[],
  texts: LeftTexts,
): { count: string; names: string } {
  if (left.length === 0) return { count: '', names: texts.allThere };
  const text = left.length === 1 ? texts.oneLeft : texts.manyLeft;
  const [before = '', after = ''] = text.split('{names}');
  const names = left.map((field) => texts.leftNames[field]).join(', ');
  return { count: fillText(before, { count: left.length }), names: names + after };
}
