import { Users } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Status } from '../../ui/status.tsx';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import './search-results.css';
import { CardSkeletons, PatientCard, VisitLine } from './patient-card.tsx';
import { PatientName } from '../patient-name.tsx';
import { MAX_FOUND, type SearchOption } from '../patient.ts';
import type { Suggestion } from './search.contract.ts';
import { countPatients, type SearchState, type NearMatches } from './search-state.ts';
import { hasSimilarNames } from './similar-names.ts';
import './near-patients.css';
import { SuggestedPatient } from './suggested-patient.tsx';

const CARDS_AT_ONCE = 50;

interface Props {
  state: SearchState;
  /** Increases with each search, to reset the list of cards. */
  round: number;
  /** Somebody has chosen the patient, so the cards fold into lines. */
  isPicked: boolean;
  onChoose: (key: string) => void;
  onRetry: () => void;
  onPick: (by: SearchOption, suggestion: Suggestion) => void;
  /** Goes to the chosen patient, who follows all cards in the tab order and, on a narrow screen, below them. */
  onGo: () => void;
}

export function SearchResults({ state, round, isPicked, onChoose, onRetry, onPick, onGo }: Props) {
  return (
    <div className="stack results screen-only" aria-busy={state.status === ''}>
      <div className="results-head">
        <Status className="strong results-status">{sayStatus(state)}</Status>
        {state.status === 'results' && <p>{sayOrder(state.patients.length)}</p>}
      </div>
      {state.status === undefined && state.failed && (
        <div className="stack note wrong results-failed">
          <p>The search did not go through. What you typed is still here.</p>
          <RetryButton onRetry={onRetry} />
        </div>
      )}
      {state.status === '' && <CardSkeletons />}
      {state.status === 'No Data Found' && (
        <>
          <p className="muted">
            Search finds exact matches only. Check the spelling, or search by mobile number.
          </p>
          <NearPatients near={state.near} onPick={onPick} />
        </>
      )}
      {state.status === 'results' && (
        <p className="results-go">
          <button type="button" className="text-button" onClick={onGo}>
            <PatientName patient={state.chosen} />: go to the patient
          </button>
        </p>
      )}
      {state.status === 'results' && (
        <Cards key={round} state={state} isPicked={isPicked} onChoose={onChoose} />
      )}
    </div>
  );
}

function Cards({ state, isPicked, onChoose }: CardsProps) {
  const [isWhole, setWhole] = useState(false);
  const isFolded = isPicked && !isWhole;
  const [shown, setShown] = useState(CARDS_AT_ONCE);
  const { patients, chosen } = state;
  const choose = useStableCallback((key: string) => {
    setWhole(false);
    onChoose(key);
  });
  const isNamed = countPatients(patients) > 1;
  const list = useRef<HTMLUListElement>(null);
  // After Show more the focus moves to the first new card.
  useLayoutEffect(() => {
    if (shown === CARDS_AT_ONCE) return;
    list.current?.children[shown - CARDS_AT_ONCE]?.querySelector('button')?.focus();
  }, [shown]);
  const Card = isFolded ? VisitLine : PatientCard;
  return (
    <>
      {hasSimilarNames(patients) && (
        <p className="note warn results-warning">
          <Users size={20} strokeWidth={1.6} aria-hidden />
          <span>
            Two patients have nearly the same name. Check the patient id before you open anything.
          </span>
        </p>
      )}
      <ul
        ref={list}
        className={
          isFolded ? 'visit-lines' : isNamed ? 'results-cards' : 'results-cards results-visits'
        }
      >
        {patients.slice(0, shown).map((patient) => (
          <Card
            key={patient.key}
            patient={patient}
            isChosen={patient.key === chosen.key}
            isNamed={isNamed}
            onChoose={choose}
          />
        ))}
      </ul>
      {isFolded && (
        <button type="button" className="text-button" onClick={() => setWhole(true)}>
          Show all fields
        </button>
      )}
      {patients.length > shown && (
        <button
          type="button"
          className="button button-small button-secondary"
          onClick={() => setShown(shown + CARDS_AT_ONCE)}
        >
          Show more ({patients.length - shown} left)
        </button>
      )}
    </>
  );
}

interface CardsProps extends Pick<Props, 'isPicked' | 'onChoose'> {
  state: ResultState;
}

type ResultState = Extract<SearchState, { status: 'results' }>;

function sayOrder(records: number): string {
  return records < MAX_FOUND ? 'Newest visit first' : 'The newest only';
}

/** The announcement for screen readers when a search ends. */
function sayStatus(state: SearchState): string {
  if (state.status !== 'results') return state.status ?? '';
  const records = state.patients.length;
  const patients = countPatients(state.patients);
  const results = records === 1 ? '1 result' : `${records.toLocaleString('en-IN')} results`;
  if (patients === records) return results;
  return `${results}, ${patients === 1 ? '1 patient' : `${patients.toLocaleString('en-IN')} patients`}`;
}

const TITLES: Record<SearchOption, string> = {
  patientid: 'Patients with a similar id',
  name: 'Patients with a similar name',
  mobile: 'Patients with a similar mobile number',
};

interface NearPatientsProps {
  near: NearMatches | undefined;
  onPick: (by: SearchOption, suggestion: Suggestion) => void;
}

/** Near matches after a search without results. Rendered empty first, so that screen readers announce them. */
function NearPatients({ near, onPick }: NearPatientsProps) {
  return (
    <div className="near">
      <Status className="strong near-title">{near && TITLES[near.by]}</Status>
      {near && (
        <ul className="near-list">
          {near.patients.map((suggestion) => (
            <li key={`${suggestion.value} ${suggestion.patientid} ${suggestion.mobile}`}>
              <button
                type="button"
                className="pick near-patient"
                onClick={() => onPick(near.by, suggestion)}
              >
                <SuggestedPatient suggestion={suggestion} typed="" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
