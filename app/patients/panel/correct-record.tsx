import { useState } from 'react';
import { ChooseVersions } from '../records/choose-versions.tsx';
import { RECORD_FIELDS, type RecordField, type RecordValues } from '../records/patient-rules.ts';
import type { VersionedPatient } from '../records/records.contract.ts';
import { RecordForm } from '../records/record-form.tsx';
import { findChanges, valuesOf } from '../records/record-values.ts';
import { useStoredDraft, useDraftContext } from '../../ui/drafts.ts';
import { RecordUnread, useRecord } from './use-record.tsx';
import { changeRecord, type SavedRecord } from '../records/save-record.ts';
import { useOutcomePopup } from './use-outcome-popup.ts';
import { visitDraftName } from '../patient-drafts.ts';
import type { WorkProps } from './work-props.ts';

interface Conflict {
  current: VersionedPatient;
  mine: Partial<RecordValues>;
  confirmed: RecordField[];
}

type Props = WorkProps & { onEnd: () => void };

/** Loads the record first. While the page is locked, the draft is kept together with the version that it was based on. */
export function CorrectRecord(props: Props) {
  const { key } = props.record;
  const base = `over ${visitDraftName('correct', key)}`;
  const found = useStoredDraft<VersionedPatient>(base);
  const { read, retry } = useRecord(key, found);
  const record = read.kind === 'read' ? read.record : undefined;
  useDraftContext(base, visitDraftName('correct', key), record);
  if (!record) return <RecordUnread read={read} onRetry={retry} />;
  return <Correction {...props} record={record} />;
}

/** Sends only changed fields, with the version that was read. If somebody else saved first, the user chooses field by field. */
function Correction({
  record,
  texts,
  timeZone,
  onSaved,
  onEnd,
}: Props & { record: VersionedPatient }) {
  const [conflict, setConflict] = useState<Conflict>();
  const [isDeleted, setDeleted] = useState(false);
  const { own, tell } = useOutcomePopup<HTMLDivElement>();
  const stored = valuesOf(record);

  async function save(
    over: VersionedPatient,
    mine: Partial<RecordValues>,
    confirmed: RecordField[],
    typed = mine,
  ): Promise<SavedRecord> {
    const saved = await changeRecord(over, mine, confirmed);
    switch (saved.kind) {
      case 'saved': {
        const isAtHand = tell(texts.updated);
        onEnd();
        onSaved(saved.value, isAtHand);
        break;
      }
      case 'conflict':
        setConflict({ current: saved.current, mine: typed, confirmed });
        break;
      case 'gone':
        setConflict(undefined);
        setDeleted(true);
        tell(texts.failed);
        break;
      case 'failed':
        if (saved.say !== '') tell(texts.failed);
        break;
      case 'faults':
    }
    return saved;
  }

  return (
    <div className="work-form" ref={own}>
      <h4 className="work-title">Correct this visit</h4>
      {isDeleted && (
        <p className="work-strip" role="alert">
          Someone else has deleted this visit, so nothing was saved. What you typed is still here.
          To keep it, use Add a visit.
        </p>
      )}
      {conflict && (
        <ChooseVersions
          key={conflict.current.version}
          base={record}
          current={conflict.current}
          mine={conflict.mine}
          confirmed={conflict.confirmed}
          onSave={(chosen, confirmed) => save(conflict.current, chosen, confirmed, conflict.mine)}
          onBack={() => setConflict(undefined)}
        />
      )}
      <div hidden={conflict !== undefined}>
        <RecordForm
          prefix="correct"
          keptAs={visitDraftName('correct', record.key)}
          fields={RECORD_FIELDS}
          initial={stored}
          stored={stored}
          timeZone={timeZone}
          saveLabel="Save"
          onSave={(values, confirmed) => save(record, findChanges(values, stored), confirmed)}
          onCancel={onEnd}
        />
      </div>
    </div>
  );
}
