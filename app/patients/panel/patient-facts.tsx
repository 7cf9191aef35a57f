import { useQuery } from '@tanstack/react-query';
import { showDay } from '../../hours/desk-times.ts';
import { recallQueries } from '../../recalls/recall-queries.ts';
import { showMobile } from '../../text/dial.ts';
import { spaceMobile } from '../../text/mobile.ts';
import { factQueries } from '../facts/fact-queries.ts';
import { FactsLine } from '../facts/facts-line.tsx';
import { isKnown, labelOf, NOT_KNOWN } from '../patient-text.ts';
import { PatientValue } from '../patient-value.tsx';
import type { Patient } from '../patient.ts';

interface Props {
  patient: Patient;
  timeZone: string;
  onChangeNext: () => void;
  onChangeFacts: () => void;
}

const SHOWN = ['age', 'mobile', 'email'] as const;

/** Who the patient is, and the day of the next visit. An age that follows from the birth date stands in place of the record's. */
export function PatientFacts({ patient, timeZone, onChangeNext, onChangeFacts }: Props) {
  const { patientid } = patient;
  const { data: facts } = useQuery({
    ...factQueries.of(patientid ?? ''),
    enabled: patientid !== null,
  });
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
      {facts && facts.version > 0 && (
        <FactsLine facts={facts} timeZone={timeZone} onChange={onChangeFacts} />
      )}
      {patientid !== null && <NextVisit patientid={patientid} onChange={onChangeNext} />}
    </dl>
  );
}

interface NextVisitProps {
  patientid: string;
  onChange: () => void;
}

function NextVisit({ patientid, onChange }: NextVisitProps) {
  const { data: recall } = useQuery(recallQueries.of(patientid));
  if (recall === undefined) return null;
  return (
    <div className="patient-next">
      <dt>Next visit</dt>
      <dd data-unknown={recall ? undefined : ''}>
        {recall ? showDay(recall.dueOn) : 'Not set'}
        <button type="button" className="text-button screen-only" onClick={onChange}>
          {recall ? 'Change' : 'Set'}
          <span className="visually-hidden"> next visit</span>
        </button>
      </dd>
    </div>
  );
}
