import { CircleAlert, CircleCheck } from 'lucide-react';
import { FileTag } from '../file-tag.tsx';
import { showSizeKb } from '../report.ts';
import type { Upload } from './upload-list.ts';

interface Props {
  upload: Upload;
  onRetry: () => void;
  onRemove: () => void;
}

/** One chosen file: its progress or error, with buttons to retry or remove it. */
export function UploadRow({ upload: { file, state }, onRetry, onRemove }: Props) {
  const isWrong = state.step === 'wrong' || state.step === 'failed';
  return (
    <li className={isWrong ? 'row upload-row upload-row-wrong' : 'row upload-row'}>
      <div className="upload-file">
        <FileTag name={file.name} />
        <p className="upload-name">
          <bdi>{file.name}</bdi>
          <span className="hint figures upload-size">{showSizeKb(file.size)} KB</span>
        </p>
      </div>
      {state.step === 'sending' && (
        <div className="upload-state">
          <progress
            className="upload-progress"
            max={1}
            value={state.part}
            aria-label={`Sending ${file.name}`}
          />
          <span className="figures upload-part">{Math.floor(state.part * 100)} %</span>
        </div>
      )}
      {state.step === 'added' && (
        <p className="upload-state strong upload-added">
          <CircleCheck size={18} strokeWidth={2} aria-hidden />
          {state.name === file.name ? 'Added' : `Added as ${state.name}`}
        </p>
      )}
      {isWrong && (
        <p className="upload-state fault upload-wrong">
          <CircleAlert size={18} strokeWidth={2} aria-hidden />
          <span>{state.words}</span>
        </p>
      )}
      <div className="upload-actions">
        {state.step === 'failed' && <RowButton label="Retry" name={file.name} onPress={onRetry} />}
        {state.step !== 'added' && (
          <RowButton
            label={state.step === 'sending' ? 'Cancel' : 'Remove'}
            name={file.name}
            onPress={onRemove}
          />
        )}
      </div>
    </li>
  );
}

function RowButton({ label, name, onPress }: { label: string; name: string; onPress: () => void }) {
  return (
    <button
      type="button"
      className="button button-small button-secondary"
      aria-label={`${label} ${name}`}
      onClick={onPress}
    >
      {label}
    </button>
  );
}
