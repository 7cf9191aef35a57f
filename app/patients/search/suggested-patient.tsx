import { showValue } from '../patient-text.ts';
import type { SearchOption, Suggestion } from '../patient.ts';
import './suggested-patient.css';

interface Props {
  suggestion: Suggestion;
  by: SearchOption | undefined;
}

/** What Search would match, and under it whose it is. */
export function SuggestedPatient({ suggestion, by }: Props) {
  return (
    <>
      <bdi className="suggested-value">{suggestion.value}</bdi>{' '}
      <span className="suggested-rest">{tellApart(suggestion, by)}</span>
    </>
  );
}

/** What the value does not say itself. */
function tellApart({ name, patientid, mobile }: Suggestion, by: SearchOption | undefined): string {
  const first = by === 'name' ? patientid : name;
  const second = by === 'mobile' ? patientid : mobile;
  return `${showValue(first)}, ${showValue(second)}`;
}
