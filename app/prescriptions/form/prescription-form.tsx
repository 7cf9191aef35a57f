import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { X } from 'lucide-react';
import { clinicDatetime } from '../../hours/clinic-time.ts';
import { showTime } from '../../hours/page-times.ts';
import { useClinicMinute } from '../../hours/use-now.ts';
import { useSending } from '../../http/client/use-save.ts';
import { weeksOn } from '../../patients/facts/facts.ts';
import type { VersionedFacts } from '../../patients/facts/facts.contract.ts';
import { hasUnsavedInput, isSameInput, useDraftState } from '../../ui/drafts.ts';
import { useEscape } from '../../ui/escape.tsx';
import { SmallButton } from '../../ui/small-button.tsx';
import { Status } from '../../ui/status.tsx';
import { useRequestKey } from '../../ui/use-request-key.ts';
import { countQuantity, recount } from '../count-quantity.ts';
import { askAmountOf } from '../medicine-forms.ts';
import { NO_MEDICINE_LIST } from '../medicine-list.ts';
import { MedicineLines } from './medicine-lines.tsx';
import { PatientWarnings } from '../patient-warnings.tsx';
import {
  MEDICINE_FIELDS,
  NOT_ISSUED,
  type Prescription,
  type Sheet,
  type StoredPrescription,
} from '../prescription.ts';
import { PrescriptionPaper } from '../prescription-paper.tsx';
import { type Opened, prescriptionQueries, sendPrescription } from '../prescription-queries.ts';
import { PrescriptionRail } from './prescription-rail.tsx';
import {
  findMissing,
  judgePrescription,
  type PrescriptionFaults,
  tidyPrescription,
} from '../prescription-rules.ts';
import { readMedicineLine } from './read-line.ts';
import { tellMedicines } from '../tell-medicine.ts';
import { tidyMedicine } from '../written-medicine.ts';
import './prescription-form.css';

interface Props {
  patientid: string;
  opened: Opened;
  /** The sheet of the draft, once it is stored. */
  sheet: Sheet | null;
  /** 'In place of the prescription of 5 Jan 2026' */
  replaces: string | undefined;
  facts: VersionedFacts;
  isChild: boolean;
  /** Why this session issues none; null: it may. */
  notIssuing: string | null;
  keptAs: string;
  timeZone: string;
  failed: string;
  /** The draft that the next save stores over. */
  onOver: (next: Opened) => void;
  onStored: () => Promise<unknown>;
  onIssue: (stored: Stored) => void;
  onClose: () => void;
}

type Stored = Pick<StoredPrescription, 'key' | 'version'>;

/** Kept while the page is locked. */
export interface TypedPrescription {
  prescription: Prescription;
  /** In the line for another medicine. */
  adding: string;
}

/** The line for another medicine. */
const ADD = '.rx-add > input';

/** Asked before Issue, and not here. */
const ASKED_LATER = { patient: { id: '', name: '', age: '-', sex: '-' } };

/**
 * The form of a prescription, which Save stores as a draft; issuing is a step of its own. If somebody else changed the
 * draft meanwhile, the typed text stays, and the next press of Save stores it over that change.
 */
export function PrescriptionForm(props: Props) {
  const { patientid, opened, sheet, facts, keptAs, timeZone, notIssuing, onOver, onClose } = props;
  const [state, setState, setSaved] = useDraftState<TypedPrescription>(keptAs, {
    prescription: opened.prescription,
    adding: '',
  });
  // The answers of questions whose draft is gone have no such line.
  const { prescription: typed, adding = '' } = state;
  const [openAt, setOpenAt] = useState<number>();
  const [faults, setFaults] = useState<PrescriptionFaults>({});
  const [said, setSaid] = useState('');
  const [kept, setKept] = useState('');
  const [isPreview, setPreview] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const keyOf = useRequestKey(keptAs);
  const { run, isBusy } = useSending({ words: { failed: props.failed }, form });
  const { data: known = { medicines: [], list: NO_MEDICINE_LIST, diagnoses: [] } } = useQuery(
    prescriptionQueries.known,
  );
  useEscape({
    panel: 'prescription',
    within: form,
    close: onClose,
    isTyped: () => hasUnsavedInput(keptAs),
  });
  const isLocked = isBusy(patientid);
  const today = useClinicMinute(timeZone).slice(0, 10);
  const until = { today, nextVisit: typed.nextVisit };
  const lines = { ...typed, medicines: typed.medicines.map(tidyMedicine) };
  const missing = findMissing(
    { ...tidyPrescription(typed), medicines: lines.medicines },
    { isChild: props.isChild, sheet: ASKED_LATER },
  );
  const lacking = Object.keys(missing);
  const first = lacking.find((field) => field.startsWith('medicines.')) ?? lacking[0];

  const setTyped = (prescription: Prescription) => setState({ ...state, prescription });

  /** The whole open line comes into view with its field. */
  function focus(selector: string) {
    const field = form.current?.querySelector<HTMLElement>(selector);
    field?.focus();
    field?.closest('.rx-open')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }

  /** Opens the line of a field and moves the focus there. */
  function goTo(field: string) {
    const [, place, name] = /^medicines\.(\d+)\.(\w+)$/.exec(field) ?? [];
    const isLine = place !== undefined && Number(place) < typed.medicines.length;
    flushSync(() => {
      setPreview(false);
      if (place !== undefined) setOpenAt(isLine ? Number(place) : undefined);
    });
    focus(isLine || name === undefined ? `[name="${field}"]` : ADD);
  }

  function openLine(place: number | undefined) {
    if (place === undefined) return setOpenAt(place);
    const lacks = MEDICINE_FIELDS.find((field) => missing[`medicines.${place}.${field}`]);
    goTo(`medicines.${place}.${lacks ?? 'dose'}`);
  }

  function showFaults(wrong: PrescriptionFaults) {
    setFaults(wrong);
    const [field] = Object.keys(wrong);
    if (field === undefined) return;
    const { recordKey, replaces } = wrong;
    setSaid(recordKey ?? replaces ?? wrong['Idempotency-Key'] ?? '');
    goTo(field);
  }

  /** Removes the messages about the fields whose names begin so: they were typed anew. */
  function mend(begins: string) {
    const left = Object.entries(faults).filter(([field]) => !field.startsWith(begins));
    setFaults(Object.fromEntries(left));
  }

  /** The prescription with the medicine in the line for another one. */
  function addLine(): Prescription {
    if (adding.trim() === '') return typed;
    const line = readMedicineLine(adding, known);
    const quantity = countQuantity(line, until);
    return { ...typed, medicines: [...typed.medicines, { ...line, quantity }] };
  }

  function add() {
    const prescription = addLine();
    const place = typed.medicines.length;
    if (prescription === typed) return;
    const lacks = findMissing(prescription, { isChild: false, sheet: ASKED_LATER });
    const field = MEDICINE_FIELDS.find((one) => lacks[`medicines.${place}.${one}`]);
    flushSync(() => {
      setState({ prescription, adding: '' });
      setOpenAt(field && place);
    });
    focus(field ? `[name="medicines.${place}.${field}"]` : ADD);
  }

  /** Stores the draft; undefined if that was not possible, which has then been said. */
  async function save(): Promise<Stored | undefined> {
    setSaid('');
    // The lines that were left empty go, so that a message names the line that is seen.
    const tidied = tidyPrescription(addLine());
    const sent = { prescription: tidied, adding: '' };
    flushSync(() => {
      setOpenAt(undefined);
      setState(sent);
    });
    const wrong = judgePrescription(tidied, today);
    if (Object.keys(wrong).length > 0) {
      showFaults(wrong);
      return undefined;
    }
    setFaults({});
    if (opened.draft && isSameInput(tidied, opened.prescription)) return opened.draft;
    const { draft, recordKey, replaces } = opened;
    const request = keyOf([draft, recordKey, replaces, tidied]);
    const saved = await run(patientid, () => sendPrescription(patientid, opened, tidied, request), {
      draft: { name: keptAs, typed: sent },
    });
    switch (saved?.kind) {
      case 'saved': {
        const { value } = saved;
        setSaved({ prescription: value.prescription, adding: '' });
        setState({ prescription: value.prescription, adding: '' });
        onOver({ ...value, draft: value });
        await props.onStored();
        return value;
      }
      case 'faults':
        showFaults(saved.faults);
        break;
      case 'conflict':
        setSaved({ prescription: saved.current.prescription, adding: '' });
        onOver({ ...nextOver(saved.current), prescription: saved.current.prescription });
        setSaid(tellFirst(saved.current));
        break;
      case 'gone':
        onOver({ ...opened, draft: null });
        setSaid(`${saved.say} Save again to write it anew.`);
        break;
      case 'failed':
        if (saved.say !== '') setSaid('Not saved. Everything you typed is still here.');
    }
    return undefined;
  }

  async function keep() {
    if (!(await save())) return;
    setKept(`Draft, kept ${tellTime(timeZone)}`);
  }

  async function preview() {
    if (isPreview) return setPreview(false);
    if (await save()) setPreview(true);
  }

  async function issue() {
    const stored = await save();
    if (stored) props.onIssue(stored);
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void (notIssuing === null ? issue() : keep());
  }

  const count = typed.medicines.length;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key of the whole form
    <form
      ref={form}
      className="rx rx-whole"
      noValidate
      autoComplete="off"
      aria-label="Prescription"
      onKeyDown={press}
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      <div className="rx-grid">
        <div className="bar rx-head">
          <h4 className="rx-title">Prescription</h4>
          <Status className="muted">{kept}</Status>
          <PatientWarnings allergies={facts.allergies} weeks={weeksOn(facts.pregnancy, today)} />
          <button type="button" className="rx-close" onClick={onClose}>
            <X size={18} aria-hidden /> Close <kbd>Esc</kbd>
          </button>
        </div>
        <div className="rx-main" data-preview={isPreview || undefined}>
          {isPreview && (
            <div className="rx-sheet">
              {sheet ? (
                <PrescriptionPaper
                  prescription={tidyPrescription(typed)}
                  sheet={{ ...sheet, told: tellMedicines(tidyPrescription(typed)) }}
                  mark={NOT_ISSUED}
                  replaces={props.replaces}
                />
              ) : (
                <p className="muted">{NO_SHEET}</p>
              )}
            </div>
          )}
          <section aria-label="Medicines" hidden={isPreview}>
            <MedicineLines
              medicines={typed.medicines}
              openAt={openAt}
              language={typed.language}
              until={until}
              known={known}
              faults={faults}
              missing={missing}
              adding={adding}
              isLocked={isLocked}
              onOpen={openLine}
              onAdding={(next) => setState({ ...state, adding: next })}
              onAdd={add}
              onChange={(medicines, mended) => {
                setTyped({ ...typed, medicines });
                mend(mended ?? 'medicines.');
              }}
            />
          </section>
        </div>
        <PrescriptionRail
          typed={typed}
          today={today}
          faults={faults}
          diagnoses={known.diagnoses}
          isLocked={isLocked}
          notIssuing={notIssuing}
          onChange={(field, value) => {
            const changed = { ...typed, [field]: value };
            // The amount of a medicine that is taken until the next visit follows that day.
            const medicines = typed.medicines.map((one) =>
              recount(one, until, one, { today, nextVisit: changed.nextVisit }),
            );
            setTyped(field === 'nextVisit' ? { ...changed, medicines } : changed);
            mend(field);
          }}
        />
        <div className="bar rx-bar">
          {said !== '' && (
            <p className="note wrong fault rx-said" role="alert">
              {said}
            </p>
          )}
          <p>
            <strong>{count === 1 ? '1 medicine.' : `${count} medicines.`}</strong>{' '}
            {first !== undefined && (
              <button type="button" className="rx-ask" onClick={() => goTo(first)}>
                {askMissing(first, missing[first] ?? '', lines)}
              </button>
            )}
          </p>
          <div className="row rx-buttons">
            <SmallButton
              aria-keyshortcuts="p"
              aria-pressed={isPreview}
              onClick={() => void preview()}
            >
              Preview <kbd>p</kbd>
            </SmallButton>
            <SmallButton
              type="submit"
              look={notIssuing === null ? 'secondary' : 'primary'}
              aria-busy={isLocked || undefined}
            >
              {isLocked ? 'Saving' : 'Save draft'}
            </SmallButton>
            {notIssuing === null && (
              <SmallButton
                look="primary"
                aria-keyshortcuts="Control+Enter"
                onClick={() => void issue()}
              >
                Issue… <kbd>Ctrl ↵</kbd>
              </SmallButton>
            )}
          </div>
        </div>
      </div>
    </form>
  );
}

export const NO_SHEET =
  'Nothing can be printed: the registration number of the doctor is not known here, or the visit was deleted.';

/** '6:52 pm' */
export function tellTime(timeZone: string): string {
  return showTime(clinicDatetime(new Date(), timeZone).slice(11, 16));
}

/** A question or a request about a missing field. */
function askMissing(field: string, message: string, { medicines }: Prescription): string {
  const [, place, name] = /^medicines\.(\d+)\.(\w+)$/.exec(field) ?? [];
  const medicine = medicines[Number(place)];
  if (!medicine) return message;
  return name === 'quantity' && medicine.quantity === ''
    ? askAmountOf(medicine)
    : `${medicine.name}: ${message}`;
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
