import { useId } from 'react';
import type { Report } from '../../reports/reports.contract.ts';

interface Slip {
  takenOn: string;
  /** 'HH:MM'; empty: not known. */
  takenTime: string;
  /** Empty: no file. */
  reportKey: string;
}

interface Props extends Slip {
  today: string;
  files: Report[];
  dayFault: string | undefined;
  fileFault: string | undefined;
  onChange: (changed: Partial<Slip>) => void;
}

/** The day of a slip, the time if it says one, and its file. */
export function SlipFields(props: Props) {
  const { takenOn, takenTime, reportKey, today, files, dayFault, fileFault, onChange } = props;
  const id = useId();
  const isListed = files.some(({ key }) => key === reportKey);
  return (
    <>
      <label>
        <span className="strong">Date</span>
        <input
          type="date"
          className="small-field"
          max={today}
          value={takenOn}
          aria-invalid={dayFault !== undefined}
          aria-describedby={id}
          onChange={(event) => onChange({ takenOn: event.target.value })}
        />
      </label>
      <label>
        <span className="strong">Time</span>
        <input
          type="time"
          className="small-field"
          value={takenTime}
          aria-describedby={id}
          onChange={(event) => onChange({ takenTime: event.target.value })}
        />
      </label>
      {(files.length > 0 || reportKey !== '') && (
        <label>
          <span className="strong">File</span>
          <select
            className="small-field"
            value={reportKey}
            aria-invalid={fileFault !== undefined}
            aria-describedby={id}
            onChange={(event) => onChange({ reportKey: event.target.value })}
          >
            <option value="">No file</option>
            {!isListed && reportKey !== '' && <option value={reportKey}>{GONE}</option>}
            {files.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <p id={id} className="fault slip-fault" role="alert">
        {dayFault ?? fileFault}
      </p>
    </>
  );
}

const GONE = 'A deleted file';

/** The name of the file, for a person. */
export function nameFile(files: Report[], key: string | null): string {
  if (key === null || key === '') return 'No file';
  return files.find((file) => file.key === key)?.name ?? GONE;
}
