import { useState } from 'react';
import { ChooseVersions } from '../patients/choose-versions.tsx';
import { RECORD_FIELDS, type RecordField, type RecordValues } from '../patients/patient-rules.ts';
import type { VersionedPatient } from '../patients/patient.ts';
import { RecordForm, type Saving } from '../patients/record-form.tsx';
import { findChanges, valuesOf } from '../patients/record-values.ts';
import { showPopup } from '../ui/alert-popup.tsx';
import { changeRecord } from './save-record.ts';
import { RECORD_STATES, useRecord } from './use-record.ts';
import type { WorkProps } from './work-props.ts';

interface Conflict {
  current: VersionedPatient;
  mine: Partial<RecordValues>;
  confirmed: RecordField[];
}

/** Only what was changed is sent, over the version that was read. Who comes second chooses field by field. */
export function CorrectRecord({
  record: shown,
  texts,
  timeZone,
  onSaved,
  onEnd,
}: WorkProps & { onEnd: () => void }) {
  const [read] = useRecord(shown.key);
  const [conflict, setConflict] = useState<Conflict>();
  const [isDeleted, setDeleted] = useState(false);
  if (read.kind !== 'read') return <p className="work-note">{RECORD_STATES[read.kind]}</p>;
  const { record } = read;
  const stored = valuesOf(record);

  async function save(
    over: VersionedPatient,
    mine: Partial<RecordValues>,
    confirmed: RecordField[],
  ): Promise<Saving> {
    const saved = await changeRecord(over, mine, confirmed);
    switch (saved.kind) {
      case 'saved':
        await showPopup(texts.updated);
        onEnd();
        onSaved(saved.record);
        return { kind: 'saved' };
      case 'wrong':
        return saved;
      case 'stale':
        setConflict({ current: saved.current, mine, confirmed });
        return { kind: 'saved' };
      default:
        if (saved.kind === 'deleted') setDeleted(true);
        void showPopup(texts.failed);
        return { kind: 'failed' };
    }
  }

  return (
    <>
      <h4 className="work-title">Correct this visit</h4>
      {isDeleted && (
        <p className="work-strip" role="alert">
          {RECORD_STATES.deleted} What you typed is still here.
        </p>
      )}
      {conflict && (
        <ChooseVersions
          key={conflict.current.version}
          base={record}
          current={conflict.current}
          mine={conflict.mine}
          onSave={(chosen) => save(conflict.current, chosen, conflict.confirmed)}
        />
      )}
      <div hidden={conflict !== undefined}>
        <RecordForm
          prefix="correct"
          fields={RECORD_FIELDS}
          initial={stored}
          stored={stored}
          timeZone={timeZone}
          saveLabel="Save"
          onSave={(values, confirmed) => save(record, findChanges(values, stored), confirmed)}
          onCancel={onEnd}
        />
      </div>
    </>
  );
}
