import './near-patients.css';
import { Status } from '../../ui/status.tsx';
import type { SearchOption, Suggestion } from '../patient.ts';
import type { Near } from './search-state.ts';
import { SuggestedPatient } from './suggested-patient.tsx';

const TITLES: Record<SearchOption, string> = {
  patientid: 'Patients whose id begins so',
  name: 'Patients whose name begins so',
  mobile: 'Patients whose mobile number begins so',
};

interface Props {
  near: Near | undefined;
  onPick: (by: SearchOption, suggestion: Suggestion) => void;
}

/** Whom Search did not match and somebody may have meant; empty until they are known, then announced. */
export function NearPatients({ near, onPick }: Props) {
  return (
    <div className="near">
      <Status className="near-title">{near && TITLES[near.by]}</Status>
      {near && (
        <ul className="near-list">
          {near.patients.map((suggestion) => (
            <li key={`${suggestion.value} ${suggestion.patientid}`}>
              <button
                type="button"
                className="near-patient"
                onClick={() => onPick(near.by, suggestion)}
              >
                <SuggestedPatient suggestion={suggestion} by={near.by} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
