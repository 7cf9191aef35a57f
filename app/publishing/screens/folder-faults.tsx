import type { EditFault } from '../../content/edits.ts';
import { nameField } from '../parts/fields.ts';

/** Mistakes in content files that were edited by hand, each with its file, line and field. */
export function FolderFaults({ faults }: { faults: readonly EditFault[] }) {
  if (faults.length === 0) return null;
  return (
    <section className="note wrong fault site-folder-faults" aria-label="Mistakes in the files">
      <p>The files of the content hold a mistake, so visitors see the version before it:</p>
      <ul>
        {faults.map((fault) => (
          <li key={JSON.stringify(fault)}>{describeFault(fault)}</li>
        ))}
      </ul>
    </section>
  );
}

function describeFault({ file, line, path, message }: EditFault): string {
  const place = line === undefined ? file : `${file}, line ${line}`;
  return `${place}: ${path ? `${nameField(file, path)}: ` : ''}${message}`;
}
