import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { LANGUAGES } from '../content/addresses.ts';
import type { Language } from '../content/clinic.ts';
import { clinicToday } from '../hours/clinic-time.ts';
import { useSending } from '../http/client/use-save.ts';
import { EntriesField } from '../patients/facts/entries-field.tsx';
import { dropUnseen } from '../text/typed-text.ts';
import { useDraftState } from '../ui/drafts.ts';
import { Field } from '../ui/field.tsx';
import { SmallButton } from '../ui/small-button.tsx';
import { useRequestKey } from '../ui/use-request-key.ts';
import { MedicineFields } from './medicine-fields.tsx';
import { type StoredPrescription, type WrittenField } from './prescription.ts';
import { type Opened, prescriptionQueries, sendPrescription } from './prescription-queries.ts';
import {
  judgePrescription,
  type PrescriptionFaults,
  tidyPrescription,
} from './prescription-rules.ts';

interface Props {
  patientid: string;
  opened: Opened;
  /** 'Allergic to Penicillin' */
  allergies: string;
  keptAs: string;
  timeZone: string;
  failed: string;
  onSaved: (stored: StoredPrescription) => void;
  onCancel: () => void;
}

const LABELS: Record<WrittenField, string> = {
  diagnoses: 'Diagnoses',
  weight: 'Weight in kg',
  address: 'Address',
  tests: 'Tests',
  advice: 'Advice',
  nextVisit: 'Next visit',
};

/**
 * The form of a prescription, which Save stores as a draft; issuing is a step of its own. If somebody else changed the
 * draft meanwhile, the typed text stays, and the next press of Save stores it over that change.
 */
export function PrescriptionForm(props: Props) {
  const { patientid, opened, allergies, keptAs, timeZone, failed, onSaved, onCancel } = props;
  const [typed, setTyped] = useDraftState(keptAs, opened.prescription);
  const [over, setOver] = useState<Omit<Opened, 'prescription'>>(opened);
  const [faults, setFaults] = useState<PrescriptionFaults>({});
  const [said, setSaid] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const keyOf = useRequestKey(keptAs);
  const { run, isBusy } = useSending({ words: { failed }, form });
  const { data: known } = useQuery(prescriptionQueries.known);
  const isLocked = isBusy(patientid);

  function showFaults(wrong: PrescriptionFaults) {
    setFaults(wrong);
    const [first] = Object.keys(wrong);
    if (first === undefined) return;
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    const { recordKey, replaces } = wrong;
    setSaid(recordKey ?? replaces ?? wrong['Idempotency-Key'] ?? '');
  }

  /** Removes the messages about the fields whose names begin so: they were typed anew. */
  function mend(begins: string) {
    const left = Object.entries(faults).filter(([field]) => !field.startsWith(begins));
    setFaults(Object.fromEntries(left));
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setSaid('');
    // The lines that were left empty go, so that a message names the line that is seen.
    const tidied = tidyPrescription(typed);
    setTyped(tidied);
    const wrong = judgePrescription(tidied, clinicToday(new Date(), timeZone));
    if (Object.keys(wrong).length > 0) return showFaults(wrong);
    setFaults({});
    const sent = () => sendPrescription(patientid, over, tidied, keyOf([over, tidied]));
    const saved = await run(patientid, sent, { draft: { name: keptAs, typed: tidied } });
    switch (saved?.kind) {
      case 'saved':
        return onSaved(saved.value);
      case 'faults':
        return showFaults(saved.faults);
      case 'conflict':
        setOver(nextOver(saved.current));
        return setSaid(tellFirst(saved.current));
      case 'gone':
        setOver({ ...over, draft: null });
        return setSaid(`${saved.say} Save again to write it anew.`);
      case 'failed':
        if (saved.say !== '') setSaid('Not saved. Everything you typed is still here.');
    }
  }

  const textField = (field: WrittenField) => (
    <Field
      key={field}
      id={`prescription-${field}`}
      label={LABELS[field]}
      message={faults[field]}
      errorPrefix="Error: "
    >
      {(control) => {
        const change = (value: string) => {
          setTyped({ ...typed, [field]: value });
          mend(field);
        };
        const shared = { ...control, required: false, name: field, readOnly: isLocked };
        if (field === 'diagnoses' || field === 'tests') {
          return (
            <EntriesField
              control={control}
              name={field}
              label={LABELS[field]}
              value={typed[field]}
              {...(field === 'diagnoses' && known && { known: known.diagnoses })}
              isLocked={isLocked}
              onChange={change}
            />
          );
        }
        return (
          <div className="record-box">
            {field === 'advice' ? (
              <textarea
                {...shared}
                rows={2}
                dir="auto"
                lang={typed.language}
                value={typed[field]}
                onChange={({ target }) => change(dropUnseen(target.value))}
              />
            ) : (
              <input
                {...shared}
                type={field === 'nextVisit' ? 'date' : 'text'}
                autoComplete="off"
                dir="auto"
                value={typed[field]}
                onChange={({ target }) => change(dropUnseen(target.value).replaceAll('\n', ' '))}
              />
            )}
          </div>
        );
      }}
    </Field>
  );

  return (
    <form
      ref={form}
      className="record-form"
      noValidate
      autoComplete="off"
      aria-label="Prescription"
      onSubmit={(event) => void submit(event)}
    >
      {(['diagnoses', 'weight', 'address'] as const).map(textField)}
      <section className="stack gap-2" aria-label="Medicines">
        <p className="strong">{allergies}</p>
        <p className="muted">
          Doses, interactions and allergies are not checked by this program: the doctor checks them.
        </p>
        <MedicineFields
          medicines={typed.medicines}
          faults={faults}
          isLocked={isLocked}
          onChange={(medicines, mended) => {
            setTyped({ ...typed, medicines });
            mend(mended ?? 'medicines.');
          }}
        />
      </section>
      {(['tests', 'nextVisit'] as const).map(textField)}
      <Field id="prescription-language" label="Instructions in" errorPrefix="Error: ">
        {(control) => (
          <div className="record-box">
            <select
              {...control}
              required={false}
              disabled={isLocked}
              value={typed.language}
              onChange={({ target }) => setTyped({ ...typed, language: target.value as Language })}
            >
              {LANGUAGES.map(({ language, name }) => (
                <option key={language} value={language} lang={language}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        )}
      </Field>
      {textField('advice')}
      {said !== '' && (
        <p className="note wrong fault" role="alert">
          {said}
        </p>
      )}
      <div className="row record-actions">
        <SmallButton type="submit" look="primary" aria-busy={isLocked || undefined}>
          {isLocked ? 'Saving' : 'Save draft'}
        </SmallButton>
        <SmallButton onClick={onCancel}>Cancel</SmallButton>
      </div>
    </form>
  );
}

/** The next Save stores over the changed draft, or in a new draft that replaces the issued prescription. */
function nextOver(current: StoredPrescription): Omit<Opened, 'prescription'> {
  const { key, version, recordKey, replaces, issuedAt } = current;
  return issuedAt === null
    ? { draft: { key, version }, recordKey, replaces }
    : { draft: null, recordKey, replaces: key };
}

function tellFirst({ issuedAt, issuedBy, writtenBy }: StoredPrescription): string {
  return issuedAt === null
    ? `${writtenBy ?? 'Somebody else'} changed this draft meanwhile. Save again to store yours in its place.`
    : `${issuedBy} issued this prescription meanwhile. Save again to write yours in its place.`;
}
