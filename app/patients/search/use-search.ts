import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import {
  choosePatient,
  choosePerson,
  dropRecord,
  findSearchFault,
  followFound,
  putRecord,
  type SearchDraft,
  type SearchQuestion,
  type SearchState,
  showFound,
  removeFromResults,
  putInPlace,
} from './search-state.ts';
import type { Patient } from '../patient.ts';
import { showPopup } from '../../ui/dialogs/popup.tsx';
import { hasUnsavedInput, registerDraft, useStoredDraft } from '../../ui/drafts.ts';
import { callsOf } from '../../http/client/call-route.ts';
import { followRecords } from '../../live/follow-records.ts';
import type { recordRoutes } from '../records/records.contract.ts';
import type { searchRoutes } from './search.contract.ts';
import { findNear } from './suggestions.ts';
import { findVisitDraft, keepVisitDrafts } from '../patient-drafts.ts';

const call = callsOf<typeof searchRoutes & typeof recordRoutes>();

interface PopupTexts {
  selectOption: string;
  enterValue: string;
  failed: string;
}

/** The search and the record on screen, restored after the page was locked. */
interface OpenPatient {
  question: SearchQuestion;
  /** The key of the chosen record. */
  key: string;
}

/**
 * Searches, keeps the results up to date when other desks change records, and restores the open patient after the
 * page was locked.
 */
export function useSearch(texts: PopupTexts) {
  const [state, setState] = useState<SearchState>({ status: undefined });
  const [question, setQuestion] = useState<SearchQuestion>();
  /** Increases with each answered search, so that the reports are loaded again. */
  const [round, setRound] = useState(0);
  const [picks, setPicks] = useState(0);
  const running = useRef<AbortController>(undefined);
  const following = useRef<AbortController>(undefined);
  /** Increases with each choice or change here: an answer that was requested before is then out of date. */
  const steps = useRef(0);
  useEffect(
    () => () => {
      running.current?.abort();
      following.current?.abort();
    },
    [],
  );

  const chosenKey = state.status === 'results' ? state.chosen.key : undefined;
  const open = useMemo(
    () => question && chosenKey && { question, key: chosenKey },
    [question, chosenKey],
  );
  // A form that is half filled in, also one hidden behind the charts, brings its patient back after a lock.
  useEffect(() => {
    const isAtWork = () => hasUnsavedInput('patient/') || (open && findVisitDraft(open.key));
    return registerDraft('patient', () => (isAtWork() ? open : undefined));
  }, [open]);
  const found = useStoredDraft<OpenPatient>('patient');
  const restore = useEffectEvent(() => found && ask(found.question, found.key));
  useEffect(() => {
    const begin = async () => restore();
    void begin();
  }, []);

  const findPace = useEffectEvent((key: string | undefined) => {
    if (state.status === '') return 'seldom';
    if (state.status !== 'results') return undefined;
    return state.patients.some((patient) => patient.key === key) ? 'soon' : 'seldom';
  });
  /** Repeats the search in the background. Returns how soon to try again, or undefined if it is done. */
  const follow = useEffectEvent(async () => {
    if (state.status === '') return 'soon';
    if (state.status !== 'results' || !question) return undefined;
    following.current?.abort();
    const stop = new AbortController();
    following.current = stop;
    const before = steps.current;
    const now = await searchAgain(question, state.chosen.key, stop.signal);
    if (stop.signal.aborted) return undefined;
    if (!now) return 'seldom';
    if (steps.current !== before) return 'soon';
    setState((shown) => followFound(shown, now));
    return undefined;
  });
  useEffect(
    () =>
      followRecords(
        (key) => findPace(key),
        () => follow(),
      ),
    [],
  );

  function search(draft: SearchDraft) {
    running.current?.abort();
    keepVisitDrafts();
    if (isWhole(draft, texts)) void ask(draft);
    else setState({ status: undefined });
  }

  /** Closes the patient. */
  function leave() {
    running.current?.abort();
    keepVisitDrafts();
    setState({ status: undefined });
  }

  async function ask(asked: SearchQuestion, chosen?: string) {
    const stop = new AbortController();
    running.current = stop;
    following.current?.abort();
    setState({ status: '' });
    const { by, value } = asked;
    const answer = await call(
      'POST /staff/search',
      { body: { by, value } },
      { signal: stop.signal },
    );
    if (stop.signal.aborted || answer.kind === 'stopped' || answer.kind === 'session-over') return;
    if (answer.kind !== 'done') {
      setState({ status: undefined, failed: asked });
      void showPopup(texts.failed);
      return;
    }
    setPicks(0);
    setQuestion(asked);
    setRound((before) => before + 1);
    const results = choosePerson(showFound(answer.value.patients), asked.picked);
    setState(chosen === undefined ? results : choosePatient(results, chosen));
    if (results.status === 'No Data Found') void showNear(asked, stop.signal);
  }

  async function showNear(asked: SearchQuestion, signal: AbortSignal) {
    const near = await findNear(asked, signal);
    if (near && !signal.aborted) setState({ status: 'No Data Found', near });
  }

  function choose(key: string) {
    if (key !== chosenKey) keepVisitDrafts();
    steps.current += 1;
    setPicks((before) => before + 1);
    setState((before) => choosePatient(before, key));
  }

  function retry() {
    if (state.status === undefined && state.failed) void ask(state.failed);
  }

  /** Shows an added or corrected visit, and chooses it if its form is still on screen. */
  function put(record: Patient, isAtHand: boolean) {
    steps.current += 1;
    setState((before) => {
      const after = putRecord(before, record);
      return isAtHand ? choosePatient(after, record.key) : after;
    });
  }

  /** Removes a deleted visit, and chooses another one if nothing else has been started in the meantime. */
  function drop(record: Patient, isAtHand: boolean) {
    steps.current += 1;
    setState((before) =>
      isAtHand ? dropRecord(before, record) : removeFromResults(before, record),
    );
  }

  return { state, question, round, picks, search, leave, choose, retry, put, drop };
}

/** Whether the search can be sent; a popup says what is missing. */
export function isWhole(draft: SearchDraft, texts: PopupTexts): draft is SearchQuestion {
  const fault = findSearchFault(draft.by, draft.value);
  if (fault) void showPopup(fault === 'option' ? texts.selectOption : texts.enterValue);
  return fault === undefined;
}

/**
 * The current results of the same search; undefined if it failed. They include the chosen record as long as it
 * exists, even if the search no longer matches it.
 */
async function searchAgain(
  { by, value }: SearchQuestion,
  chosen: string,
  signal: AbortSignal,
): Promise<Patient[] | undefined> {
  const options = { signal, isUnattended: true };
  const answer = await call('POST /staff/search', { body: { by, value } }, options);
  if (answer.kind !== 'done') return undefined;
  const { patients } = answer.value;
  if (patients.some(({ key }) => key === chosen)) return patients;
  const read = await call('GET /staff/patients/:key', { params: { key: chosen } }, options);
  if (read.kind === 'done') return putInPlace(patients, read.value);
  return read.kind === 'refused' && [404, 410].includes(read.status) ? patients : undefined;
}
