import { Upload as UploadIcon } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { showPopup } from '../../ui/dialogs/popup.tsx';
import { useSharedValue } from '../../ui/shared-value.ts';
import { Status } from '../../ui/status.tsx';
import { showFileCount } from '../list/listing.ts';
import type { Report } from '../reports.contract.ts';
import { addReport } from '../list/report-calls.ts';
import './report-upload.css';
import { setUnsentFiles } from './unsent-files.tsx';
import { isUnsent, openUploadList, type Upload, sumUp } from './upload-list.ts';
import { MAX_MB } from '../upload-limits.ts';
import { UploadRow } from './upload-row.tsx';

interface Props {
  patientid: string;
  /** `name - patientid` */
  patientLine: string;
  addedText: string;
  onAdded: (report: Report) => void;
  onClose: () => void;
}

const KINDS = '.pdf,.jpg,.jpeg,.png,.webp,application/pdf,image/jpeg,image/png,image/webp';

/** Lets the user choose or drop files, and names the patient before they are sent. */
export function ReportUpload({ patientid, patientLine, addedText, onAdded, onClose }: Props) {
  const [list] = useState(() =>
    openUploadList((file, options) => addReport(patientid, file, options), onAdded),
  );
  const rows = useSharedValue(list.rows);
  const [wasSent, setSent] = useState(false);
  const sum = useRef<HTMLParagraphElement>(null);
  const [isOver, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const ready = rows.filter(({ state }) => ['ready', 'sending'].includes(state.step)).length;
  const unsent = rows.filter(isUnsent).length;
  const isSending = rows.some(isBeingSent);
  const files = showFileCount(ready, ready, false);

  useEffect(() => picker.current?.focus(), []);
  // The button that was pressed disappears with the last file to send.
  useEffect(() => {
    if (wasSent) sum.current?.focus();
  }, [wasSent]);
  useEffect(() => setUnsentFiles(unsent), [unsent]);
  useEffect(
    () => () => {
      setUnsentFiles(0);
      list.close();
    },
    [list],
  );

  async function send() {
    // The sending under way also takes files that were added since.
    if (list.rows.read().some(isBeingSent)) return;
    setSent(false);
    if ((await list.send()) === 'all') {
      onClose();
      return showPopup(addedText);
    }
    if (list.rows.read().length > 0) setSent(true);
    else picker.current?.focus();
  }

  function add(more: Iterable<File>) {
    setSent(false);
    list.add(more);
  }

  function remove(id: number) {
    list.remove(id);
    picker.current?.focus();
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files);
  }

  return (
    <section className="box upload screen-only" aria-label="Add report">
      <div
        className={`upload-zone ${isOver ? 'upload-over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <UploadIcon size={24} strokeWidth={1.6} aria-hidden />
        <div>
          <label className="strong" htmlFor="report-files">
            Choose files, or drop them here
          </label>
          <p id="report-files-hint" className="muted upload-hint">
            PDF, JPEG, PNG or WebP, at most {MAX_MB} MB each
          </p>
          <input
            ref={picker}
            id="report-files"
            name="file"
            type="file"
            multiple
            accept={KINDS}
            aria-describedby="report-files-hint"
            onChange={(event) => {
              add(event.target.files ?? []);
              event.target.value = '';
            }}
          />
        </div>
      </div>
      {rows.length > 0 && (
        <ul className="upload-rows" aria-label="Chosen files">
          {rows.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onRetry={() => {
                list.retry(upload.id);
                void send();
              }}
              onRemove={() => remove(upload.id)}
            />
          ))}
        </ul>
      )}
      {wasSent && !isSending && rows.length > 0 && (
        <p ref={sum} className="strong upload-sum" tabIndex={-1}>
          {sumUp(rows)}
        </p>
      )}
      <Status className="visually-hidden">{describe(rows, unsent, isSending)}</Status>
      <div className="row upload-confirm">
        {ready > 0 && (
          <>
            <p>
              {files} for <strong>{<bdi>{patientLine}</bdi>}</strong>
            </p>
            <button
              type="button"
              className="button button-small button-primary"
              aria-busy={isSending || undefined}
              onClick={() => void send()}
            >
              {isSending ? 'Sending' : `Add ${files}`}
            </button>
          </>
        )}
        <button
          type="button"
          className="button button-small button-secondary"
          onClick={() => onClose()}
        >
          {unsent > 0 ? 'Cancel' : 'Close'}
        </button>
      </div>
    </section>
  );
}

const isBeingSent = ({ state }: Upload) => state.step === 'sending';

function describe(rows: readonly Upload[], unsent: number, isSending: boolean): string {
  if (rows.length === 0) return '';
  if (isSending) return 'Sending';
  const left =
    unsent > 0 ? `${showFileCount(unsent, unsent, false)} to add` : 'Nothing left to add';
  const refused = rows.flatMap(({ file, state }) =>
    state.step === 'wrong' ? `${file.name}: ${state.words}` : [],
  );
  return [`${left}.`, ...refused].join(' ');
}
