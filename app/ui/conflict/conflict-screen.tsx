import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Merged } from './merge.ts';
import { showPanel } from './show-panel.ts';
import './conflict-screen.css';

export interface Conflict<Values> extends Merged<Values> {
  /** Why the server refused a chosen value, by field. */
  messages?: Record<string, string | undefined>;
  /** The choice could not be sent. */
  hasFailed?: boolean;
}

interface Props<Values> {
  /** 'Someone else changed this visit first' */
  title: string;
  level?: 3 | 4 | 5;
  note?: string;
  /** A new object asks again: the heading, or the refused choice, takes the focus. */
  conflict: Conflict<Values>;
  /** Fields without a label are not shown among those that the other person changed. */
  labels: Partial<Record<keyof Values & string, string>>;
  show: (field: keyof Values & string, value: Values[keyof Values & string]) => string;
  isBusy: boolean;
  /** Called with the fields whose own value is to be kept. */
  onSave: (chosen: (keyof Values & string)[]) => void;
  back: { label: string; onBack: () => void };
  /** A question about the choice, above the buttons; it takes the focus itself. */
  children?: ReactNode;
}

/**
 * Shown when a save came second: both versions of each field that two people changed, side by side. Nothing is
 * overwritten until somebody has chosen. At first the own values are chosen: they are stored nowhere else.
 */
export function ConflictScreen<Values extends object>(props: Props<Values>) {
  const { title, level = 4, conflict, labels, show, isBusy, onSave, back, children } = props;
  const { note = 'Your change is not saved yet. Choose which version to keep.' } = props;
  const { mine, theirs, clashes, kept, messages = {}, hasFailed } = conflict;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set());
  const Heading = `h${level}` as const;

  const hasQuestion = Boolean(children);
  const [opener] = useState(() => document.activeElement);

  useEffect(() => {
    const wrong = box.current?.querySelector<HTMLElement>('[aria-describedby]');
    if (wrong) wrong.focus();
    else if (!conflict.hasFailed && !hasQuestion) {
      showPanel(box.current?.querySelector<HTMLElement>('[tabindex]'));
    }
  }, [conflict, hasQuestion]);

  useEffect(
    () => () => {
      const isLost = document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );

  function choose(field: string, isOwn: boolean) {
    const next = new Set(given);
    if (isOwn) next.delete(field);
    else next.add(field);
    setGiven(next);
  }

  const others = kept.flatMap((field) => {
    const label = labels[field];
    return label === undefined ? [] : [`${label} ${show(field, theirs[field])}`];
  });

  return (
    <div
      ref={box}
      className="stack note warn conflict"
      role="alert"
      aria-labelledby={`${id}-title`}
    >
      <Heading id={`${id}-title`} tabIndex={-1}>
        {title}
      </Heading>
      <p>{note}</p>
      {clashes.map((field) => (
        <FieldVersions
          key={field}
          id={`${id}-${field}`}
          label={labels[field] ?? field}
          theirs={show(field, theirs[field])}
          own={show(field, mine[field] ?? theirs[field])}
          isOwn={!given.has(field)}
          message={given.has(field) ? undefined : messages[field]}
          onChoose={(isOwn) => choose(field, isOwn)}
        />
      ))}
      {others.length > 0 && <p>Also changed by the other person, and kept: {others.join(', ')}.</p>}
      {children}
      {hasFailed && (
        <p className="field-message">
          Not saved. Your choices and what you typed are still here: press Save my choices again.
        </p>
      )}
      <div className="row gap-3">
        <button
          type="button"
          className="button button-small button-primary"
          aria-busy={isBusy || undefined}
          onClick={() => onSave(clashes.filter((field) => !given.has(field)))}
        >
          Save my choices
        </button>
        <button
          type="button"
          className="button button-small button-secondary"
          onClick={back.onBack}
        >
          {back.label}
        </button>
      </div>
    </div>
  );
}

interface FieldVersionsProps {
  id: string;
  label: string;
  theirs: string;
  own: string;
  isOwn: boolean;
  message: string | undefined;
  onChoose: (isOwn: boolean) => void;
}

function FieldVersions(props: FieldVersionsProps) {
  const { id, label, theirs, own, isOwn, message, onChoose } = props;
  return (
    <fieldset className="conflict-field">
      <legend>{label}</legend>
      <label className="choice">
        <input type="radio" name={id} checked={!isOwn} onChange={() => onChoose(false)} />
        <span>
          Theirs: <bdi>{theirs}</bdi>
        </span>
      </label>
      <label className="choice">
        <input
          type="radio"
          name={id}
          checked={isOwn}
          aria-describedby={message && `${id}-message`}
          onChange={() => onChoose(true)}
        />
        <span>
          Yours: <bdi>{own}</bdi>
        </span>
      </label>
      {message && (
        <p id={`${id}-message`} className="field-message">
          <CircleAlert size={18} strokeWidth={2} aria-hidden />
          <span className="visually-hidden">Error: </span>
          <span>{message}</span>
        </p>
      )}
    </fieldset>
  );
}
