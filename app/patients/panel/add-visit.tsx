import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { clinicToday } from '../../hours/clinic-time.ts';
import { showDay } from '../../hours/desk-times.ts';
import { factQueries } from '../facts/fact-queries.ts';
import { ageAtVisit } from '../facts/fact-text.ts';
import { isKnown } from '../patient-text.ts';
import type { Patient } from '../patient.ts';
import { RecordForm } from '../records/record-form.tsx';
import type { RecordValues } from '../records/patient-rules.ts';
import { useDueField } from '../due/due-field.tsx';
import { valuesOfNextVisit } from '../records/record-values.ts';
import {
  ADDED_MEASURES,
  HOSTED_MEASURES,
  type MeasureName,
  MEASURE_NAMES,
} from '../../measures/measures.ts';
import { addRecord, type Confirmed, type SavedRecord } from '../records/save-record.ts';
import { useRequestKey } from '../../ui/use-request-key.ts';
import { useSending } from '../../http/client/use-save.ts';
import { visitDraftName } from '../patient-drafts.ts';
import type { WorkProps } from './work-props.ts';

const FIELDS = [...HOSTED_MEASURES, ADDED_MEASURES, 'note'] as const;
const FOLDED = {
  label: 'Name, mobile, age, time',
  fields: ['name', 'mobile', 'age', 'email', 'datetime'],
} as const;

/** The form for a new visit of the chosen patient: measures are empty, personal details are those of the chosen record. */
export function AddVisit({
  record,
  texts,
  timeZone,
  onSaved,
  onEnd,
}: WorkProps & { onEnd: () => void }) {
  const keptAs = visitDraftName('add', record.key);
  const requestKeyOf = useRequestKey(keptAs);
  const due = useDueField({ id: 'visit-due', timeZone, keptAs });
  const form = useRef<HTMLDivElement>(null);
  const { run } = useSending({ words: { saved: texts.added, failed: texts.failed }, form });
  // Fixed at the start, so that a correction made elsewhere does not change the form while somebody types.
  const { data: facts } = useQuery({
    ...factQueries.of(record.patientid ?? ''),
    enabled: record.patientid !== null,
  });
  const [initial] = useState(() => {
    const values = valuesOfNextVisit(record);
    const today = clinicToday(new Date(), timeZone);
    return { ...values, age: ageAtVisit(facts?.birthdate ?? null, today) ?? values.age };
  });

  async function save(values: RecordValues, looked: Confirmed): Promise<SavedRecord> {
    if (!due.check()) return { kind: 'failed', say: '' };
    const key = requestKeyOf([values, due.day]);
    const saved = await run(key, () => addRecord(values, looked, key, due.day), {
      onSaved(added, isAtHand) {
        onEnd();
        onSaved(added, isAtHand);
      },
    });
    return due.takeFault(saved ?? { kind: 'failed', say: '' });
  }

  return (
    <div className="work-form" ref={form}>
      <h4 className="work-title">Add visit</h4>
      <RecordForm
        prefix="visit"
        keptAs={keptAs}
        fields={FIELDS}
        folded={FOLDED}
        initial={initial}
        stored={initial}
        timeZone={timeZone}
        saveLabel="Save"
        notes={{ ...readingsOf(record), datetime: 'Leave it empty to use the time now.' }}
        extra={due.field}
        onSave={save}
        onCancel={onEnd}
      />
    </div>
  );
}

/** '138/86 on 12 Nov 2026' for each measure of the record. */
function readingsOf(record: Patient): Partial<Record<MeasureName, string>> {
  const day = showDay(record.datetime ?? '');
  const known = MEASURE_NAMES.filter((name) => isKnown(record[name]) && day !== '');
  return Object.fromEntries(known.map((name) => [name, `${record[name]} on ${day}`]));
}
