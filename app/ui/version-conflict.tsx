import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import './version-conflict.css';

/** A field that two people changed: the value that is stored, and the own value that was not saved. */
export interface Difference<Field extends string = string> {
  field: Field;
  label: string;
  stored: string;
  own: string;
}

interface FieldChoice<Field extends string> {
  /** The fields whose own value is chosen; the others keep the stored one. */
  own: ReadonlySet<Field>;
  /** Why the server refused a chosen value. */
  messages: Partial<Record<Field, string | undefined>>;
  onChoose: (field: Field, isOwn: boolean) => void;
}

interface VersionConflictProps<Field extends string> {
  /** Prefix of the element ids; see `ownValueId`. */
  id: string;
  differences: Difference<Field>[];
  /** For a choice field by field; without it one version is chosen as a whole. */
  choice?: FieldChoice<Field>;
  /** Without `onSave` the button submits the form around it. */
  save: { label: string; isBusy?: boolean; onSave?: () => void };
  back: { label: string; onBack: () => void };
  /** Classes of the row of buttons and of each button in it. */
  look: { row: string; button: string };
  /** Shown between the differences and the buttons. */
  children?: ReactNode;
}

/**
 * Shown when a save came second: both versions of each field that two people changed, and a button for each way
 * on. Nothing is overwritten until somebody has chosen. The heading and the box around it are the caller's.
 */
export function VersionConflict<Field extends string>(props: VersionConflictProps<Field>) {
  const { id, differences, choice, save, back, look, children } = props;
  return (
    <>
      {choice
        ? differences.map((difference) => (
            <FieldVersions
              key={difference.field}
              id={`${id}-${difference.field}`}
              difference={difference}
              choice={choice}
            />
          ))
        : differences.length > 0 && <VersionTable differences={differences} />}
      {children}
      <div className={look.row}>
        <button
          type={save.onSave ? 'button' : 'submit'}
          className={`${look.button} button-primary`}
          aria-busy={save.isBusy || undefined}
          onClick={save.onSave}
        >
          {save.label}
        </button>
        <button type="button" className={`${look.button} button-secondary`} onClick={back.onBack}>
          {back.label}
        </button>
      </div>
    </>
  );
}

/** The id of the control that chooses the own value of a field. */
export function ownValueId(id: string, field: string): string {
  return `${id}-${field}-mine`;
}

function VersionTable({ differences }: { differences: Difference[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Theirs</th>
          <th scope="col">Yours</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, label, stored, own }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            <td dir="auto">{stored}</td>
            <td dir="auto">{own}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface FieldVersionsProps<Field extends string> {
  id: string;
  difference: Difference<Field>;
  choice: FieldChoice<Field>;
}

function FieldVersions<Field extends string>(props: FieldVersionsProps<Field>) {
  const { id, choice } = props;
  const { field, label, stored, own } = props.difference;
  const isOwn = choice.own.has(field);
  const message = choice.messages[field];
  return (
    <fieldset className="version-choice">
      <legend>{label}</legend>
      <label>
        <input
          type="radio"
          name={id}
          checked={!isOwn}
          onChange={() => choice.onChoose(field, false)}
        />
        <span>
          Theirs: <bdi>{stored}</bdi>
        </span>
      </label>
      <label>
        <input
          id={`${id}-mine`}
          type="radio"
          name={id}
          checked={isOwn}
          aria-describedby={message && `${id}-message`}
          onChange={() => choice.onChoose(field, true)}
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
