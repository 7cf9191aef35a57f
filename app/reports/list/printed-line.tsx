import { usePrintTime } from './use-print-time.ts';

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
