import type { ComponentProps } from 'react';
import { Status } from '../ui/status.tsx';
import type { TypedTime } from './use-typed-time.ts';
import './time-field.css';

interface Props extends ComponentProps<'input'> {
  id: string;
  /** The fault is shown by `TimeAnswer`. */
  isWrong: boolean;
  onType: (typed: string) => void;
}

/** The one field in which staff type a time. Put a `TimeAnswer` below it. */
export function TimeField({ isWrong, onType, ...input }: Props) {
  return (
    <input
      {...input}
      className="small-field"
      type="text"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      aria-invalid={isWrong}
      aria-describedby={`${input.id}-answer`}
      onChange={(event) => onType(event.target.value)}
    />
  );
}

interface AnswerProps {
  /** Id of the field. */
  field: string;
  time: TypedTime;
  fault: string | undefined;
  /** Shown after the answer while nothing is wrong. */
  hint?: string;
}

/** How the typed time will be stored, or why it cannot be. Its place is kept, so that nothing moves while typing. */
export function TimeAnswer({ field, time, fault, hint }: AnswerProps) {
  return (
    <div className="time-answer" id={`${field}-answer`}>
      {fault !== undefined && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
      <Status>
        {fault === undefined && (
          <p>
            {time.shown !== '' && <strong className="time-read">{time.shown}</strong>}{' '}
            <span
              className={time.isUnusual && time.words !== '' ? 'tag warn time-words' : undefined}
            >
              {time.words}
            </span>
          </p>
        )}
      </Status>
      {fault === undefined && hint !== undefined && <p className="muted">{hint}</p>}
    </div>
  );
}
