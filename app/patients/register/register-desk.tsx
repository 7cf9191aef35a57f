import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ADDED_MEASURES, HOSTED_MEASURES } from '../../measures/measures.ts';
import { normaliseMobile } from '../../text/mobile.ts';
import { PatientName } from '../patient-name.tsx';
import { useDueField } from '../due/due-field.tsx';
import { RecordForm } from '../records/record-form.tsx';
import { NO_VALUES, valuesOfEnquiry } from '../records/record-values.ts';
import type { RecordValues } from '../records/patient-rules.ts';
import type { RegisterPrefill, Patient } from '../patient.ts';
import type { VersionedPatient } from '../records/records.contract.ts';
import { showPopup } from '../../ui/dialogs/popup.tsx';
import type { SearchQuestion } from '../search/search-state.ts';
import type { Texts } from '../../content/texts.server.ts';
import { REGISTRATION_DRAFT } from '../patient-drafts.ts';
import { addRecord, type Confirmed, type SavedRecord } from '../records/save-record.ts';
import { useRequestKey } from '../../ui/use-request-key.ts';
import { useSameMobile } from '../search/use-same-mobile.ts';

const FIELDS = [
  ...(['name', 'mobile', 'age', 'email'] as const),
  ...HOSTED_MEASURES,
  ADDED_MEASURES,
  'datetime',
] as const;

interface Props {
  texts: Texts['popup'];
  timeZone: string;
  /** Values to start with; a new object starts again. */
  prefill: RegisterPrefill | undefined;
  isShown: boolean;
  onOpen: (question: SearchQuestion) => void;
  onCancel: () => void;
}

/** The screen that registers a patient. The server draws the patient id, which is shown once the record is stored. */
export default function RegisterDesk(props: Props) {
  const { texts, timeZone, prefill: asked, isShown, onOpen, onCancel } = props;
  const [added, setAdded] = useState<VersionedPatient>();
  const [round, setRound] = useState(0);
  /** The prefilled values were saved or cancelled: the next form begins empty. */
  const [isEmptied, setEmptied] = useState(false);
  const [mobile, setMobile] = useState('');
  const [prefill, setPrefill] = useState<RegisterPrefill>();
  const { patients: owners = [] } = useSameMobile(normaliseMobile(mobile) ?? null);
  const heading = useRef<HTMLHeadingElement>(null);
  const requestKeyOf = useRequestKey(REGISTRATION_DRAFT);
  const due = useDueField({
    id: 'register-due',
    timeZone,
    keptAs: REGISTRATION_DRAFT,
  });

  if (asked && asked !== prefill) {
    setPrefill(asked);
    setMobile(asked.mobile);
    setAdded(undefined);
    setEmptied(false);
    setRound(round + 1);
  }

  // A lazy screen has no field yet when it is chosen.
  useEffect(() => {
    if (isShown && !prefill) document.getElementById('register-name')?.focus();
  }, [isShown, prefill]);
  // After Register in an enquiry, the form starts with its values and the focus moves to the heading.
  useEffect(() => {
    if (prefill) heading.current?.focus({ preventScroll: true });
  }, [prefill]);
  // The form was replaced with the focus in it: the popup returns the focus to the next one.
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body;
    if (added && isLost) document.getElementById('register-name')?.focus({ preventScroll: true });
  }, [added]);

  async function save(values: RecordValues, looked: Confirmed): Promise<SavedRecord> {
    if (!due.check()) return { kind: 'failed', say: '' };
    const key = requestKeyOf([round, values, due.day]);
    const saved = due.takeFault(await addRecord(values, looked, key, due.day));
    if (saved.kind === 'saved') {
      setAdded(saved.value);
      empty();
      void showPopup(texts.added);
    } else if (saved.kind === 'failed' && saved.say !== '') void showPopup(texts.failed);
    return saved;
  }

  function empty() {
    setEmptied(true);
    setMobile('');
    due.clear();
    setRound(round + 1);
  }

  function cancel() {
    setAdded(undefined);
    empty();
    onCancel();
  }

  return (
    <div className="staff-wide staff-single">
      <section className="stack gap-4 card record-sheet" aria-labelledby="register-title">
        <h3 ref={heading} id="register-title" className="title" tabIndex={-1}>
          Register patient
        </h3>
        {added && <Added record={added} onOpen={onOpen} />}
        <RecordForm
          key={round}
          prefix="register"
          keptAs={REGISTRATION_DRAFT}
          fields={FIELDS}
          initial={prefill && !isEmptied ? valuesOfEnquiry(prefill) : NO_VALUES}
          timeZone={timeZone}
          saveLabel="Register"
          notes={{
            mobile: owners.length > 0 && <MobileOwners owners={owners} />,
            datetime: 'Leave it empty to use the time now.',
          }}
          extra={due.field}
          onChanged={(values) => setMobile(values.mobile)}
          onSave={save}
          onCancel={cancel}
        />
      </section>
    </div>
  );
}

function Added({ record, onOpen }: { record: VersionedPatient } & Pick<Props, 'onOpen'>) {
  const { patientid } = record;
  return (
    <div className="stack note ok record-done">
      <p>
        Registered: <PatientName patient={record} />
      </p>
      {patientid !== null && (
        <button
          type="button"
          className="button button-small button-secondary"
          onClick={() => onOpen({ by: 'patientid', value: patientid })}
        >
          Open the patient
        </button>
      )}
    </div>
  );
}

const MAX_NAMED = 5;

/** Patients with the same number: normal in a family with one telephone, so they are only listed. */
function MobileOwners({ owners }: { owners: readonly Patient[] }) {
  const count = owners.length;
  if (count === 0) return null;
  return (
    <>
      {count === 1
        ? '1 patient already uses this mobile number'
        : `${count} patients already use this mobile number`}
      <ul>
        {owners.slice(0, MAX_NAMED).map((owner) => (
          <li key={owner.key}>
            <PatientName patient={owner} />
          </li>
        ))}
      </ul>
      {count > MAX_NAMED && `and ${count - MAX_NAMED} more`}
    </>
  );
}
