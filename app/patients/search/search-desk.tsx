import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { PatientPanel } from '../panel/patient-panel.tsx';
import { showPatient } from '../patient-text.ts';
import { SearchResults } from './search-results.tsx';
import type { SearchOption } from '../patient.ts';
import type { Suggestion } from './search.contract.ts';
import { findChosenFate, visitsOf, type SearchDraft } from './search-state.ts';
import { UnsentFilesDialog, confirmLeavingFiles } from '../../reports/upload/unsent-files.tsx';
import { ReportsList } from '../../reports/list/reports-list.tsx';
import type { Texts } from '../../content/texts.server.ts';
import { Status } from '../../ui/status.tsx';
import { useOwnSession } from '../../http/client/own-session.ts';
import { PatientAudit } from '../../audit/patient-audit.tsx';
import { PatientActions } from '../panel/patient-actions.tsx';
import { PatientWork } from '../panel/patient-work.tsx';
import { useWork } from '../panel/use-work.ts';
import { ExactSearch } from './exact-search.tsx';
import { PatientsList } from '../list/patients-list.tsx';
import { useNoteOpened } from '../recently-opened.ts';
import { useReports } from '../../reports/list/use-reports.ts';
import { NewestResults } from '../../results/list/newest-results.tsx';
import { useNewestResults } from '../../results/list/use-newest-results.ts';
import './search-desk.css';
import { useFocusFound } from './use-focus-found.ts';
import { useSearch } from './use-search.ts';

const FATES = {
  deleted: 'This visit has just been deleted.',
  moved: 'This visit now has another patient id. Choose it in the results to see it.',
};

const NOBODY = { key: '' };

interface Props {
  texts: Texts['popup'];
  timeZone: string;
  /** A search started on another screen; sent at once if it says by what. */
  question: SearchDraft | undefined;
  /** Whether the screen is shown: only one on the page has the exact search. */
  isShown: boolean;
  onRegister: () => void;
}

/** The Patients tab: exact search and results on one side, the chosen patient with the reports or all patients on the other. */
export function SearchDesk({ texts, timeZone, question, isShown, onRegister }: Props) {
  const results = useRef<HTMLElement>(null);
  const panel = useRef<HTMLElement>(null);
  const [brought, setBrought] = useState<SearchDraft>();
  const {
    state,
    question: answered,
    round,
    picks,
    search,
    leave,
    choose,
    retry,
    put,
    drop,
  } = useSearch(texts);
  useFocusFound({ state, question: answered, round, panel });
  /** The question of another screen that is taken over: until then nothing else is read. */
  const [heard, setHeard] = useState<SearchDraft>();
  const answer = useEffectEvent((asked: SearchDraft) => {
    setHeard(asked);
    setBrought(asked);
    // The form asks by what.
    if (asked.by !== '') void leaveFiles(() => search(asked));
  });
  useEffect(() => {
    const begin = async () => question && answer(question);
    void begin();
  }, [question]);
  const found = state.status === 'results' ? state : undefined;
  const isPicked = found !== undefined && (picks > 0 || answered?.picked !== undefined);
  useNoteOpened(found?.chosen, found?.patients);
  const [deleting, setDeleting] = useState('');
  const fate =
    found && found.chosen.key !== deleting
      ? findChosenFate(found.patients, found.chosen)
      : undefined;
  const patientid = found?.chosen.patientid ?? undefined;
  const open = useWork(found?.chosen ?? NOBODY);
  const mayReadReports = useOwnSession().may('doctor');
  const reports = useReports(mayReadReports ? patientid : undefined, round);
  const { newest, isLoading, isError } = useNewestResults(mayReadReports ? patientid : undefined);

  /** Asks first if files were chosen for this patient but not sent: another patient clears them. */
  async function leaveFiles(go: () => void) {
    if (await confirmLeavingFiles()) go();
  }

  function pickNear(by: SearchOption, picked: Suggestion) {
    takeFocus(results);
    const asked = { by, value: picked.value, picked };
    setBrought(asked);
    void leaveFiles(() => search(asked));
  }

  function goTo(target: RefObject<HTMLElement | null>) {
    target.current?.scrollIntoView();
    takeFocus(target);
  }

  /** Call it before the focused element is removed. */
  function takeFocus(target: RefObject<HTMLElement | null>) {
    target.current?.focus({ preventScroll: true });
  }

  return (
    <div className="staff-desk" data-picked={isPicked || undefined}>
      <div className="staff-find">
        {isShown && (
          <ExactSearch
            brought={brought}
            onSearch={(asked) => void leaveFiles(() => search(asked))}
          />
        )}
        {state.status !== undefined && (
          <button
            type="button"
            className="text-button staff-leave screen-only"
            onClick={() =>
              void leaveFiles(() => {
                setBrought(undefined);
                leave();
              })
            }
          >
            All patients
          </button>
        )}
        <section className="staff-results" ref={results} tabIndex={-1} aria-label="Results">
          <SearchResults
            state={state}
            round={round}
            isPicked={isPicked}
            onChoose={(key) => void leaveFiles(() => choose(key))}
            onRetry={retry}
            onPick={pickNear}
            onGo={() => goTo(panel)}
          />
        </section>
      </div>
      {!found && state.status !== '' && (!question || question === heard) && (
        <PatientsList
          onRegister={onRegister}
          onOpen={(asked) => {
            setBrought(asked);
            search(asked);
          }}
        />
      )}
      {found && (
        <PatientPanel
          patient={found.chosen}
          visits={visitsOf(found.patients, found.chosen)}
          timeZone={timeZone}
          picks={picks}
          panel={panel}
          onBack={() => goTo(results)}
          onChangeNext={() => open.choose('recall')}
          onChangeFacts={() => open.choose('facts')}
          isWaiting={isLoading}
          newest={
            isError ? (
              <p className="muted">The lab results could not be loaded.</p>
            ) : (
              newest &&
              patientid !== undefined &&
              open.work !== 'results' && (
                <NewestResults
                  {...newest}
                  patientid={patientid}
                  record={found.chosen}
                  timeZone={timeZone}
                  failed={texts.failed}
                  onOpen={() => open.choose('results')}
                />
              )
            )
          }
          actions={
            <PatientActions
              record={found.chosen}
              isDeleted={fate === 'deleted'}
              zipUrl={reports.zipUrl}
              {...open}
            />
          }
          foot={
            mayReadReports &&
            patientid !== undefined && (
              <PatientAudit
                key={`audit ${round} ${patientid}`}
                patientid={patientid}
                timeZone={timeZone}
              />
            )
          }
          work={
            <>
              <Status className="note warn staff-fate">{fate && FATES[fate]}</Status>
              <PatientWork
                key={found.chosen.key}
                record={found.chosen}
                work={open.work}
                end={open.end}
                texts={texts}
                timeZone={timeZone}
                onSaved={(saved, isAtHand) => {
                  if (isAtHand && saved.key !== found.chosen.key) takeFocus(panel);
                  put(saved, isAtHand);
                }}
                onDeleting={(isDeleting) => setDeleting(isDeleting ? found.chosen.key : '')}
                onDeleted={(record, isAtHand) => {
                  setDeleting('');
                  if (isAtHand) takeFocus(found.patients.length > 1 ? panel : results);
                  drop(record, isAtHand);
                }}
              />
            </>
          }
        >
          {mayReadReports ? (
            <ReportsList
              key={`${round} ${patientid ?? found.chosen.key}`}
              state={reports.state}
              timeZone={timeZone}
              patientLine={showPatient(found.chosen)}
              texts={texts}
              patientid={patientid}
              onChange={reports.change}
              onRetry={reports.retry}
            />
          ) : (
            <p className="muted staff-not-yours">Reports are for doctors.</p>
          )}
        </PatientPanel>
      )}
      <UnsentFilesDialog />
    </div>
  );
}
