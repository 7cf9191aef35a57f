import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import type { Texts } from '../../content/texts.server.ts';
import { clinicToday } from '../../hours/clinic-time.ts';
import type { Saved } from '../../http/client/saved.ts';
import { useSave } from '../../http/client/use-save.ts';
import { ConflictScreen } from '../../ui/conflict/conflict-screen.tsx';
import { useDraftContext, useDraftState, useStoredDraft } from '../../ui/drafts.ts';
import { RetryButton } from '../../ui/retry-button.tsx';
import { ConfirmValues } from '../records/confirm-values.tsx';
import { factQueries, savingFacts } from './fact-queries.ts';
import { readFactChanges } from './fact-changes.ts';
import type { FactFaults } from './fact-rules.ts';
import { showFact } from './fact-text.ts';
import { FACT_LABELS, type FactField, textsOf } from './facts.ts';
import type { VersionedFacts } from './facts.contract.ts';
import { FactFields, FORM_ORDER } from './fact-fields.tsx';

type Attempt = () => Promise<Saved<VersionedFacts> | undefined>;

interface Props {
  patientid: string;
  keptAs: string;
  texts: Texts['popup'];
  timeZone: string;
  onEnd: () => void;
}

/** The facts of a patient in one form. A draft is kept together with the version that it is based on. */
export default function FactsForm(props: Props) {
  const { patientid, keptAs } = props;
  const based = `over ${keptAs}`;
  const kept = useStoredDraft<VersionedFacts>(based);
  const { data, isError, refetch } = useQuery(factQueries.of(patientid));
  const [base, setBase] = useState(kept);
  // Fixed at the start: a change made elsewhere must not change the form while somebody types.
  if (!base && data) setBase(data);
  useDraftContext(based, keptAs, base);
  if (base) return <Form {...props} base={base} />;
  if (!isError) return <p className="muted">Loading</p>;
  return (
    <p className="muted" role="alert">
      The facts could not be loaded. <RetryButton isInText onRetry={() => void refetch()} />
    </p>
  );
}

function Form({
  base,
  patientid,
  keptAs,
  texts,
  timeZone,
  onEnd,
}: Props & { base: VersionedFacts }) {
  const client = useQueryClient();
  const stored = textsOf(base);
  const [values, setValues] = useDraftState(keptAs, stored);
  const [faults, setFaults] = useState<FactFaults>({});
  const [said, setSaid] = useState('');
  const [asking, setAsking] = useState<{ unusual: FactFaults; again: Attempt }>();
  const confirmed = useRef<FactField[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const { save, choose, isBusy, findConflict, takeTheirs } = useSave(
    savingFacts(() => confirmed.current),
    {
      words: { saved: texts.updated, failed: texts.failed },
      form,
    },
  );
  const conflict = findConflict();
  const isSending = isBusy(patientid);
  const options = {
    onSaved(facts: VersionedFacts) {
      client.setQueryData(factQueries.of(patientid).queryKey, facts);
      onEnd();
    },
  };

  function showFaults(wrong: FactFaults) {
    setFaults(wrong);
    focusField(FORM_ORDER.find((field) => wrong[field] !== undefined));
  }

  function focusField(field: FactField | undefined) {
    form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
  }

  async function run(attempt: Attempt) {
    setAsking(undefined);
    const saved = await attempt();
    tell(saved);
    if (saved?.kind !== 'faults' || Object.keys(saved.faults).length > 0) return;
    setAsking({ unusual: saved.unusual ?? {}, again: attempt });
  }

  function tell(saved: Saved<VersionedFacts> | undefined) {
    if (saved?.kind === 'faults') showFaults(saved.faults);
    setSaid(
      saved?.kind === 'gone'
        ? saved.say
        : saved?.kind === 'failed' && saved.say !== ''
          ? 'Not saved. Everything you typed is still here: press Save again.'
          : '',
    );
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const { changed, faults: wrong } = readFactChanges(values, stored, readToday(timeZone));
    showFaults(wrong);
    if (Object.keys(wrong).length === 0) await run(() => save(base, changed, options));
  }

  /** A field that is left says at once what is wrong with it. */
  function leave(field: FactField) {
    const read = readFactChanges(values, stored, readToday(timeZone));
    setFaults({ ...faults, [field]: read.faults[field] });
  }

  const question = asking && (
    <ConfirmValues
      fields={FORM_ORDER}
      labelOf={(field) => FACT_LABELS[field]}
      unusual={asking.unusual}
      onConfirm={(fields) => {
        confirmed.current = fields;
        void run(asking.again);
      }}
      onBack={(field) => {
        setAsking(undefined);
        takeTheirs(patientid);
        focusField(field);
      }}
    />
  );

  return (
    <div className="work-form">
      <h4 className="work-title">Birth date, allergies, diagnoses</h4>
      {conflict && (
        <ConflictScreen
          title="Someone else changed these facts first"
          level={5}
          conflict={conflict}
          labels={FACT_LABELS}
          show={showFact}
          isBusy={isSending}
          onSave={(chosen) => void run(() => choose(patientid, chosen, options))}
          back={{ label: 'Keep editing', onBack: () => takeTheirs(patientid) }}
        >
          {question}
        </ConflictScreen>
      )}
      <form
        ref={form}
        className="record-form"
        hidden={conflict !== undefined}
        noValidate
        autoComplete="off"
        onSubmit={(event) => void submit(event)}
      >
        <FactFields
          values={values}
          stored={stored}
          faults={faults}
          today={readToday(timeZone)}
          isLocked={isSending}
          onChange={(field, value) => {
            setValues({ ...values, [field]: value });
            setFaults({ ...faults, [field]: undefined });
            setAsking(undefined);
            confirmed.current = [];
          }}
          onLeave={leave}
        />
        {!conflict && question}
        {said !== '' && (
          <p className="note wrong fault" role="alert">
            {said}
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
            {isSending ? 'Saving' : 'Save'}
          </button>
          <button type="button" className="button button-small button-secondary" onClick={onEnd}>
            Cancel
          </button>
        </div>
      </form>
    </div>
  );
}

function readToday(timeZone: string): string {
  return clinicToday(new Date(), timeZone);
}
