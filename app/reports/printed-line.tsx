import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { showReportTime } from './report-time.ts';

/** A row of the table's head, because the head is what a printer repeats on every page. */
export function PrintedLine({ patientLine, timeZone }: { patientLine: string; timeZone: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const onPrint = () => flushSync(() => setNow(new Date()));
    addEventListener('beforeprint', onPrint);
    return () => removeEventListener('beforeprint', onPrint);
  }, []);
  return (
    <tr className="printed-line">
      <td colSpan={2}>
        <bdi>{patientLine}</bdi>
      </td>
      <td colSpan={3}>Printed {showReportTime(now, timeZone)}</td>
    </tr>
  );
}
