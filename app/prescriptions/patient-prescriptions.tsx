import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { Printer } from 'lucide-react';
import { clinicToday } from '../hours/clinic-time.ts';
import { showDay } from '../hours/desk-times.ts';
import type { Saved } from '../http/client/saved.ts';
import { useSending } from '../http/client/use-save.ts';
import { ageOn } from '../patients/facts/facts.ts';
import type { Patient } from '../patients/patient.ts';
import { DeleteQuestion } from '../ui/dialogs/delete-question.tsx';
import { closeModal } from '../ui/dialogs/modal.tsx';
import { isSameInput, putDraft, useDraftContext, useStoredDraft } from '../ui/drafts.ts';
import { RetryButton } from '../ui/retry-button.tsx';
import { SmallButton } from '../ui/small-button.tsx';
import { Status } from '../ui/status.tsx';
import { WHO_ISSUES } from './form/prescription-rail.tsx';
import { IssueScreen } from './issue/issue-screen.tsx';
import { isOfOtherNumber, OF_OTHER_NUMBER } from './other-number.ts';
import { NOT_ISSUED, type Prescription, type StoredPrescription } from './prescription.ts';
import {
  NO_SHEET,
  PrescriptionForm,
  tellTime,
  type TypedPrescription,
} from './form/prescription-form.tsx';
import { beginPrescription, isOfChild } from './prescription-rules.ts';
import { PrescriptionPaper } from './prescription-paper.tsx';
import {
  type Opened,
  prescriptionQueries,
  sendDraftRemoval,
  sendPrescription,
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
  const [done, setDone] = useState('');
  /** Counts the forms that were opened: each begins anew. */
  const [round, setRound] = useState(0);
  const own = useRef<HTMLDivElement>(null);
  const { run, isBusy } = useSending({ words: { failed }, form: own });
  useDraftContext(openedAs, keptAs, opened);
  const lists = useQuery({ ...prescriptionQueries.known, enabled: opened !== undefined });
  const known = lists.data;

  const all = data?.prescriptions ?? [];
  const nextOf = (key: string) => all.find((one) => one.replaces === key && one.issuedAt !== null);
  const dayOf = ({ issuedAt, writtenAt }: StoredPrescription) =>
    showDay(clinicToday(new Date(issuedAt ?? writtenAt), timeZone));
  const markOf = (one: StoredPrescription) => {
    const next = nextOf(one.key);
    if (one.issuedAt === null) return NOT_ISSUED;
    if (isOfOtherNumber(one)) return 'Issued under another patient’s number: not valid';
    return next && `Replaced by the prescription of ${dayOf(next)}`;
  };
  const placeOf = ({ replaces }: Pick<StoredPrescription, 'replaces'>) => {
    const former = all.find(({ key }) => key === replaces);
    return former && `In place of the prescription of ${dayOf(former)}`;
  };
  const readAgain = () => client.invalidateQueries({ queryKey: query.queryKey });

  function open(next: Opened) {
    flushSync(() => {
      show(undefined);
      setOpened(next);
      setRound(round + 1);
    });
    own.current?.querySelector<HTMLElement>('.rx-add > input')?.focus();
  }

  const begin = (replaces: string | null, prescription: Prescription) =>
    open({ draft: null, recordKey: record.key, replaces, prescription });

  function close() {
    flushSync(() => setOpened(undefined));
    own.current?.querySelector('button')?.focus();
  }

  function show(key: string | undefined) {
    setSaid('');
    setDone('');
    setShown(key);
  }

  /** Opens the questions of a draft. */
  function ask(key: string) {
    const stored = client
      .getQueryData(query.queryKey)
      ?.prescriptions.find((one) => one.key === key);
    show(undefined);
    if (stored?.sheet) setOpened({ ...stored, draft: stored, isIssuing: true });
    else setSaid(NO_SHEET);
  }

  /** Stores what was answered with the draft, and opens it. If that fails, the form still has the answers. */
  async function goBack(answered: Prescription) {
    if (!opened?.draft) return;
    const sent = () => sendPrescription(patientid, opened, answered, '');
    const isNew = !isSameInput(answered, opened.prescription);
    const saved = isNew ? await run('back', sent) : undefined;
    if (isNew && saved?.kind !== 'saved') {
      const typed: TypedPrescription = { prescription: answered, adding: '' };
      putDraft(keptAs, typed);
    }
    const stored = saved?.kind === 'saved' ? { ...saved.value, draft: saved.value } : opened;
    open({ ...stored, isIssuing: false });
    await readAgain();
    tell(saved);
  }

  async function finish(issued: StoredPrescription) {
    const count = issued.prescription.medicines.length;
    await readAgain();
    flushSync(() => {
      setOpened(undefined);
      show(issued.key);
      setDone(
        `Issued ${tellTime(timeZone)}, ${count === 1 ? '1 medicine' : `${count} medicines`}.`,
      );
    });
    own.current?.querySelector<HTMLElement>('[aria-keyshortcuts="p"]')?.focus();
  }

  function tell(outcome: Saved<StoredPrescription | null> | undefined) {
    if (outcome?.kind === 'gone' || outcome?.kind === 'failed') setSaid(outcome.say);
    if (outcome?.kind === 'conflict') setSaid('Somebody else changed this prescription first.');
    if (outcome?.kind === 'faults') setSaid(Object.values(outcome.faults).join(' '));
  }

  async function remove(one: StoredPrescription) {
    const removed = await run(one.key, () => sendDraftRemoval(one));
    closeModal(QUESTION);
    show(undefined);
    await readAgain();
    if (removed?.kind !== 'saved') tell(removed);
  }

  // Another form would take the answers that are kept for the questions.
  if (!data || (opened?.isIssuing && !known)) {
    const hasFailed = isError || lists.isError;
    return (
      <p className="muted" role={hasFailed ? 'alert' : undefined}>
        {hasFailed ? 'The prescriptions could not be loaded. ' : 'Loading'}
        {hasFailed && (
          <RetryButton
            isInText
            onRetry={() => void Promise.all([refetch(), opened && lists.refetch()])}
          />
        )}
      </p>
    );
  }

  const isIssuing = data.notIssuing === null && all.some(({ issuedAt }) => issuedAt === null);
  const stored = all.find(({ key }) => key === opened?.draft?.key);
  if (opened?.isIssuing && opened.draft && stored?.sheet && known) {
    return (
      <div ref={own}>
        <IssueScreen
          stored={{ ...stored, sheet: stored.sheet }}
          opened={{ ...opened, draft: opened.draft }}
          replaces={placeOf(stored)}
          facts={data.facts}
          list={known.list}
          keptAs={keptAs}
          timeZone={timeZone}
          failed={failed}
          onRefresh={readAgain}
          onBack={(answered) => void goBack(answered)}
          onIssued={(issued) => void finish(issued)}
        />
      </div>
    );
  }
  const today = clinicToday(new Date(), timeZone);
  return (
    <div className="stack gap-4" ref={own}>
      {!opened && <h4>Prescriptions</h4>}
      {opened ? (
        <PrescriptionForm
          key={round}
          patientid={patientid}
          opened={opened}
          sheet={stored?.sheet ?? null}
          replaces={placeOf(opened)}
          facts={data.facts}
          isChild={isOfChild(ageOn(data.facts.birthdate, today), record.age)}
          notIssuing={data.notIssuing}
          keptAs={keptAs}
          timeZone={timeZone}
          failed={failed}
          onOver={setOpened}
          onStored={readAgain}
          onIssue={({ key }) => ask(key)}
          onClose={close}
        />
      ) : (
        <div className="row">
          <SmallButton
            // A draft waits to be issued first.
            look={isIssuing ? 'secondary' : 'primary'}
            onClick={() => {
              const former = all.find((one) => !isOfOtherNumber(one));
              begin(null, beginPrescription(former?.prescription, data.facts, record));
            }}
          >
            Write a prescription
          </SmallButton>
          {data.notIssuing !== null && (
            <p className="muted">
              {data.notIssuing} {WHO_ISSUES}
            </p>
          )}
        </div>
      )}
      <Status className="fault">{said}</Status>
      <Status className="note ok">{done}</Status>
      <ul className="list">
        {all.map((one) => (
          <li key={one.key} className="prescription">
            <p>
              <strong>{dayOf(one)}</strong> {tellState(one, nextOf(one.key) !== undefined)}
              {one.recordKey === record.key ? ', this visit' : ''}
            </p>
            <p className="muted">{tellLines(one)}</p>
            <div className="row">
              {shown === one.key ? (
                <>
                  {one.sheet && (
                    <SmallButton
                      Icon={Printer}
                      aria-keyshortcuts="p"
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
                    <SmallButton look="primary" onClick={() => ask(one.key)}>
                      Issue…
                    </SmallButton>
                  )}
                </>
              )}
              {!opened && one.issuedAt !== null && !nextOf(one.key) && (
                <SmallButton onClick={() => begin(one.key, one.prescription)}>Replace…</SmallButton>
              )}
            </div>
            {shown === one.key && !one.sheet && <p className="muted">{NO_SHEET}</p>}
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
            The draft of {dayOf(deleting)}: {tellLines(deleting)}
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

function tellState(one: StoredPrescription, isReplaced: boolean) {
  const { issuedAt, issuedBy, writtenBy } = one;
  if (issuedAt === null) return writtenBy === null ? 'draft' : `draft by ${writtenBy}`;
  const other = isOfOtherNumber(one) ? `, ${OF_OTHER_NUMBER}` : '';
  return `issued by ${issuedBy}${other}${isReplaced ? ', replaced' : ''}`;
}

function tellLines({ prescription: { medicines, tests } }: StoredPrescription): string {
  const told = medicines.map(({ name, strength, dose }) => `${name} ${strength} ${dose}`);
  return told.join('; ') || tests.replaceAll('\n', '; ');
}
