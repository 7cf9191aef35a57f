import { useQuery } from '@tanstack/react-query';
import { ChangeTable } from '../../patients/panel/change-table.tsx';
import { nameResult } from '../result.ts';
import type { ResultEdit } from '../results.contract.ts';
import { resultQueries } from './result-queries.ts';
import { showTaken, showWithRange } from './show-result.ts';
import { nameFile } from './slip-fields.tsx';
import { useListedFiles } from './use-listed-files.ts';

interface Props {
  patientid: string;
  timeZone: string;
}

/** The corrections and deletions of a patient's results: when, by whom, before and after. Nothing if there is none. */
export function ResultHistory({ patientid, timeZone }: Props) {
  const { data } = useQuery(resultQueries.history(patientid));
  const files = useListedFiles(patientid);
  if (!data || data.edits.length === 0) return null;
  const show = {
    value: (one: ResultEdit['before']) => showWithRange(one),
    Date: (one: ResultEdit['before']) => showTaken(one),
    File: (one: ResultEdit['before']) => nameFile(files, one.reportKey),
  };
  return (
    <>
      <h5>Lab results</h5>
      {data.edits.map((edit) => {
        const { before, after, change } = edit;
        const label = nameResult(before);
        const rows = (['value', 'Date', 'File'] as const).map((part) => ({
          label: part === 'value' ? label : part,
          before: show[part](before),
          after: after ? show[part](after) : 'Deleted',
        }));
        return (
          <ChangeTable
            key={`${edit.key} ${before.version}`}
            changedAt={edit.changedAt}
            changedBy={edit.changedBy}
            what={`${label} ${change}`}
            timeZone={timeZone}
            isDeletion={after === null}
            // The first row says which result it was.
            rows={rows.filter((row, place) => place === 0 || row.before !== row.after)}
          />
        );
      })}
    </>
  );
}
