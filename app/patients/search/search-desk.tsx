import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { PatientPanel } from '../panel/patient-panel.tsx';
import { showPatient } from '../patient-text.ts';
import { SearchResults } from './search-results.tsx';
import type { SearchOption } from '../patient.ts';
import type { Suggestion } from './search.contract.ts';
import { findChosenFate, visitsOf, type SearchDraft, type SearchQuestion } from './search-state.ts';
import { UnsentFilesDialog, confirmLeavingFiles } from '../../reports/upload/unsent-files.tsx';
import { ReportsList } from '../../reports/list/reports-list.tsx';
import type { Texts } from '../../content/texts.server.ts';
import { Status } from '../../ui/status.tsx';
import { useOwnSession } from '../../http/client/own-session.ts';
import { PatientAudit } from '../../audit/patient-audit.tsx';
import { PatientActions } from '../panel/patient-actions.tsx';
import { PatientWork } from '../panel/patient-work.tsx';
import { useWork } from '../panel/use-work.ts';
import { PatientSearch } from './patient-search.tsx';
import { useNoteOpened } from '../recently-opened.ts';
import { useReports } from '../../reports/list/use-reports.ts';
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
  /** A search started on another screen; sent at once. */
  question: SearchQuestion | undefined;
}

/** The Search tab: search and results on one side, the chosen patient with the reports on the other. */
export function SearchDesk({ texts, timeZone, question }: Props) {
  const results = useRef<HTMLElement>(null);
  const panel = useRef<HTMLElement>(null);
  const [brought, setBrought] = useState<SearchDraft>();
  const {
    state,
    question: answered,
    round,
    picks,
    search,
    choose,
    retry,
    put,
    drop,
  } = useSearch(texts);
  useFocusFound({ state, question: answered, round, panel });
  const answer = useEffectEvent((asked: SearchDraft) => leaveFiles(() => search(asked)));
  useEffect(() => {
    if (question) void answer(question);
  }, [question]);
  const found = state.status === 'results' ? state : undefined;
  useNoteOpened(found?.chosen);
  const [deleting, setDeleting] = useState('');
  const fate =
    found && found.chosen.key !== deleting
      ? findChosenFate(found.patients, found.chosen)
      : undefined;
  const patientid = found?.chosen.patientid ?? undefined;
  const open = useWork(found?.chosen ?? NOBODY);
  const mayReadReports = useOwnSession().may('doctor');
  const reports = useReports(mayReadReports ? patientid : undefined, round);

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
    <div className="staff-wide staff-desk">
      <div className="stack gap-4 card staff-find">
        <PatientSearch
          brought={brought}
          onSearch={(asked) => void leaveFiles(() => search(asked))}
        />
        <section className="staff-results" ref={results} tabIndex={-1} aria-label="Results">
          <SearchResults
            state={state}
            round={round}
            isPicked={picks > 0 || answered?.picked !== undefined}
            onChoose={(key) => void leaveFiles(() => choose(key))}
            onRetry={retry}
            onPick={pickNear}
            onGo={() => goTo(panel)}
          />
        </section>
      </div>
      {!found && (
        <div className="staff-nobody">
          <p>The patient you choose opens here.</p>
        </div>
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
