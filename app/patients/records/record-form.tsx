import { Fragment, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { clinicDatetime } from '../../hours/clinic-time.ts';
import type { Saved } from '../../http/client/saved.ts';
import { useDraftState } from '../../ui/drafts.ts';
import { ConfirmValues } from './confirm-values.tsx';
import { labelOf } from '../patient-text.ts';
import { type Judgement, judgeValues, RECORD_FIELDS } from './patient-rules.ts';
import type { RecordField, RecordValues } from './patient-rules.ts';
import { RecordFields } from './record-fields.tsx';
import './record-form.css';
import { findChanges } from './record-values.ts';
import type { Confirmed } from './save-record.ts';
import { isEitherUnit, readSugar, toStoredSugar } from './sugar-unit.ts';

interface Props {
  prefix: string;
  /** Fields in an inner list stand side by side in a row of their own. */
  fields: readonly (RecordField | readonly RecordField[])[];
  /** Further fields that are seldom changed, behind one line with these words. */
  folded?: { label: string; fields: readonly RecordField[] };
  initial: RecordValues;
  /** The stored values, which are not judged again; absent for a new record. */
  stored?: RecordValues;
  timeZone: string;
  saveLabel: string;
  notes?: Partial<Record<RecordField, ReactNode>>;
  /** A further field, after those of the record. */
  extra?: ReactNode;
  /** The form keeps the typed values unless they are saved. */
  onSave: (values: RecordValues, looked: Confirmed) => Promise<Saved<unknown>>;
  onCancel?: () => void;
  onChanged?: (values: RecordValues) => void;
  /** The name of the draft, unique to the patient: restores the typed values after the page was locked. */
  keptAs?: string;
}

const NONE: Judgement = { errors: {}, unusual: {} };

/**
 * The form of a visit. A field shows its error once it has been left, unless nothing is typed yet: a popup takes the
 * focus from an empty form too. Unusual values are confirmed on saving.
 */
export function RecordForm(props: Props) {
  const { prefix, folded, initial, stored, timeZone, saveLabel, onSave, onCancel } = props;
  const fields = [...props.fields.flat(), ...(folded?.fields ?? [])];
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useDraftState(props.keptAs, initial);
  const [left, setLeft] = useState<ReadonlySet<RecordField>>(new Set());
  const [answered, setAnswered] = useState(NONE);
  const [asking, setAsking] = useState<Judgement['unusual']>();
  /** The confirmations of the values as they are. */
  const looked = useRef<Confirmed>({ confirmed: [] });
  /** The question is whose this is, which is kept under the patient id. */
  const [kept, setKept] = useState<string[]>();
  /** The sugar whose unit was chosen by a press. */
  const [settled, setSettled] = useState('');
  const [stage, setStage] = useState<'typing' | 'sending' | 'failed'>('typing');
  const [now, setNow] = useState(() => readClock(timeZone));
  const own = judge(values, now);
  const isSending = stage === 'sending';
  /** A draft that comes back shows all that was typed. */
  const [isUnfolded] = useState(
    () => folded?.fields.some((field) => values[field] !== initial[field]) ?? false,
  );
  const isUntouched = fields.every((field) => values[field] === initial[field]);

  function judge(typed: RecordValues, at: string): Judgement {
    const changed = convert(typed);
    const judgement = judgeValues(stored ? findChanges(changed, stored) : changed, at, changed);
    const { sugar } = typed;
    if (judgement.errors.sugar !== undefined || sugar === initial.sugar) return judgement;
    if (sugar === settled || !isEitherUnit(sugar)) return judgement;
    const ask = `Choose the unit (↑ or ↓): ${readSugar(sugar).typed} is possible in both.`;
    return { ...judgement, errors: { ...judgement.errors, sugar: ask } };
  }

  /** The values as they are stored: a sugar that was typed here may be in another unit. */
  function convert(typed: RecordValues): RecordValues {
    if (typed.sugar === initial.sugar) return typed;
    return { ...typed, sugar: toStoredSugar(typed.sugar) };
  }

  function change(field: RecordField, value: string) {
    const changed = { ...values, [field]: value };
    setValues(changed);
    setAnswered((before) => ({ ...before, errors: { ...before.errors, [field]: undefined } }));
    setAsking(undefined);
    looked.current = { confirmed: [] };
    setNow(readClock(timeZone));
    props.onChanged?.(changed);
  }

  /** The sugar as it will be stored, where it was typed in another unit. */
  function showStored(): Partial<Record<RecordField, ReactNode>> {
    const { sugar } = convert(values);
    if (values.sugar === initial.sugar || sugar === readSugar(values.sugar).typed) return {};
    return { sugar: <span className="record-stored">{`Saved as ${sugar} mmol/L`}</span> };
  }

  async function send(confirmed: RecordField[]) {
    setAsking(undefined);
    setStage('sending');
    // The server may ask about further values, and then wants to hear of these again.
    looked.current = {
      ...looked.current,
      confirmed: [...new Set([...looked.current.confirmed, ...confirmed])],
    };
    const saving = await onSave(convert(values), looked.current);
    setStage(saving.kind === 'failed' && saving.say !== '' ? 'failed' : 'typing');
    if (saving.kind !== 'faults') return;
    setKept(saving.left);
    const judgement = { errors: saving.faults, unusual: saving.unusual ?? {} };
    setAnswered(judgement);
    setLeft(new Set(fields));
    if (!focusWrong(judgement)) setAsking(judgement.unusual);
  }

  function focusField(field: RecordField) {
    const control = form.current?.querySelector<HTMLElement>(`[name=${field}]`);
    control?.closest('details')?.setAttribute('open', '');
    control?.focus();
  }

  /** Returns false if no field is wrong. */
  function focusWrong({ errors }: Judgement): boolean {
    const wrong = fields.find((field) => errors[field] !== undefined);
    if (wrong) focusField(wrong);
    return wrong !== undefined;
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isSending) return;
    const judgement = judge(values, readClock(timeZone));
    looked.current = { confirmed: [] };
    setKept(undefined);
    setLeft(new Set(fields));
    if (focusWrong(judgement)) return;
    if (Object.keys(judgement.unusual).length > 0) setAsking(judgement.unusual);
    else void send([]);
  }

  const listFields = (listed: readonly RecordField[]) => (
    <RecordFields
      prefix={prefix}
      fields={listed}
      values={values}
      messageOf={(field) =>
        answered.errors[field] ?? (left.has(field) ? own.errors[field] : undefined)
      }
      notes={{ ...props.notes, ...showUnusual(own, left), ...showStored() }}
      isLocked={isSending}
      onChange={change}
      onUnit={(text) => {
        change('sugar', text);
        setSettled(text);
      }}
      onLeave={(field) => isUntouched || setLeft((before) => new Set([...before, field]))}
    />
  );

  return (
    <form ref={form} className="record-form" noValidate autoComplete="off" onSubmit={submit}>
      {props.fields.map((one) =>
        typeof one === 'string' ? (
          <Fragment key={one}>{listFields([one])}</Fragment>
        ) : (
          <div key={one.join(' ')} className="record-row">
            {listFields(one)}
          </div>
        ),
      )}
      {props.extra}
      {folded && (
        <details className="more record-more" open={isUnfolded}>
          <summary>{folded.label}</summary>
          <div className="record-form">{listFields(folded.fields)}</div>
        </details>
      )}
      {asking && (
        <ConfirmValues
          fields={RECORD_FIELDS}
          labelOf={labelOf}
          unusual={asking}
          isOfLeft={kept !== undefined}
          onConfirm={(confirmed) => {
            if (kept) looked.current = { ...looked.current, left: kept };
            void send(confirmed);
          }}
          onBack={(field) => {
            setAsking(undefined);
            focusField(field);
          }}
        />
      )}
      {stage === 'failed' && (
        <p className="note wrong fault" role="alert">
          Not saved. Everything you typed is still here: press {saveLabel} again.
        </p>
      )}
      <div className="row record-actions">
        <button
          type="submit"
          className="button button-small button-primary"
          aria-busy={isSending || undefined}
          // The field keeps the focus: the message of a field that is left would move the button away from the press.
          onMouseDown={(event) => event.preventDefault()}
        >
          {isSending ? 'Saving' : saveLabel}
        </button>
        {onCancel && (
          <button type="button" className="button button-small button-secondary" onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
    </form>
  );
}

function showUnusual({ unusual }: Judgement, left: ReadonlySet<RecordField>) {
  return Object.fromEntries(
    Object.entries(unusual).filter(([field]) => left.has(field as RecordField)),
  );
}

function readClock(timeZone: string): string {
  return clinicDatetime(new Date(), timeZone);
}
