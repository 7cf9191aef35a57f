import { useRef, useState } from 'react';
import { useSave } from '../../http/client/use-save.ts';
import { ConflictScreen } from '../../ui/conflict/conflict-screen.tsx';
import { ADDED_MEASURES, HOSTED_MEASURES } from '../../measures/measures.ts';
import { labelOf, showMarked } from '../patient-text.ts';
import { ConfirmValues } from '../records/confirm-values.tsx';
import {
  type Judgement,
  RECORD_FIELDS,
  type RecordField,
  type RecordValues,
} from '../records/patient-rules.ts';
import type { VersionedPatient } from '../records/records.contract.ts';
import { RecordForm } from '../records/record-form.tsx';
import { findChanges, valuesOf } from '../records/record-values.ts';
import { useStoredDraft, useDraftContext } from '../../ui/drafts.ts';
import { RecordUnread, useRecord } from './use-record.tsx';
import { changeRecord, type Confirmed, type SavedRecord } from '../records/save-record.ts';
import { visitDraftName } from '../patient-drafts.ts';
import type { WorkProps } from './work-props.ts';

const LABELS = Object.fromEntries(RECORD_FIELDS.map((field) => [field, labelOf(field)]));

const FIELDS = [...HOSTED_MEASURES, ADDED_MEASURES, 'note'] as const;
const FOLDED = {
  label: 'Name, mobile, age, ID, time',
  fields: ['name', 'mobile', 'age', 'patientid', 'email', 'datetime'],
} as const;

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

/** Sends only changed fields, with the version that was read. If another person changed the same fields, the user chooses. */
function Correction({
  record,
  texts,
  timeZone,
  onSaved,
  onEnd,
}: Props & { record: VersionedPatient }) {
  const [isDeleted, setDeleted] = useState(false);
  /** A choice with unusual values, and the values to confirm. */
  const [asking, setAsking] = useState<{
    chosen: RecordField[];
    unusual: Judgement['unusual'];
    left?: string[] | undefined;
  }>();
  const looked = useRef<Confirmed>({ confirmed: [] });
  const form = useRef<HTMLDivElement>(null);
  const { save, choose, tell, isBusy, findConflict, takeTheirs } = useSave(
    {
      send: (over: VersionedPatient, change: Partial<RecordValues>) =>
        changeRecord(over, change, looked.current),
      valuesOf,
    },
    { words: { saved: texts.updated, failed: texts.failed }, form },
  );
  const { key } = record;
  const stored = valuesOf(record);
  const conflict = findConflict(key);
  const options = {
    onSaved(saved: VersionedPatient, isAtHand: boolean) {
      onEnd();
      onSaved(saved, isAtHand);
    },
  };

  function note(saved: SavedRecord | undefined): SavedRecord {
    if (saved?.kind === 'gone') {
      setDeleted(true);
      tell(texts.failed);
    }
    return saved ?? { kind: 'failed', say: '' };
  }

  async function saveChoice(chosen: RecordField[]) {
    setAsking(undefined);
    const saved = note(await choose(key, chosen, options));
    if (saved.kind !== 'faults' || Object.keys(saved.faults).length > 0) return;
    setAsking({ chosen, unusual: saved.unusual ?? {}, left: saved.left });
  }

  return (
    <div className="work-form" ref={form}>
      <h4 className="work-title">Edit visit</h4>
      {isDeleted && (
        <p className="note warn" role="alert">
          Someone else has deleted this visit, so nothing was saved. What you typed is still here.
          To keep it, use Add visit.
        </p>
      )}
      {conflict && (
        <ConflictScreen
          title="Someone else changed this visit first"
          level={5}
          conflict={conflict}
          labels={LABELS}
          show={showMarked}
          isBusy={isBusy(key)}
          onSave={(chosen) => void saveChoice(chosen)}
          back={{ label: 'Keep editing', onBack: () => takeTheirs(key) }}
        >
          {asking && (
            <ConfirmValues
              fields={RECORD_FIELDS}
              labelOf={labelOf}
              unusual={asking.unusual}
              isOfLeft={asking.left !== undefined}
              onConfirm={(fields) => {
                const { confirmed, left } = looked.current;
                looked.current = {
                  confirmed: [...new Set([...confirmed, ...fields])],
                  left: asking.left ?? left ?? [],
                };
                void saveChoice(asking.chosen);
              }}
              onBack={() => takeTheirs(key)}
            />
          )}
        </ConflictScreen>
      )}
      <div hidden={conflict !== undefined}>
        <RecordForm
          prefix="correct"
          keptAs={visitDraftName('correct', key)}
          fields={FIELDS}
          folded={FOLDED}
          initial={stored}
          stored={stored}
          timeZone={timeZone}
          saveLabel="Save"
          onSave={async (values, now) => {
            looked.current = now;
            setAsking(undefined);
            return note(await save(record, findChanges(values, stored), options));
          }}
          onCancel={onEnd}
        />
      </div>
    </div>
  );
}
