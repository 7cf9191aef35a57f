import { Check, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { dropUnseen } from '../../text/typed-text.ts';
import { SmallButton } from '../../ui/small-button.tsx';
import type { IssueQuestion } from '../issue-questions.ts';
import { AllergyMark } from '../patient-warnings.tsx';
import { LONGEST_ANSWER } from '../prescription.ts';

/** Reasons that are one press; another one is typed. */
const REASONS: Record<IssueQuestion['kind'], string[]> = {
  allergy: ['Taken since, no reaction', 'Tested, not allergic'],
  pregnancy: ['Benefit outweighs the risk', 'Discussed with the patient'],
  twice: ['Both are meant'],
  weekly: ['Meant so'],
  amount: ['Meant so'],
};

interface Props {
  asked: IssueQuestion;
  /** The medicine. */
  name: string;
  /** Undefined: none was chosen. */
  reason: string | undefined;
  isOff: boolean;
  /** It is the first open one: 1, 2 and 3 answer it. */
  hasKeys: boolean;
  onAnswer: (reason: string, goesOn: boolean) => void;
  onTakeOff: () => void;
  onUndo: () => void;
}

/** A question about a medicine, with the commonest reasons as buttons. */
export function Question({ asked, name, reason, isOff, hasKeys, ...on }: Props) {
  const { kind, about, question, source } = asked;
  const reasons = REASONS[kind];
  const isOther = reason !== undefined && !reasons.includes(reason);
  const other = useRef<HTMLInputElement>(null);
  const key = (place: number) => (hasKeys ? { 'aria-keyshortcuts': String(place + 1) } : {});
  return (
    <>
      <p className="issue-about">
        {kind === 'allergy' ? (
          <AllergyMark>{about}</AllergyMark>
        ) : (
          <span className={`issue-tag tag ${kind === 'pregnancy' ? 'rx-weeks' : 'warn'}`}>
            {about}
          </span>
        )}
        <strong>{name}</strong>
        {isOff && (
          <>
            <span className="tag ok issue-off">
              <Check size={14} aria-hidden /> Taken off
            </span>
            <button type="button" className="text-button" onClick={on.onUndo}>
              Undo
            </button>
          </>
        )}
      </p>
      <p className="issue-why">
        {question} {source !== '' && <span className="muted">Source: {source}</span>}
      </p>
      {!isOff && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is no flex box in older browsers
        <div className="row rx-buttons" role="group" aria-label={`${about}, ${name}`}>
          {reasons.map((one, place) => (
            <SmallButton
              key={one}
              {...key(place)}
              aria-pressed={reason === one}
              onClick={() => on.onAnswer(one, true)}
            >
              {one} {hasKeys && <kbd>{place + 1}</kbd>}
            </SmallButton>
          ))}
          <SmallButton
            {...key(reasons.length)}
            aria-pressed={isOther}
            onClick={() => {
              if (!isOther) on.onAnswer('', false);
              other.current?.focus();
            }}
          >
            Other… {hasKeys && <kbd>{reasons.length + 1}</kbd>}
          </SmallButton>
          <button type="button" className="row issue-remove" onClick={on.onTakeOff}>
            <Trash2 size={16} aria-hidden /> Take it off
          </button>
          {isOther && (
            <input
              ref={other}
              className="small-field"
              type="text"
              aria-label={`Reason: ${about}, ${name}`}
              maxLength={LONGEST_ANSWER}
              dir="auto"
              autoComplete="off"
              value={reason}
              onChange={({ target }) => on.onAnswer(dropUnseen(target.value), false)}
            />
          )}
        </div>
      )}
    </>
  );
}
