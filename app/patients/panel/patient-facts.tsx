import { showDay } from '../../hours/desk-times.ts';
import type { Recall } from '../../recalls/recalls.contract.ts';
import { showMobile } from '../../text/dial.ts';
import { spaceMobile } from '../../text/mobile.ts';
import type { VersionedFacts } from '../facts/facts.contract.ts';
import { FactsLine } from '../facts/facts-line.tsx';
import { isKnown, labelOf, NOT_KNOWN } from '../patient-text.ts';
import { PatientValue } from '../patient-value.tsx';
import type { Patient } from '../patient.ts';

interface Props {
  patient: Patient;
  facts: VersionedFacts | undefined;
  /** Null if no next visit is set. */
  recall: Recall | null | undefined;
  timeZone: string;
  onChangeNext: () => void;
  onChangeFacts: () => void;
}

const SHOWN = ['age', 'mobile', 'email'] as const;

/** Who the patient is, and the day of the next visit. An age that follows from the birth date stands in place of the record's. */
export function PatientFacts(props: Props) {
  const { patient, facts, recall, timeZone, onChangeNext, onChangeFacts } = props;
  const fields = facts?.birthdate ? (['mobile', 'email'] as const) : SHOWN;
  const mobile = showMobile(patient);
  return (
    <dl className="row patient-facts">
      {fields.map((field) => (
        <div key={field} className={`patient-${field}`}>
          <dt>{labelOf(field)}</dt>
          <dd data-unknown={isKnown(patient[field]) ? undefined : ''}>
            {field === 'mobile' ? (
              <bdi>{isKnown(mobile) ? spaceMobile(mobile) : NOT_KNOWN}</bdi>
            ) : (
              <PatientValue patient={patient} field={field} />
            )}
          </dd>
        </div>
      ))}
      {recall !== undefined && (
        <div className="patient-next">
          <dt>Next visit</dt>
          <dd data-unknown={recall ? undefined : ''}>
            {recall ? showDay(recall.dueOn) : 'Not set'}
            <button type="button" className="text-button screen-only" onClick={onChangeNext}>
              {recall ? 'Change' : 'Set'}
              <span className="visually-hidden"> next visit</span>
            </button>
          </dd>
        </div>
      )}
      {facts && facts.version > 0 && (
        <FactsLine facts={facts} timeZone={timeZone} onChange={onChangeFacts} />
      )}
    </dl>
  );
}
