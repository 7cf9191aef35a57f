import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { Printer } from 'lucide-react';
import { clinicToday } from '../hours/clinic-time.ts';
import { showDay } from '../hours/desk-times.ts';
import { useSending } from '../http/client/use-save.ts';
import { listEntries, NONE_KNOWN } from '../patients/facts/facts.ts';
import type { Patient } from '../patients/patient.ts';
import { DeleteQuestion } from '../ui/dialogs/delete-question.tsx';
import { closeModal } from '../ui/dialogs/modal.tsx';
import { useDraftContext, useStoredDraft } from '../ui/drafts.ts';
import { RetryButton } from '../ui/retry-button.tsx';
import { SmallButton } from '../ui/small-button.tsx';
import { Status } from '../ui/status.tsx';
import { isOfOtherNumber, OF_OTHER_NUMBER } from './other-number.ts';
import type { Prescription, StoredPrescription } from './prescription.ts';
import { PrescriptionForm } from './prescription-form.tsx';
import { beginPrescription } from './prescription-rules.ts';
import { PrescriptionPaper } from './prescription-paper.tsx';
import {
  type Opened,
  prescriptionQueries,
  sendDraftRemoval,
  sendIssue,
} from './prescription-queries.ts';
import './prescriptions.css';

interface Props {
  record: Patient & { patientid: string };
  keptAs: string;
  timeZone: string;
  failed: string;
}

const QUESTION = 'delete-draft';

/** The prescriptions of a patient: writing one for the open visit, issuing, replacing and printing. */
export default function PatientPrescriptions({ record, keptAs, timeZone, failed }: Props) {
  const { patientid } = record;
  const client = useQueryClient();
  const query = prescriptionQueries.of(patientid);
  const { data, isError, refetch } = useQuery(query);
  const openedAs = `over ${keptAs} opened`;
  const kept = useStoredDraft<Opened>(openedAs);
  const [opened, setOpened] = useState(kept);
  const [shown, setShown] = useState<string>();
  const [deleting, setDeleting] = useState<StoredPrescription>();
  const [said, setSaid] = useState('');
  const own = useRef<HTMLDivElement>(null);
  const { run, isBusy } = useSending({ words: { failed }, form: own });
  useDraftContext(openedAs, keptAs, opened);

  const all = data?.prescriptions ?? [];
  const nextOf = (key: string) => all.find((one) => one.replaces === key && one.issuedAt !== null);
  const dayOf = ({ issuedAt, writtenAt }: StoredPrescription) =>
    showDay(clinicToday(new Date(issuedAt ?? writtenAt), timeZone));
  const markOf = (one: StoredPrescription) => {
    const next = nextOf(one.key);
    if (one.issuedAt === null) return 'Not issued: this draft is no prescription';
    if (isOfOtherNumber(one)) return 'Issued under another patient’s number: not valid';
    return next && `Replaced by the prescription of ${dayOf(next)}`;
  };
  const placeOf = ({ replaces }: StoredPrescription) => {
    const former = all.find(({ key }) => key === replaces);
    return former && `In place of the prescription of ${dayOf(former)}`;
  };
  const readAgain = () => client.invalidateQueries({ queryKey: query.queryKey });

  function open(next: Opened) {
    flushSync(() => {
      show(undefined);
      setOpened(next);
    });
    own.current?.querySelector<HTMLElement>('.medicine input')?.focus();
  }

  const begin = (replaces: string | null, prescription: Prescription) =>
    open({ draft: null, recordKey: record.key, replaces, prescription });

  function close() {
    flushSync(() => setOpened(undefined));
    own.current?.querySelector('button')?.focus();
  }

  function show(key: string | undefined) {
    setSaid('');
    setShown(key);
  }

  function tell(
    outcome: Awaited<ReturnType<typeof sendIssue | typeof sendDraftRemoval>> | undefined,
  ) {
    if (outcome?.kind === 'gone' || outcome?.kind === 'failed') setSaid(outcome.say);
    if (outcome?.kind === 'conflict') setSaid('Somebody else changed this prescription first.');
    if (outcome?.kind === 'faults') {
      setSaid(`Not issued. ${Object.values(outcome.faults).join(' ')}`);
    }
  }

  async function issue({ key, version, prescription, sheet }: StoredPrescription) {
    if (!sheet) return;
    show(key);
    const issued = await run(key, () => sendIssue({ key, version }, prescription, sheet));
    await readAgain();
    if (issued?.kind !== 'saved') tell(issued);
  }

  async function remove(one: StoredPrescription) {
    const removed = await run(one.key, () => sendDraftRemoval(one));
    closeModal(QUESTION);
    show(undefined);
    await readAgain();
    if (removed?.kind !== 'saved') tell(removed);
  }

  if (!data) {
    return (
      <p className="muted" role={isError ? 'alert' : undefined}>
        {isError ? 'The prescriptions could not be loaded. ' : 'Loading'}
        {isError && <RetryButton isInText onRetry={() => void refetch()} />}
      </p>
    );
  }

  const isIssuing = data.notIssuing === null && all.some(({ issuedAt }) => issuedAt === null);
  return (
    <div className="stack gap-4" ref={own}>
      <h4>Prescriptions</h4>
      {opened ? (
        <PrescriptionForm
          key={opened.draft?.key ?? 'new'}
          patientid={patientid}
          opened={opened}
          allergies={tellAllergies(data.facts.allergies)}
          keptAs={keptAs}
          timeZone={timeZone}
          failed={failed}
          onSaved={(stored) => {
            close();
            show(stored.key);
            void readAgain();
          }}
          onCancel={close}
        />
      ) : (
        <div className="row">
          <SmallButton
            // A draft waits to be issued first.
            look={isIssuing ? 'secondary' : 'primary'}
            onClick={() =>
              begin(
                null,
                beginPrescription(
                  all.find((one) => !isOfOtherNumber(one))?.prescription,
                  data.facts,
                  record,
                  clinicToday(new Date(), timeZone),
                ),
              )
            }
          >
            Write a prescription
          </SmallButton>
          {data.notIssuing !== null && <p className="muted">{data.notIssuing}</p>}
        </div>
      )}
      <Status className="fault">{said}</Status>
      <ul className="list">
        {all.map((one) => (
          <li key={one.key} className="prescription">
            <p>
              <strong>{dayOf(one)}</strong> {tellState(one, nextOf(one.key) !== undefined)}
              {one.recordKey === record.key ? ', this visit' : ''}
            </p>
            <p className="muted">{tellMedicines(one)}</p>
            <div className="row">
              {shown === one.key ? (
                <>
                  {one.sheet && (
                    <SmallButton
                      Icon={Printer}
                      // Telugu and Hindi letters must be there before the page is printed.
                      onClick={() => void document.fonts.ready.then(() => print())}
                    >
                      {one.issuedAt === null ? 'Print the draft' : 'Print this prescription'}
                    </SmallButton>
                  )}
                  <SmallButton onClick={() => show(undefined)}>Close</SmallButton>
                </>
              ) : (
                <SmallButton onClick={() => show(one.key)}>Show</SmallButton>
              )}
              {/* While one is written, the others can only be looked at. */}
              {!opened && one.issuedAt === null && (
                <>
                  <SmallButton onClick={() => open({ ...one, draft: one })}>Edit</SmallButton>
                  <SmallButton onClick={() => setDeleting(one)}>Delete draft</SmallButton>
                  {data.notIssuing === null && (
                    <SmallButton
                      look="primary"
                      aria-busy={isBusy(one.key) || undefined}
                      onClick={() => void issue(one)}
                    >
                      Issue
                    </SmallButton>
                  )}
                </>
              )}
              {!opened && one.issuedAt !== null && !nextOf(one.key) && (
                <SmallButton onClick={() => begin(one.key, one.prescription)}>Replace</SmallButton>
              )}
            </div>
            {shown === one.key && !one.sheet && (
              <p className="muted">
                Nothing can be printed: the registration number of the doctor is not known here, or
                the visit was deleted.
              </p>
            )}
            {shown === one.key && one.sheet && (
              <Printed>
                <PrescriptionPaper
                  prescription={one.prescription}
                  sheet={one.sheet}
                  mark={markOf(one)}
                  replaces={placeOf(one)}
                />
              </Printed>
            )}
          </li>
        ))}
      </ul>
      {deleting && (
        <DeleteQuestion
          id={QUESTION}
          title="Delete this draft?"
          isBusy={isBusy(deleting.key)}
          onDelete={() => void remove(deleting)}
          onClosed={() => setDeleting(undefined)}
        >
          <p>
            The draft of {dayOf(deleting)}: {tellMedicines(deleting)}
          </p>
        </DeleteQuestion>
      )}
    </div>
  );
}

/** Shows a paper, and while it is shown, makes it the only thing that the page prints. */
function Printed({ children }: { children: ReactNode }) {
  const own = useRef<HTMLElement>(null);
  // Inside the workspace, which is hidden as a whole until the server has confirmed the session.
  const [workspace, setWorkspace] = useState<Element | null>(null);
  useEffect(() => {
    setWorkspace(own.current?.closest('.staff') ?? null);
    document.documentElement.dataset['print'] = 'prescription';
    return () => {
      delete document.documentElement.dataset['print'];
    };
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that keys can scroll it
    <section className="prescription-shown" aria-label="Paper" tabIndex={0} ref={own}>
      {children}
      {workspace && createPortal(<div className="paper-printed">{children}</div>, workspace)}
    </section>
  );
}

function tellAllergies(allergies: string | null): string {
  if (allergies === null) return 'Allergies: not recorded';
  if (allergies === NONE_KNOWN) return 'No known allergies';
  return `Allergic to ${listEntries(allergies).join(', ')}`;
}

function tellState(one: StoredPrescription, isReplaced: boolean) {
  const { issuedAt, issuedBy, writtenBy } = one;
  if (issuedAt === null) return writtenBy === null ? 'draft' : `draft by ${writtenBy}`;
  const other = isOfOtherNumber(one) ? `, ${OF_OTHER_NUMBER}` : '';
  return `issued by ${issuedBy}${other}${isReplaced ? ', replaced' : ''}`;
}

function tellMedicines({ prescription: { medicines, tests } }: StoredPrescription): string {
  const told = medicines.map(({ name, strength, dose }) => `${name} ${strength} ${dose}`);
  return told.join('; ') || tests.replaceAll('\n', '; ');
}
