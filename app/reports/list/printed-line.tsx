import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { showInstant } from '../../hours/desk-times.ts';

interface Props {
  patientLine: string;
  timeZone: string;
}

/** The patient and the time of printing, as a row of the table head, which printers repeat on every page. */
export function PrintedLine({ patientLine, timeZone }: Props) {
  return (
    <tr className="printed-line">
      <td>
        <bdi>{patientLine}</bdi>
      </td>
      <td colSpan={3}>Printed {usePrintTime(timeZone)}</td>
    </tr>
  );
}

/** The same line for a patient without files, where there is no table. */
export function PrintedNote({ patientLine, timeZone }: Props) {
  return (
    <p className="printed-note">
      <bdi>{patientLine}</bdi> Printed {usePrintTime(timeZone)}
    </p>
  );
}

/** The time of printing instead of the time at which the page was opened. */
function usePrintTime(timeZone: string): string {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const onPrint = () => flushSync(() => setNow(new Date()));
    addEventListener('beforeprint', onPrint);
    return () => removeEventListener('beforeprint', onPrint);
  }, []);
  return showInstant(now, timeZone);
}
