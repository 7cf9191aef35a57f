import { AccessPart } from '../access/owner/access-part.tsx';
import { EnquiriesPart } from './numbers/enquiries-part.tsx';
import { MachinePart } from '../backups/machine-part.tsx';
import { MessagesPart } from '../messages/messages-part.tsx';
import { PatientPart } from '../privacy/patient-part.tsx';
import { Part } from '../ui/part.tsx';
import { WaitingPart } from './waiting-part.tsx';
import './owner-page.css';

/** How the clinic's site is doing, for its owner. */
export default function OwnerPage({ timeZone }: { timeZone: string }) {
  return (
    <div className="owner-page">
      <WaitingPart timeZone={timeZone} />
      <EnquiriesPart />
      <MessagesPart timeZone={timeZone} />
      <MachinePart timeZone={timeZone} />
      <AccessPart timeZone={timeZone} />
      <PatientPart timeZone={timeZone} />
      <Part title="All patients">
        <details className="more">
          <summary>Save all patients as a file</summary>
          <div className="part-form">
            <p>
              The file holds the names, numbers and values of every patient, readable by anybody who
              gets it. Save it only where nobody else can open it, and delete it when it has served.
              The audit says that you saved it.
            </p>
            <p>
              <a
                className="button button-small button-secondary"
                href="/staff/owner/patients"
                download
              >
                I understand: save the file
              </a>
            </p>
          </div>
        </details>
      </Part>
      <Part title="On the server only">
        <p>
          Erasing a person’s data, restoring a backup, moving to another machine and importing are
          commands on the server, so that nobody can do them with a page that was left open. Whoever
          looks after this site runs them for you.
        </p>
      </Part>
    </div>
  );
}
