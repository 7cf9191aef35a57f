import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext, useState } from 'react';
import type { Language } from '../../content/clinic.ts';

/**
 * `areShown`: a fault is shown at once, and not only after the focus has left its field. `areNewest`: the faults
 * belong to the text that is in the fields now.
 */
export const FaultsShown = createContext({ areShown: false, areNewest: true });

interface Control {
  id: string;
  className: string;
  lang: Language | undefined;
  'aria-label': string | undefined;
  'aria-invalid': boolean;
  'aria-describedby': string;
}

interface Props {
  id: string;
  label: string;
  /** The label is read aloud but not shown, because it stands above the row. */
  isLabelHidden?: boolean | undefined;
  hint?: string | undefined;
  fault?: string | undefined;
  /** The fault answers a press, so it is shown at once. */
  isAsked?: boolean;
  isChanged?: boolean;
  lang?: Language | undefined;
  /** Under the control, such as 'Shown in English'. */
  note?: ReactNode;
  className?: string;
  children: (control: Control) => ReactNode;
}

/**
 * The fault of a field once the field was left, or once faults are shown everywhere. A fault of former
 * words does not appear, since it would move the fields while they are filled.
 */
export function useLaterFault(fault: string | undefined, isAsked = false) {
  const { areShown, areNewest } = useContext(FaultsShown);
  const [isLeft, setLeft] = useState(false);
  const [shown, setShown] = useState<string>();
  const due = areShown || isLeft ? fault : undefined;
  if (areNewest && shown !== due) setShown(due);
  return { fault: isAsked ? fault : shown, onBlur: () => setLeft(true) };
}

/** A field of one control with its label, its hint and, once it was left, the sentence if it is wrong. */
export function Line({ id, label, hint, isChanged, lang, note, ...props }: Props) {
  const { fault, onBlur } = useLaterFault(props.fault, props.isAsked);
  const describedBy = [hint && `${id}-hint`, `${id}-fault`, note && `${id}-note`];
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the control in it is left
    <div
      onBlur={onBlur}
      className={`site-field ${props.className ?? ''}`.trimEnd()}
      data-wrong={fault !== undefined || undefined}
      data-changed={isChanged || undefined}
      data-language={lang}
    >
      {!props.isLabelHidden && (
        <label htmlFor={id} className="site-label">
          {label}
        </label>
      )}
      {hint && (
        <p id={`${id}-hint`} className="site-hint">
          {hint}
        </p>
      )}
      {props.children({
        id,
        className: 'small-field site-control',
        lang,
        'aria-label': props.isLabelHidden ? label : undefined,
        'aria-invalid': fault !== undefined,
        'aria-describedby': describedBy.filter(Boolean).join(' '),
      })}
      {note && (
        <p id={`${id}-note`} className="site-note">
          {note}
        </p>
      )}
      <FieldFault id={`${id}-fault`} fault={fault} />
    </div>
  );
}

/** The sentence about a wrong field, announced when it appears. */
export function FieldFault({ id, fault }: { id: string; fault: string | undefined }) {
  return (
    <div id={id} aria-live="polite">
      {fault && (
        <p className="field-message">
          <CircleAlert size={18} strokeWidth={2} aria-hidden />
          <span className="visually-hidden">Error: </span>
          <span>{fault}</span>
        </p>
      )}
    </div>
  );
}
