/* oxlint-disable jsx-a11y/prefer-tag-over-role -- screen readers hear role=status more surely than <output> */
import { useEffect, useState, type RefObject } from 'react';
import type { Texts } from '../../content/texts.server.ts';
import type { EnquiryField } from '../enquiry.ts';
import { fillText } from '../../ui/fill-text.ts';

interface Props {
  id: string;
  texts: Texts['form'];
  action: string;
  button: RefObject<HTMLButtonElement | null>;
  /** Undefined until the page's script runs: without it the button works and the server checks. */
  left: readonly EnquiryField[] | undefined;
  /** Just sent, and no other begun: nothing is left to answer. */
  isDone: boolean;
  isSending: boolean;
  isRetry: boolean;
  onNext: () => void;
}

const QUIET = 500;

/** The button, and beside it what is still missing: a button that cannot be pressed must say why. */
export function SendRow(props: Props) {
  const { id, texts, action, button, left, isDone, isSending, isRetry, onNext } = props;
  const settledLeft = useSettled(isDone ? undefined : left?.join(' '), QUIET);
  const isShort = left !== undefined && left.length > 0;

  return (
    <div className="form-send">
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
      <div className="form-left">
        <p id={`${id}-left`} role="status">
          {isRetry && <span>{texts.retrying}</span>}
          {!isSending && !isDone && settledLeft !== undefined && (
            <LeftWords left={settledLeft} texts={texts} />
          )}
        </p>
        {isShort && !isSending && !isDone && (
          <button
            type="button"
            className="text-button"
            // The field that loses focus may get a message, and the button must not move from under the press.
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

/** The value once it has kept still for a while. */
function useSettled<Value>(value: Value, milliseconds: number): Value | undefined {
  const [settled, setSettled] = useState<Value>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}

type LeftTexts = Pick<Texts['form'], 'oneLeft' | 'manyLeft' | 'leftNames' | 'allThere'>;

/** '4 answers left: e-mail, mobile number, preferred date, message.', its beginning apart to be set in bold. */
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
