import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { showReportTime } from '../../hours/report-time.ts';

interface Props {
  patientLine: string;
  timeZone: string;
}

/** A row of the table's head, because the head is what a printer repeats on every page. */
export function PrintedLine({ patientLine, timeZone }: Props) {
  return (
    <tr className="printed-line">
      <td colSpan={2}>
        <bdi>{patientLine}</bdi>
      </td>
      <td colSpan={3}>Printed {usePrintTime(timeZone)}</td>
    </tr>
  );
}

/** The same for a patient without files, so without a table. */
export function PrintedNote({ patientLine, timeZone }: Props) {
  return (
    <p className="printed-note">
      <bdi>{patientLine}</bdi> Printed {usePrintTime(timeZone)}
    </p>
  );
}

/** When a sheet is printed, and not when its page was opened. */
function usePrintTime(timeZone: string): string {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const onPrint = () => flushSync(() => setNow(new Date()));
    addEventListener('beforeprint', onPrint);
    return () => removeEventListener('beforeprint', onPrint);
  }, []);
  return showReportTime(now, timeZone);
}
