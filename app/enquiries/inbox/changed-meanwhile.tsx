import type { DeskEnquiry, EnquiryChange } from './desk-enquiry.ts';
import { showTopic } from './desk-text.ts';
import { usePanelFocus } from './use-panel-focus.ts';

const FIELDS = [
  ['name', 'Name'],
  ['email', 'Email'],
  ['mobile', 'Mobile'],
  ['date', 'Preferred date'],
  ['selectOpt', 'Topic'],
  ['message1', 'Message'],
  ['status', 'Status'],
  ['note', 'Note'],
  ['agreedAt', 'Agreed time'],
] as const;

interface Props {
  current: DeskEnquiry;
  sent: EnquiryChange;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Both versions side by side: nothing is overwritten without somebody choosing it. */
export function ChangedMeanwhile({ current, sent, onKeepMine, onTakeTheirs }: Props) {
  const heading = usePanelFocus(current);
  const differing = FIELDS.filter(
    ([field]) => sent[field] !== undefined && sent[field] !== current[field],
  );
  return (
    <div className="letter-conflict" role="alert">
      <h4 ref={heading} tabIndex={-1}>
        Somebody else changed this enquiry meanwhile
      </h4>
      <p>Your change is not saved yet. Choose which version to keep.</p>
      {differing.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">There now</th>
              <th scope="col">Yours</th>
            </tr>
          </thead>
          <tbody>
            {differing.map(([field, label]) => (
              <tr key={field}>
                <th scope="row">{label}</th>
                <td dir="auto">{show(field, current[field])}</td>
                <td dir="auto">{show(field, sent[field])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="letter-row">
        <button type="button" className="button button-small button-primary" onClick={onKeepMine}>
          Save mine
        </button>
        <button
          type="button"
          className="button button-small button-secondary"
          onClick={onTakeTheirs}
        >
          Keep what is there
        </button>
      </div>
    </div>
  );
}

function show(field: string, value: string | null | undefined): string {
  if (!value) return 'Nothing';
  return field === 'selectOpt' ? showTopic(value) : value;
}
