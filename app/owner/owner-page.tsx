import type { ReactNode } from 'react';
import { AccessPart } from '../access/owner/access-part.tsx';
import { EnquiriesPart } from './numbers/enquiries-part.tsx';
import { MachinePart } from '../backups/machine-part.tsx';
import { MessagesPart } from '../messages/messages-part.tsx';
import { PatientPart } from '../privacy/patient-part.tsx';
import { Part } from '../ui/part.tsx';
import { WaitingPart } from './waiting-part.tsx';
import './owner-page.css';

export type OwnerPart = 'numbers' | 'safety' | 'access' | 'requests';

/** One part of the pages that are for the owner alone and hold no content of the site. */
export default function OwnerPage({ part, timeZone }: { part: OwnerPart; timeZone: string }) {
  return <div className="owner-page">{PARTS[part](timeZone)}</div>;
}

const PARTS: Record<OwnerPart, (timeZone: string) => ReactNode> = {
  numbers: () => <EnquiriesPart />,
  safety: (timeZone) => (
    <>
      <WaitingPart timeZone={timeZone} />
      <MachinePart timeZone={timeZone} />
      <MessagesPart timeZone={timeZone} />
      <Part title="On the server only">
        <p>
          Erasing a person’s data, restoring a backup, moving to another machine and importing are
          commands on the server, so that nobody can do them with a page that was left open. Your
          technician runs them for you.
        </p>
      </Part>
    </>
  ),
  access: (timeZone) => <AccessPart timeZone={timeZone} />,
  requests: (timeZone) => (
    <>
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
    </>
  ),
};
